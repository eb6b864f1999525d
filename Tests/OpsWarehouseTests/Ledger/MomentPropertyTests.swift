import OpsTesting
import OpsWarehouse
import Testing

/// Many commits of one millisecond count in the order of commits: a book whose clock stands still
/// comes to what a book comes to whose clock goes on with every commit. Identifiers are in no
/// order, as those of many processes.
@Suite("Random work within one millisecond")
struct MomentPropertyTests {
  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func countsAndRequestsAreAsInCommitOrder(_ seed: UInt64) async throws {
    let seed = StockDice(seed).seed
    let still = try await MomentProgram(seed: seed, standsStill: true, hasCounts: true)
    let going = try await MomentProgram(seed: seed, standsStill: false, hasCounts: true)
    var done = 0
    for number in 1...120 {
      let (left, right) = (await still.step(), await going.step())
      if left.hasSuffix("done") { done += 1 }
      // The correction of a count is refused where goods that left after it would not have been
      // there. Within one moment goods may come between the two.
      if right.hasSuffix("insufficientStock"), left != right { return }
      let (found, expected) = (try await still.state(), try await going.state())
      try #require(left == right, "seed \(seed), step \(number)")
      try #require(found == expected, "seed \(seed), step \(number): \(left)")
    }
    #expect(done > 40, "seed \(seed)")
    #expect(try await still.bench.stock.verify().ok, "seed \(seed)")
    #expect(try await StockReplay.violations(of: still.bench.book) == [], "seed \(seed)")
  }

  @Test(arguments: 21...32 as ClosedRange<UInt64>)
  func valuesAreAsInCommitOrder(_ seed: UInt64) async throws {
    let seed = StockDice(seed).seed
    let still = try await MomentProgram(seed: seed, standsStill: true, hasCounts: false)
    let going = try await MomentProgram(seed: seed, standsStill: false, hasCounts: false)
    for number in 1...80 {
      let (left, right) = (await still.step(), await going.step())
      let found = try await still.state() + still.worth()
      let expected = try await going.state() + going.worth()
      try #require(left == right, "seed \(seed), step \(number)")
      try #require(found == expected, "seed \(seed), step \(number): \(left)")
    }
  }
}
