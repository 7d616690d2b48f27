import NavigationModel
import Testing

struct SessionIDTests {
    @Test
    func textInBothCases() {
        let text = "68548007-dceb-5b47-9575-2f121958ca21"
        let id = SessionID(text)
        #expect(id == SessionID(high: 0x6854_8007_DCEB_5B47, low: 0x9575_2F12_1958_CA21))
        #expect(SessionID(text.uppercased()) == id)
        #expect(id?.description == text)
        #expect(SessionID(high: 0, low: 0).description == "00000000-0000-0000-0000-000000000000")
        #expect(SessionID(high: .max, low: .max).description == "ffffffff-ffff-ffff-ffff-ffffffffffff")
    }

    @Test
    func everyOtherByteIsRefusedAtEveryPlace() {
        let text = Array("68548007-dceb-5b47-9575-2f121958ca21".utf8)
        for place in text.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed[place] = byte
                let isDash = [8, 13, 18, 23].contains(place)
                let digit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= (byte | 0x20)
                let id = changed.withUnsafeBytes { SessionID(utf8: $0) }
                #expect((id != nil) == (isDash ? byte == UInt8(ascii: "-") : digit && byte >= 0x30), "\(place) \(byte)")
                if let id { #expect(id.description == String(decoding: changed, as: UTF8.self).lowercased()) }
            }
        }
        for text in [
            "", "68548007-dceb-5b47-9575-2f121958ca2", "68548007-dceb-5b47-9575-2f121958ca210", "{68548007-dceb-5b47-9575-2f121958ca21}",
        ] {
            #expect(SessionID(text) == nil)
        }
    }

    @Test
    func randomIDsRoundTripAndKeepTheirOrder() {
        var generator = SeededGenerator(seed: 21)
        var ids: [SessionID] = []
        for _ in 0..<2_000 {
            let id = SessionID.random(using: &generator)
            let text = Array(id.description)
            #expect(text[14] == "4" && "89ab".contains(text[19]))
            #expect(SessionID(id.description) == id)
            #expect(id.bytes.withUnsafeBytes { SessionID(bytes: $0) } == id)
            ids.append(id)
        }
        #expect(Set(ids).count == ids.count)
        #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted())
        #expect(SessionID.random() != SessionID.random())
    }

    @Test
    func bytesAreInNetworkOrder() {
        let id = SessionID(high: 0x0001_0203_0405_0607, low: 0x0809_0A0B_0C0D_0E0F)
        #expect(id.bytes == Array(0...15))
        #expect([UInt8](repeating: 0, count: 15).withUnsafeBytes { SessionID(bytes: $0) } == nil)
        var short = [UInt8](repeating: 9, count: 15)
        let isWritten = short.withUnsafeMutableBytes { id.writeBytes(to: $0) }
        #expect(!isWritten && short.allSatisfy { $0 == 9 })
    }
}
