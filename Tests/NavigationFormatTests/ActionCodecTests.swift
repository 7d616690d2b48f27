import NavigationModel
import Testing

@testable import NavigationFormat

struct ActionCodecTests {
    // swift-format-ignore
    @Test func actionsWithTheirDefaults() throws {
        let table: [(String, NavigationAction)] = [
            (#"{"do":"push","screen":"Detail","tab":"home"}"#, .push("Detail", on: .tab("home"))),
            (#"{"do":"push","screen":{"name":"Detail"}}"#, .push(NavigationScreen(named: "Detail"))),
            (
                #"{"do":"push","screen":{"id":"d","name":"Detail"},"modal":"m","by":"user","animated":true,"guarded":true}"#,
                .push(NavigationScreen(id: "d", name: "Detail"), on: .modal("m"), by: .user, animated: true, guarded: true)
            ),
            (#"{"do":"pop"}"#, .pop(count: 1)), (#"{"do":"pop","count":3}"#, .pop(count: 3)), (#"{"do":"popTo","screen":"a"}"#, .popTo(.screen("a"))),
            (#"{"do":"popTo","name":"a"}"#, .popTo(.name("a"))), (#"{"do":"popToRoot"}"#, .popToRoot()),
            (#"{"do":"setTabs","tabs":["a"],"plus":null}"#, .setTabs([.existing("a")], plus: .set(nil))),
            (#"{"do":"setTabs","tabs":[{"id":"more","stack":["x"]}]}"#, .setTabs([.new(TabDescription(id: "more", stack: ["x"]))])),
            (#"{"do":"tapTab","tab":"a"}"#, .tapTab("a")), (#"{"do":"tapTab","tab":"a","allow":false,"on":"badge"}"#, .tapTab("a", allow: false, on: .badge)),
            (#"{"do":"selectTab","index":-1}"#, .selectTab(.index(-1))), (#"{"do":"selectTab","more":true}"#, .selectTab(.more)),
            (#"{"do":"tapPlus"}"#, .tapPlus()), (#"{"do":"tapMore"}"#, .tapMore), (#"{"do":"setStack","screens":["a"],"interactive":true}"#, .setStack(["a"], interactive: true)),
            (#"{"do":"remove","screen":"a"}"#, .remove("a")), (#"{"do":"tapBack"}"#, .tapBack()), (#"{"do":"tapRootButton"}"#, .tapRootButton()),
            (#"{"do":"tapLeftItem"}"#, .tapItem(.left)), (#"{"do":"tapRightItem","tab":"a"}"#, .tapItem(.right, on: .tab("a"))),
            (#"{"do":"beginPop"}"#, .beginPop()), (#"{"do":"beginPop","x":1,"dx":-2.5,"delegateAllows":false}"#, .beginPop(PopTouch(x: 1, dx: -2.5, delegateAllows: false))),
            (#"{"do":"updatePop","progress":0.5}"#, .updatePop(progress: 0.5)), (#"{"do":"finishPop"}"#, .finishPop()), (#"{"do":"cancelPop"}"#, .cancelPop()),
            (#"{"do":"endPop"}"#, .endPop()), (#"{"do":"endTransition"}"#, .endTransition()), (#"{"do":"endTransition","of":2}"#, .endTransition(of: 2)),
            (#"{"do":"present","screen":"m"}"#, .present(ModalDescription(screen: "m"))),
            (#"{"do":"present","id":"m","stack":["a"],"from":"x","by":"user"}"#, .present(ModalDescription(id: "m", stack: ["a"], from: "x"), by: .user)),
            (#"{"do":"dismiss"}"#, .dismiss()), (#"{"do":"setBadge","tab":"a","value":null}"#, .setBadge(tab: "a", value: nil)),
            (#"{"do":"setBadgePolicy","policy":"CYL"}"#, .setBadgePolicy(.CYL)),
            (#"{"do":"configureGesture","enabled":false}"#, .configureGesture(GestureChange(enabled: false))),
            (#"{"do":"configureScreen","screen":"a","unset":["title"]}"#, .configureScreen("a", ScreenChange(unset: .title))),
            (#"{"do":"configureTab","tab":"a","title":"T"}"#, .configureTab("a", TabChange(title: "T"))),
            (#"{"do":"setTabBarHidden","hidden":true}"#, .setTabBarHidden(true)), (#"{"do":"setLayoutDirection","direction":"rtl"}"#, .setLayoutDirection(.rightToLeft)),
            (#"{"do":"openDeepLink","tab":"a","screens":["x","y"]}"#, .openDeepLink(tab: "a", ["x", "y"])),
            (
                #"{"do":"restore","snapshot":{"tabs":["a",{"id":"b","stack":["x"],"index":3}],"selected":1},"known":["x"]}"#,
                .restore(
                    RestorationSnapshot(
                        tabs: [.init(id: "a"), .init(id: "b", stack: .init(screens: ["x"], index: 3))], selected: 1), known: ["x"])
            ),
        ]
        var encoder = ActionEncoder()
        for (line, action) in table {
            #expect(try decodeAction(line).request == .perform(action), "\(line)")
            #expect(try encoder.encode(action).text == line)
        }
    }

    @Test func nullSetsBackOrIsAbsent() throws {
        let screen = try decodeAction(#"{"do":"configureScreen","screen":"a","title":null,"isTable":true}"#)
        var values = ScreenFields()
        values.isTable = true
        #expect(screen.request == .perform(.configureScreen("a", ScreenChange(values: values, set: .isTable, unset: .title))))
        let gesture = try decodeAction(#"{"do":"configureGesture","tab":null,"maxStartDistance":null}"#)
        #expect(gesture.request == .perform(.configureGesture(GestureChange(unset: .maxStartDistance))))
        let tab = try decodeAction(#"{"do":"configureTab","tab":"a","image":null}"#)
        #expect(tab.request == .perform(.configureTab("a", TabChange(unset: .image))))
        #expect(try decodeAction(#"{"do":"pop","count":null,"tab":null,"animated":null}"#).request == .perform(.pop()))
    }

    @Test func linesThatAreNoActions() throws {
        #expect(try decodeAction(#"{"do":"start"}"#).request == .start(SessionHeader(), nil))
        #expect(try decodeAction(#"{"do":"start","app":"Shop"}"#).request == .start(SessionHeader(app: "Shop"), nil))
        #expect(
            try decodeAction(#"{"do":"start","run":"r","tabs":[{"id":"a","stack":[{"name":"A"}]}]}"#).request
                == .start(SessionHeader(run: "r"), .tabs([TabDescription(id: "a", stack: [NavigationScreen(named: "A")])])))
        #expect(try decodeAction(#"{"do":"end"}"#).request == .end(reason: nil))
        #expect(try decodeAction(#"{"do":"end","reason":"x"}"#).request == .end(reason: "x"))
        #expect(try decodeAction(#"{"do":"note","text":"x"}"#).request == .note("x"))
        #expect(try decodeAction(#"{"do":"appState","state":"background"}"#).request == .appState("background"))
    }

    // swift-format-ignore
    @Test func observations() throws {
        let stack: [NavigationScreen] = ["a", NavigationScreen(named: "B")]
        let expected = NavigationObservation(
            [
                .tabBar(TabBarChange(tabBarHidden: true)), .modals([ModalDescription(screen: "m")]), .stack(stack, of: .tab("cart")),
                .selected(.tab("cart")), .badge(nil, of: "cart"), .gesture(GestureChange(enabled: false), of: .tab("cart")),
            ], origin: .user)
        let line = #"{"do":"observe","tab":"cart","stack":["a",{"name":"B"}],"badge":null,"selected":"cart","modals":[{"screen":"m"}],"gesture":{"enabled":false},"tabBarHidden":true,"origin":"user"}"#
        #expect(try decodeAction(line).request == .observe(expected))
        #expect(try decodeAction(#"{"do":"observe","more":true}"#).request == .observe(NavigationObservation([.selected(.more)])))
        #expect(actionError(#"{"do":"observe","badge":"3"}"#)?.message == #""tab" is missing"#)
    }

    @Test func timeAndTheLineAreKept() throws {
        let line = try decodeAction(#" { "time" : "1970-01-01T00:00:01Z", "n": 1.50, "do" : "pop" } "#, ignoring: ["n"])
        #expect(line.time == 1_000_000)
        #expect(line.text.text == #"{"time":"1970-01-01T00:00:01Z","n":1.50,"do":"pop"}"#)
        #expect(try decodeAction(#"{"do":"pop"}"#).time == nil)
    }

    // swift-format-ignore
    @Test(arguments: [
        ("x", FormatError.Kind.notJSON, nil, nil), ("[]", .wrongType, nil, nil), ("{}", .missingKey, #""do" is missing"#, nil),
        (#"{"do":"psh"}"#, .unknownName, #"unknown action "psh""#, #"did you mean "push"?"#), (#"{"do":5}"#, .wrongType, #""do" must be a string"#, nil),
        (#"{"do":"reopen"}"#, .unknownName, #"unknown action "reopen""#, nil), (#"{"do":"push"}"#, .missingKey, #""screen" is missing"#, nil),
        (#"{"do":"push","sceen":"a"}"#, .unknownKey, #"unknown key "sceen""#, #"did you mean "screen"?"#),
        (#"{"do":"push","screen":"a","screens":[]}"#, .unknownKey, #"unknown key "screens""#, #"did you mean "screen"?"#),
        (#"{"do":"pop","outcome":"applied"}"#, .unknownKey, #"unknown key "outcome""#, nil), (#"{"do":"pop","do":"pop"}"#, .repeatedKey, nil, nil),
        (#"{"do":"pop","count":-1}"#, .outOfRange, #""count" must be an integer from 0 to 9007199254740991"#, nil),
        (#"{"do":"pop","count":9007199254740993}"#, .outOfRange, nil, nil), (#"{"do":"pop","by":"user"}"#, .unknownKey, #"unknown key "by""#, nil),
        (#"{"do":"popTo","screen":{"id":"a"}}"#, .wrongType, #""screen" must be a string"#, nil), (#"{"do":"popTo"}"#, .missingKey, #""screen" is missing"#, nil),
        (#"{"do":"popTo","screen":"a","name":"b"}"#, .invalidValue, nil, nil), (#"{"do":"selectTab"}"#, .missingKey, #""tab" is missing"#, nil),
        (#"{"do":"setBadge","tab":"a"}"#, .missingKey, #""value" is missing"#, nil), (#"{"do":"tapTab","tab":"a","on":"bagde"}"#, .invalidValue, #""on" must be "button" or "badge""#, #"did you mean "badge"?"#),
        (#"{"do":"push","screen":{"title":"x"}}"#, .missingKey, #"a screen needs "id" or "name""#, nil), (#"{"do":"pop","time":"yesterday"}"#, .invalidValue, nil, nil),
        (#"{"do":"configureScreen","title":"x"}"#, .missingKey, #""screen" is missing"#, nil), (#"{"do":"pop","tab":"a","modal":"b"}"#, .invalidValue, nil, nil),
    ])
    func mistakes(_ line: String, _ kind: FormatError.Kind, _ message: String?, _ hint: String?) {
        let error = actionError(line)
        #expect(error?.kind == kind)
        if let message { #expect(error?.message == message) }
        #expect(error?.hint == hint)
    }

    @Test func randomActionsComeBack() throws {
        var random = RandomValues(seed: 9, form: .action)
        var encoder = ActionEncoder()
        var decoder = ActionDecoder()
        for index in 0..<31 * 200 {
            let action = random.action(index)
            let text = try encoder.encode(action)
            let line = try withExactBytes(Array(text.text.utf8)) { try decoder.decode(line: $0) }
            #expect(line.request == .perform(action), "\(text)")
            #expect(line.text == text)
        }
    }
}
