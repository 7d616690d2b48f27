import NavigationHistory
import Testing

@Suite("Conditions on states")
struct ConditionTests {
    @Test(
        "A text becomes the condition that it says",
        arguments: [
            ("top=Checkout", StateCondition.top("Checkout")),
            ("top = Checkout depth>=3", .all([.top("Checkout"), .depth(.greaterOrEqual, 3)])),
            ("top=A or top=B and not tab=cart", .any([.top("A"), .all([.top("B"), .not(.tab("cart"))])])),
            ("(top=A or top=B) tab=cart", .all([.any([.top("A"), .top("B")]), .tab("cart")])),
            ("!modal=any", .not(.anyModal)),
            ("modal=none", .not(.anyModal)),
            ("modal=\"none\"", .modal("none")),
            ("badge:inbox>0", .badge(tab: "inbox", .number(.greater, 0))),
            ("badge:inbox=dot", .badge(tab: "inbox", .mode(.dot))),
            ("badge:inbox='dot'", .badge(tab: "inbox", .text("dot"))),
            ("badge:\"my tab\"!=none", .not(.badge(tab: "my tab", .none))),
            ("swipe=off", .swipe(.off)),
            ("swipe=leftItem", .swipe(.by(.leftItem))),
            ("tabBar=hidden", .tabBarVisible(false)),
            ("parameter:sku=C-104", .parameter("sku", .equal, "C-104")),
            (
                "version>=3.2 label:tester=林 label=build",
                .all([.appVersion(.greaterOrEqual, "3.2"), .label("tester", "林"), .label("build", nil)])
            ),
            ("since=2026-01-02T03:04:05Z", .since(1_767_323_045_000_000)),
            ("top=\"A \\\"b\\\" (c)\"", .top("A \"b\" (c)")),
            ("tab=more", .more),
            ("top!=not", .not(.top("not"))),
        ])
    func parsing(_ text: String, _ condition: StateCondition) throws {
        #expect(try StateCondition(parsing: text) == condition)
        #expect(try StateCondition(parsing: condition.description) == condition, "\(condition)")
    }

    @Test(
        "A text that is no condition says why",
        arguments: [
            ("", ConditionError.Kind.missingTerm), ("top=A and", .missingTerm), ("not", .missingTerm), ("top", .incompleteTerm),
            ("top=", .incompleteTerm), ("colour=red", .unknownKey), ("top>A", .unfitOperator), ("depth=x", .badValue),
            ("depth=-1", .badValue), ("badge:inbox>many", .badValue), ("swipe=maybe", .badValue), ("swipe=startDistance", .badValue),
            ("tabBar=blue", .badValue), ("since=yesterday", .badValue), ("(top=A", .unbalanced), ("top=A)", .unbalanced),
            ("top=\"A", .unbalanced), (String(repeating: "(", count: 500), .tooDeep), (String(repeating: "not ", count: 500), .tooDeep),
        ])
    func errors(_ text: String, _ kind: ConditionError.Kind) throws {
        let error = #expect(throws: ConditionError.self) { try StateCondition(parsing: text) }
        #expect(error?.kind == kind)
        #expect(error?.message.isEmpty == false)
    }

    @Test("Options are read like terms")
    func options() throws {
        #expect(try StateCondition(badge: "inbox>0") == .badge(tab: "inbox", .number(.greater, 0)))
        #expect(try StateCondition(badge: "in box=3") == .badge(tab: "in box", .text("3")))
        #expect(try StateCondition(badge: "inbox='dot'") == .badge(tab: "inbox", .text("dot")))
        #expect(try StateCondition(depth: ">=3") == .depth(.greaterOrEqual, 3))
        #expect(try StateCondition(depth: "3") == .depth(.equal, 3))
        #expect(try StateCondition(parameter: "user.name=林") == .parameter("user.name", .equal, "林"))
        #expect(throws: ConditionError.self) { try StateCondition(badge: "inbox") }
        #expect(throws: ConditionError.self) { try StateCondition(depth: "=>3") }
    }

    /// Any text is a condition or an error, never a trap.
    @Test("Random texts neither trap nor hang")
    func fuzz() {
        var generator = SeededGenerator(seed: 7)
        let pieces = [
            "top", "=", "!=", "(", ")", "not", "or", "and", " ", "\"", "'", "\\", "depth", ">", "3", "badge:x", "林", "\u{0}", "swipe",
            "off",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            if let condition = try? StateCondition(parsing: text) {
                #expect((try? StateCondition(parsing: condition.description)) != nil, "\(condition)")
            }
        }
    }

    @Test("Versions compare number by number")
    func versions() throws {
        let state = try NavigationState(.stack(["R"]))
        func holds(_ own: String?, _ condition: String) throws -> Bool {
            try StateCondition(parsing: condition).holds(in: state, header: SessionHeader(appVersion: own), time: 0)
        }
        #expect(try holds("3.10", "version>3.9"))
        #expect(try holds("3.2", "version=3.2.0"))
        #expect(try !holds("3.2-beta", "version=3.2"))
        #expect(try !holds(nil, "version>=0"))
        #expect(try holds(nil, "version!=3"))
    }

    @Test("Parameters compare as numbers where both are, with paths into objects")
    func parameters() throws {
        var fields = ScreenFields()
        fields.parameters = JSONText(#"{"n":10,"s":"10","user":{"name":"林","tags":[1,2]},"a.b":true}"#)
        let state = try NavigationState(.stack(["R", NavigationScreen(id: "s", name: "S", fields: fields)]))
        func holds(_ condition: String) throws -> Bool {
            try StateCondition(parsing: condition).holds(in: state, header: SessionHeader(), time: 0)
        }
        #expect(try holds("parameter:n>9"))
        #expect(try holds("parameter:n=10.0"))
        #expect(try !holds("parameter:s>9"))
        #expect(try holds("parameter:user.name=林"))
        #expect(try holds("parameter:user.tags=[1,2]"))
        #expect(try holds("parameter:a.b=true"))
        #expect(try !holds("parameter:missing=1"))
        #expect(try holds("parameter:missing!=1"))
    }

    @Test("Random conditions say in every state what the slow reference says")
    func reference() throws {
        var maker = ConditionMaker(seed: 1)
        for seed in 1...12 as ClosedRange<UInt64> {
            let random = try RandomSession(seed: seed, events: 60)
            for _ in 0..<60 {
                let condition = maker.condition()
                for (event, state) in zip(random.events, random.states) {
                    #expect(
                        condition.holds(in: state, header: random.header, time: event.time)
                            == slowly(condition, state, random.header, event.time),
                        "\(condition) after event \(event.sequence) of seed \(seed)")
                }
            }
        }
    }
}
