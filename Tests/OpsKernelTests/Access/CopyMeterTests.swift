import OpsDomain
import Testing

@testable import OpsKernel

/// Each copy of the book leaves one event, before its first page.
@Suite struct CopyMeterTests {
  private let key = CopyMeter.Key(session: nil, user: RecordID(rawValue: 7), operation: "book.copy")
  private let now = Instant(milliseconds: 1_800_000_000_000)

  /// The pages of a whole copy that begin one, by their places.
  private func copy(_ meter: inout CopyMeter) -> [Int] {
    var begun: [Int] = []
    let pages = [(CopyPage.head, false), ("users", true), ("users", false), ("journal", true)]
    for (place, page) in (pages + [(CopyPage.head, false)]).enumerated() {
      let isNew = meter.begins(key, part: page.0, isStart: page.1, at: now)
      if isNew { begun.append(place) }
      meter.note(key, part: page.0, isStart: page.1, isNew: isNew, at: now)
    }
    return begun
  }

  @Test func aCopyThatIsMadeAgainBeginsWithItsFirstPage() {
    var meter = CopyMeter()
    for _ in 1...3 { #expect(copy(&meter) == [0]) }
  }

  @Test func afterOneThatWasBrokenOffTheNextButOneIsWhole() {
    var meter = CopyMeter()
    for (part, isStart) in [(CopyPage.head, false), ("users", true)] {
      let isNew = meter.begins(key, part: part, isStart: isStart, at: now)
      meter.note(key, part: part, isStart: isStart, isNew: isNew, at: now)
    }
    #expect(!copy(&meter).isEmpty, "it leaves an event as well")
    #expect(copy(&meter) == [0])
  }

  @Test func aPageAfterALongPauseBeginsOne() {
    var meter = CopyMeter()
    #expect(copy(&meter) == [0])
    let later = now.adding(Limits.copyPause)
    #expect(meter.begins(key, part: "users", isStart: false, at: later))
  }
}
