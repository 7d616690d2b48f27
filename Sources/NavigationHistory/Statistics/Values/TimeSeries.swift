/// The mean of a value over time, in at most 64 equal pieces whatever the length: the pieces double when the time does not fit.
struct TimeSeries: Sendable {
    /// The length of a piece, in microseconds: a second times a power of two.
    private(set) var width: Int64 = 1_000_000
    /// The number of the first piece: its start divided by the width.
    private var first: Int64 = 0
    /// In each piece, value times microseconds, and microseconds.
    private var pieces: [Piece] = []

    private struct Piece {
        var sum: Double = 0
        var weight: Double = 0
    }

    static let limit = 64

    /// The value was this from one time to another.
    mutating func add(_ value: Double, from start: Int64, to end: Int64) {
        guard end > start else { return }
        makeRoom(for: start, end)
        var time = start
        while time < end {
            let piece = floorDivide(time, width)
            let (next, overflows) = (piece + 1).multipliedReportingOverflow(by: width)
            let until = overflows ? end : min(end, next)
            let place = Int(piece - first)
            guard pieces.indices.contains(place) else { return }
            let span = Double(until - time)
            pieces[place].sum += value * span
            pieces[place].weight += span
            time = until
        }
    }

    /// The pieces in which something is known: their starts, in microseconds since 1970, and the means.
    var means: [(start: Int64, mean: Double)] {
        pieces.enumerated().compactMap { offset, piece in
            piece.weight > 0 ? ((first + Int64(offset)).multipliedReportingOverflow(by: width).partialValue, piece.sum / piece.weight) : nil
        }
    }

    /// The pieces as they are kept: value times microseconds, and microseconds.
    var pieceSums: [(sum: Double, weight: Double)] { pieces.map { ($0.sum, $0.weight) } }

    private mutating func makeRoom(for start: Int64, _ end: Int64) {
        if pieces.isEmpty { first = floorDivide(start, width) }
        while true {
            let low = pieces.isEmpty ? floorDivide(start, width) : min(first, floorDivide(start, width))
            let high = max(floorDivide(end - 1, width), pieces.isEmpty ? low : first + Int64(pieces.count) - 1)
            if high - low < Int64(Self.limit) {
                if pieces.isEmpty { first = low }
                let before = Int(first - low)
                if before > 0 { pieces.insert(contentsOf: repeatElement(Piece(), count: before), at: 0) }
                first = low
                while pieces.count <= Int(high - low) { pieces.append(Piece()) }
                return
            }
            double()
        }
    }

    private mutating func double() {
        var halved: [Piece] = []
        let newFirst = floorDivide(first, 2)
        for (offset, piece) in pieces.enumerated() {
            let place = Int(floorDivide(first + Int64(offset), 2) - newFirst)
            while halved.count <= place { halved.append(Piece()) }
            halved[place].sum += piece.sum
            halved[place].weight += piece.weight
        }
        pieces = halved
        first = newFirst
        width *= 2
    }

    private func floorDivide(_ value: Int64, _ by: Int64) -> Int64 {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: by)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
