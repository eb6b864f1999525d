import OpsDomain
import OpsScheduling

extension FloorReader {
  /// The assumptions of a question, besides the records.
  struct Premises: Sendable {
    /// Parts that a step may be made in at most.
    static let partRange: ClosedRange<Int64> = 1...16
    /// The furthest that is planned, in seconds.
    static let longestHorizon: Int64 = 366 * 86_400

    /// From when on the plan may use machines; nil for the next full minute.
    var start: Int64?
    /// Seconds of calendar to read.
    var horizon: Int64 = 28 * 86_400
    /// Whether the caller gave a horizon, and can change it.
    var isHorizonGiven = false
    /// Names of orders that keep their place in the schedule of the floor.
    var frozen: Set<String> = []
    /// Machines that are down, and when, besides the outages in the schedule of the floor.
    var down: [MachineOutage] = []
    /// Names of machines that work again, even if the schedule of the floor has them down.
    var up: [String] = []
    /// Parts that a step may be made in at most.
    var parts: Int = 1
    /// The schedule to keep to instead of the one the floor follows.
    var base: String?
    /// A schedule that the question is about, but that is not kept: its outages count if it is
    /// newer.
    var asked: String?

    /// The horizon in whole days, as people are told of it.
    var days: Int64 { horizon / 86_400 }

    /// Allows as many parts of a step as these have, up to the limit of plans.
    mutating func allowParts(of counts: some Sequence<Int64>) {
      let range = Self.partRange
      parts = Int(min(range.upperBound, max(range.lowerBound, counts.max() ?? 1)))
    }
  }
}

extension FloorReader.Premises {
  /// Runs a search, and translates its errors for people:
  /// ``OpsError/init(_:days:canLookFurther:)``.
  func told<Answer>(_ work: () async throws -> Answer) async throws -> Answer {
    do {
      return try await work()
    } catch let error as FloorError {
      throw OpsError(
        error, days: days,
        canLookFurther: isHorizonGiven && horizon < Self.longestHorizon)
    }
  }

  /// Runs a search, and runs it again further ahead, up to a year, for as long as the floor has no
  /// room: for questions without a given horizon. Throws what ``told(_:)`` throws.
  func widening<Answer>(
    _ work: (FloorReader.Premises) async throws -> Answer
  ) async throws -> Answer {
    var premises = self
    while true {
      do {
        return try await work(premises)
      } catch let error as FloorError {
        guard error.isShortOfTime, premises.horizon < Self.longestHorizon else {
          throw OpsError(error, days: premises.days)
        }
        premises.horizon = min(Self.longestHorizon, premises.horizon * 3)
      }
    }
  }
}

extension FloorError {
  /// Whether a longer time to plan could help.
  fileprivate var isShortOfTime: Bool {
    switch self {
    case .horizonTooShort, .windowTooShort: true
    default: false
    }
  }
}
