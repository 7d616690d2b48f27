// One import serves an app: states, events and actions come with the history.
@_exported import NavigationModel
