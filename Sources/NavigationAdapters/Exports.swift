@_exported import NavigationHistory
