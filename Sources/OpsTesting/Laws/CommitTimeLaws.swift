import OpsDomain
import OpsStorage

/// A person who may change a clock cannot change the order of time in a journal.
enum CommitTimeLaws {
  static let all = [
    Law("the times in a journal never go back", kinds: .owned, timesNeverGoBack)
  ]

  private static let start = Instant(milliseconds: 1_800_000_000_000)
  private static let tolerance = Limits.clockTolerance.milliseconds

  /// Steps of a clock in milliseconds: small and large ones, forward and back, and those at the
  /// edge of what is tolerated.
  private static let steps: [Int64] = [
    0, 1, -1, 60_000, -60_000, tolerance, -tolerance, -tolerance - 1, 1, -tolerance, -tolerance,
    -86_400_000, 86_400_000, -86_400_000, -1, 0, -tolerance - 1, 5,
  ]

  static func timesNeverGoBack(_ bench: LawBench) async throws {
    var last: Instant?
    var clock = start
    var wanted: [Instant] = []
    for (number, step) in steps.enumerated() {
      // The clock goes on from the last commit, as it would after it was set.
      clock = (last ?? clock).adding(milliseconds: step)
      let header = CommitHeader(key: "time-\(number)", at: clock, operation: "contract.law")
      let isTaken = last.map { $0.since(clock) <= Limits.clockTolerance } ?? true
      do {
        let entity = bench.entity("\(number)")
        let receipt = try await bench.commit(header) { try await $0.insert(entity) }.receipt
        try Expect.that(isTaken, "A commit \(step) ms after the last one is taken")
        let time = last.map { max($0, clock) } ?? clock
        try Expect.equal(receipt?.at, time, "the time of a commit \(step) ms after the last one")
        wanted.append(time)
        last = time
      } catch let error as OpsError where error.code == .clockBehind {
        try Expect.that(!isTaken, "A commit \(step) ms after the last one is refused")
      }
    }
    let commits = try await bench.store.journal.commits(after: 0, limit: 100)
    try Expect.equal(commits.map(\.header.at), wanted, "the times in the journal")
  }
}
