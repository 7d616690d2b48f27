import NavigationFormat
import NavigationHistory

/// Small JSON values inside of records.
enum JSONTexts {
    static func array(_ texts: [String]) -> String {
        make { writer in
            writer.beginArray()
            for text in texts { writer.string(text) }
            writer.endArray()
        }
    }

    static func object(_ counts: [(String, Int)]) -> String {
        make { writer in
            writer.beginObject()
            for (key, count) in counts {
                writer.key(key)
                writer.integer(count)
            }
            writer.endObject()
        }
    }

    static func object(_ counts: [String: Int]) -> String { object(ordered(counts)) }

    /// The most frequent first, then by name.
    static func ordered(_ counts: [String: Int]) -> [(String, Int)] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }

    /// `[{"from":0,"count":3},…]`
    static func histogram(_ histogram: ValueHistogram) -> String {
        make { writer in
            writer.beginArray()
            for (edge, count) in zip(histogram.edges, histogram.counts) {
                writer.beginObject()
                writer.key("from")
                writer.double(edge)
                writer.key("count")
                writer.integer(count)
                writer.endObject()
            }
            writer.endArray()
        }
    }

    static func make(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        body(&writer)
        return writer.text
    }
}
