import Foundation
import OpsDomain
import OpsWire
import Testing

@testable import OpsServer

/// The description of a key says exactly which keys the server takes.
@Suite struct KeySchemaTests {
  @Test("What the schema matches is accepted, what it does not is refused", arguments: 0..<20)
  func agrees(_ seed: UInt64) throws {
    guard case .object(let schema) = OperationSchema.key else {
      Issue.record("the schema of a key is no object")
      return
    }
    let pattern = try NSRegularExpression(
      pattern: try #require(schema["pattern"]?.string))
    let least = try #require(schema["minLength"]?.int)
    let most = try #require(schema["maxLength"]?.int)
    let random = SeededRandom(seed: seed)
    let scalars: [Unicode.Scalar] = [
      "a", "Z", "0", "-", "/", ":", " ", "!", "~", "\u{0}", "\u{9}", "\u{A}", "\u{1F}", "\u{7F}",
      "\u{80}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{61C}", "\u{200B}",
      "\u{200C}", "\u{200D}", "\u{200E}", "\u{2060}", "\u{206F}", "\u{FEFF}", "\u{FFF9}", "é", "ß",
      "字", "\u{1F600}",
      "\u{301}",
    ]
    for _ in 0..<200 {
      // Most keys without control characters, and many near the ends.
      let plain = scalars.filter { !TextRules.isForbidden($0) }
      let pool = random.next() % 4 == 0 ? scalars : plain
      let lengths: [Int64] = [0, 1, 2, 5, most - 1, most, most + 1]
      let length = Int(lengths[Int(random.next() % UInt64(lengths.count))])
      var key = ""
      for _ in 0..<length {
        key.unicodeScalars.append(pool[Int(random.next() % UInt64(pool.count))])
      }
      let range = NSRange(key.startIndex..., in: key)
      let isDescribed =
        pattern.firstMatch(in: key, range: range)?.range == range
        && (least...most).contains(Int64(key.unicodeScalars.count))
      let isTaken = (try? WireCoder.checkedKey(key)) != nil
      #expect(isDescribed == isTaken, "seed \(seed): \(key.unicodeScalars.map(\.value))")
    }
  }
}
