import OpsDomain

/// The result of an instance: a row of `workshop bench`.
struct BenchRow: Sendable, Equatable {
  /// The measure to minimise.
  enum Goal: String, Sendable {
    /// Time units of the instance.
    case makespan
    /// Money of the instance.
    case cost
  }

  let name: String
  let goal: Goal
  /// The best makespan or cost; nil where no plan was found.
  var value: Double?
  /// No plan has a smaller value; nil if no bound is known.
  var lowerBound: Double?
  /// How long it took, in seconds.
  let seconds: Double
  /// Why there is no plan.
  var remark: String?

  /// How far the value may be above the best possible, as a part of the lower bound: 0.02 for 2 %;
  /// nil where that is not known.
  var gap: Double? {
    guard let value, let lowerBound else { return nil }
    if value <= lowerBound { return 0 }
    return lowerBound > 0 ? (value - lowerBound) / lowerBound : nil
  }

  /// The row as the answer has it.
  var document: Document {
    [
      "name": .text(name), goal.rawValue: Self.number(value, places: 4),
      "lower_bound": Self.number(lowerBound, places: 4), "gap": Self.number(gap, places: 6),
      "seconds": Self.number(seconds, places: 3),
    ]
  }

  /// A number with at most so many decimals, up to 6; null for nil.
  private static func number(_ value: Double?, places: Int) -> Document {
    guard let value, value.isFinite else { return .null }
    let scale = [1.0, 10, 100, 1_000, 10_000, 100_000, 1_000_000][min(max(0, places), 6)]
    let rounded = (value * scale).rounded() / scale
    if rounded.rounded() == rounded, let whole = Int64(exactly: rounded) { return .integer(whole) }
    guard let millionths = Int64(exactly: (rounded * 1_000_000).rounded()) else {
      return Int64(exactly: rounded.rounded()).map(Document.integer) ?? .null
    }
    return .number(Quantity(rawValue: millionths).description)
  }
}
