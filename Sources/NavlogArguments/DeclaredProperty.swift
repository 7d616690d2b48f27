/// What `@Argument`, `@Option`, `@Flag` and `@OptionGroup` have in common.
///
/// The wrappers are classes: the parser fills the ones that `Mirror` finds in a command. The copies of a command share them:
/// set a property only of a value that is not in use elsewhere.
///
/// A common class and not a protocol, because a cast to a class looks at the object alone. A cast to a protocol searches
/// all conformances of the program once for each type of wrapper, which took a fifth of a short run.
public class DeclaredProperty {
    enum Content {
        case parameter(any ParameterTarget)
        case group(GroupStorage)
    }

    let content: Content

    init(_ content: Content) {
        self.content = content
    }
}
