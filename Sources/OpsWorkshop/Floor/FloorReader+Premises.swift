import OpsDomain
import OpsScheduling

extension FloorReader {
  /// What a question takes for granted besides the book.
  struct Premises: Sendable {
    /// Parts that a step may be made in at most.
    static let partRange: ClosedRange<Int64> = 1...16
    /// The furthest that is planned, in seconds.
    static let longestHorizon: Int64 = 366 * 86_400

    /// From when on the plan may use machines; nil for the next full minute.
    var start: Int64?
    /// Seconds of calendar to read.
    var horizon: Int64 = 28 * 86_400
    /// Whether somebody has said how far ahead to plan, and may say it otherwise.
    var isHorizonGiven = false
    /// Names of orders that stay where the schedule of the floor has them.
    var frozen: Set<String> = []
    /// Machines that are down, and when, besides what the schedule of the floor knows.
    var down: [MachineOutage] = []
    /// Names of machines that are in order again, whatever the schedule of the floor says.
    var up: [String] = []
    /// Parts that a step may be made in at most.
    var parts: Int = 1
    /// The schedule to keep to instead of the one the floor follows.
    var base: String?
    /// A schedule that the question is about without being the one to keep to: what it says of
    /// machines that are down counts where it is newer.
    var asked: String?

    /// The horizon in whole days, as people are told of it.
    var days: Int64 { horizon / 86_400 }

    /// Lets a plan have as many parts of a step as these, as far as plans go.
    mutating func allowParts(of counts: some Sequence<Int64>) {
      let range = Self.partRange
      parts = Int(min(range.upperBound, max(range.lowerBound, counts.max() ?? 1)))
    }
  }
}

extension FloorReader.Premises {
  /// Runs a search, and tells what stops it in words of the shop:
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
  /// room: for questions in which nobody has said how far to look. Throws what ``told(_:)`` throws.
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
