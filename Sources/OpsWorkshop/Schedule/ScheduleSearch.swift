import OpsDomain
import OpsKernel
import OpsScheduling

/// How long to look for a better plan, and where the search begins.
struct ScheduleSearch: Sendable {
  /// Longest search.
  static let secondsRange: ClosedRange<Int64> = 0...3600
  static let usualSeconds: Int64 = 5
  /// The default number of changes to try: on floors of usual size, the same seed then gives the
  /// same plan on fast and slow computers.
  static let usualTries = 20_000

  let seed: Int64
  let limit: Int
  /// By the stopwatch, in nanoseconds from the beginning.
  let budget: Int64

  /// Throws `data.bad_value` for numbers out of range.
  init(seconds: Int64?, tries: Int64?, seed: Int64?) throws(OpsError) {
    let time = seconds ?? Self.usualSeconds
    guard Self.secondsRange.contains(time) else {
      throw OpsError(
        .badValue, "--seconds must be 0 to \(Self.secondsRange.upperBound), not \(time)",
        field: "seconds", hint: "leave --seconds out for the default")
    }
    if let tries, !(0...1_000_000_000).contains(tries) {
      throw OpsError(
        .badValue, "--tries must be 0 to 1000000000, not \(tries)", field: "tries",
        hint: "leave --tries out for the default")
    }
    if let seed, seed < 0 {
      throw OpsError(
        .badValue, "--seed must be 0 or more, not \(seed)", field: "seed",
        hint: "leave --seed out for 1")
    }
    self.seed = seed ?? 1
    limit = tries.map { Int($0) } ?? (seconds == nil ? Self.usualTries : .max)
    budget = time * 1_000_000_000
  }

  /// Plans the floor anew. Throws ``FloorError`` for a floor that has no room for its orders.
  func plan(_ problem: FloorProblem) throws -> FloorPlan {
    try run { (isSpent: () -> Bool) throws(FloorError) in
      try FloorScheduler.schedule(
        problem, seed: UInt64(seed), limit: limit, isSpent: isSpent)
    }
  }

  /// Adapts a plan to a changed floor: begun, promised and kept work is moved only if it cannot
  /// stay. Throws as ``plan(_:)`` does.
  func adapt(
    _ plan: FloorPlan, to problem: FloorProblem, keeping: Set<String> = []
  ) throws -> FloorPlan {
    try run { (isSpent: () -> Bool) throws(FloorError) in
      try FloorScheduler.reschedule(
        plan, in: problem, keeping: keeping, seed: UInt64(seed), limit: limit, isSpent: isSpent)
    }
  }

  private func run(_ search: (() -> Bool) throws(FloorError) -> FloorPlan) throws -> FloorPlan {
    let end = Stopwatch.now + budget
    let plan = try search { Stopwatch.now >= end || Task.isCancelled }
    try Task.checkCancellation()
    return plan
  }
}
