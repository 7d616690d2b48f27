import Testing

@testable import navlog

@Suite struct ReplayControlsTests {
    @Test func `bytes of a terminal become keys`() {
        var decoder = ReplayKeyDecoder()
        #expect(decoder.decode("n \r".utf8) == [.character("n"), .character(" "), .enter])
        #expect(decoder.decode("\u{1B}[C\u{1B}[D\u{1B}OA\u{1B}[5~\u{1B}[H".utf8) == [.forward, .back, .back, .farBack, .start])
        // A sequence in two pieces.
        #expect(decoder.decode("\u{1B}[".utf8) == [])
        #expect(decoder.decode("6~q".utf8) == [.farForward, .character("q")])
        #expect(decoder.decode("\u{1B}".utf8) == [.escape])
        // Unknown sequences and characters that are no keys are passed over.
        #expect(decoder.decode("\u{1B}[200~\u{1B}[<0;1;2Mé\u{7F}".utf8) == [.erase])
    }

    @Test func `steps stay within the range and stop the replay`() {
        var controls = ReplayControls(range: 3...5)
        #expect(controls.sequence == 3)
        _ = controls.take(.character("b"))
        #expect(controls.sequence == 3 && controls.isPaused)
        for _ in 0..<4 { _ = controls.take(.forward) }
        #expect(controls.sequence == 5 && controls.isAtEnd)
        _ = controls.take(.farBack)
        #expect(controls.sequence == 3)
        controls.go(to: 9)
        #expect(controls.sequence == 5 && controls.message == "plays 3 to 5 only")
        // A space at the end begins again.
        _ = controls.take(.character(" "))
        #expect(controls.sequence == 3 && !controls.isPaused && controls.message == nil)
    }

    @Test func `a place is typed, corrected and left`() {
        var controls = ReplayControls(range: 0...99)
        #expect(controls.take(.character("4")) == .nothing)
        _ = controls.take(.character("3"))
        _ = controls.take(.erase)
        _ = controls.take(.character("2"))
        #expect(controls.typed == "42")
        #expect(controls.take(.enter) == .seek("42"))
        #expect(controls.typed == nil)
        _ = controls.take(.character("/"))
        // No commands while typing.
        #expect(controls.take(.character("q")) == .nothing)
        _ = controls.take(.escape)
        #expect(controls.typed == nil)
        #expect(controls.take(.character("q")) == .quit)
    }

    @Test func `the speed doubles and halves between its ends`() {
        var controls = ReplayControls(range: 0...1, speed: 3)
        _ = controls.take(.faster)
        #expect(controls.speed == 4)
        controls = ReplayControls(range: 0...1, speed: 3)
        _ = controls.take(.slower)
        #expect(controls.speed == 2)
        for _ in 0..<20 { _ = controls.take(.slower) }
        #expect(controls.speed == 0.0625)
        for _ in 0..<20 { _ = controls.take(.faster) }
        #expect(controls.speed == .infinity)
        _ = controls.take(.slower)
        #expect(controls.speed == 1024)
        #expect(ReplayControls.text(ofSpeed: .infinity) == "max")
        #expect(ReplayControls.text(ofSpeed: 0.0625) == "×0.0625")
    }

    @Test(
        arguments: [
            (1_000_000, 1.0, 1.0, false), (1_000_000, 4, 0.25, false), (60_000_000, 1, 2, true), (60_000_000, 30, 2, false),
            (-5_000_000, 1, 0, false), (60_000_000, .infinity, 0, false), (.max, 0.01, 2, true),
        ] as [(Int64, Double, Double, Bool)])
    func `pauses are scaled and shortened`(_ span: Int64, _ speed: Double, _ seconds: Double, _ isShortened: Bool) {
        let pause = ReplayControls.pause(span, speed: speed)
        #expect(pause.seconds == seconds)
        #expect(pause.isShortened == isShortened)
    }
}
