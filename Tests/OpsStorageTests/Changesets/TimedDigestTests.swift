import OpsDomain
import OpsStorage
import Testing

@Suite("Digests of answers that are calculated again")
struct TimedDigestTests {
  private static let start = Instant(milliseconds: 1_803_888_000_000)
  private static let later = TimeSpan(milliseconds: 61_500)

  private func digest(_ made: Instant, due: Instant, _ price: String = "24.90") -> TimedDigest {
    TimedDigest(
      of: [
        "sku": "LAMP-1", "price": .text(price), "made_at": .text(made.description),
        "lines": [["due": .text(due.description)], .null, 7, true],
      ])
  }

  @Test("A moment may be as much later as the work is, or stay as it is")
  func moments() {
    let first = digest(Self.start, due: Self.start.adding(seconds: 900))
    #expect(first.isSame(as: first, after: TimeSpan(milliseconds: 0)))
    let moved = Self.start.adding(Self.later)
    #expect(first.isSame(as: digest(moved, due: moved.adding(seconds: 900)), after: Self.later))
    let given = digest(moved, due: Self.start.adding(seconds: 900))
    #expect(first.isSame(as: given, after: Self.later))
    let put = digest(moved, due: moved.adding(seconds: 901))
    #expect(!first.isSame(as: put, after: Self.later))
    #expect(!first.isSame(as: given, after: TimeSpan(milliseconds: 61_000)))
  }

  @Test("Everything else counts as it is, also a day and a text that only looks like a moment")
  func values() {
    let zero = TimeSpan(milliseconds: 0)
    let first = digest(Self.start, due: Self.start)
    #expect(!first.isSame(as: digest(Self.start, due: Self.start, "24.91"), after: zero))
    let day = TimedDigest(of: ["on": "2027-03-01"])
    #expect(!day.isSame(as: TimedDigest(of: ["on": "2027-03-02"]), after: zero))
    #expect(day.moments.isEmpty)
    let strange = TimedDigest(of: ["at": "2027-03-01T25:00:00Z"])
    #expect(strange.moments.isEmpty)
    #expect(!TimedDigest(of: [1, 2]).isSame(as: TimedDigest(of: [2, 1]), after: zero))
    #expect(!TimedDigest(of: ["a": 1]).isSame(as: TimedDigest(of: ["b": 1]), after: zero))
  }

  @Test("It comes back from JSON as it was")
  func coding() throws {
    let digest = digest(Self.start, due: Self.start)
    let document = try DocumentEncoder.encode(digest)
    #expect(try DocumentDecoder.decode(TimedDigest.self, from: document) == digest)
    #expect(digest.moments.count == 2)
  }
}
