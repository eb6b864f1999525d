import OpsDomain

/// Makes documents from a seed: the same seed, the same documents.
struct DocumentGenerator {
  private let random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  func next() -> UInt64 { random.next() }

  mutating func below(_ bound: UInt64) -> Int { Int(next() % bound) }

  mutating func document(depth: Int = 0) -> Document {
    switch below(depth < 5 ? 10 : 7) {
    case 0: .null
    case 1: .bool(next() & 1 == 0)
    case 2: .integer(Int64(truncatingIfNeeded: next()))
    case 3: .integer(Int64(below(200)) - 100)
    case 4: .number(number())
    case 5, 6: .text(text())
    case 7: .list((0..<below(6)).map { _ in document(depth: depth + 1) })
    default: .object(object(depth: depth + 1))
    }
  }

  mutating func text() -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0x00...0x22, 0x20...0x7E, 0x5C...0x5C, 0x7F...0xA0, 0xC0...0x2FF, 0x300...0x36F,
      0x2020...0x2030, 0xD7F0...0xD7FF, 0xE000...0xFFFF, 0x1_0000...0x10_FFFF,
    ]
    var text = ""
    for _ in 0..<below(24) {
      let range = ranges[below(UInt64(ranges.count))]
      let value = range.lowerBound + UInt32(below(UInt64(range.count)))
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  private mutating func number() -> String {
    let sign = next() & 1 == 0 ? "-" : ""
    return switch below(3) {
    case 0: "\(sign)\(below(1000)).\(below(1_000_000))"
    case 1: "\(sign)\(below(10))e\(["", "+", "-"][below(3)])\(below(400))"
    default: "\(sign)9\(UInt64.max)\(below(1000))"
    }
  }

  private mutating func object(depth: Int) -> DocumentObject {
    var object = DocumentObject()
    for _ in 0..<below(next() & 7 == 0 ? 40 : 6) { object.set(text(), document(depth: depth)) }
    return object
  }
}
