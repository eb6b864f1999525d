import OpsDomain

/// How long something keeps at one place, as a table of shelf lives says it: from, to, and a unit,
/// which is sometimes a word such as `indefinitely`.
public struct ShelfSpan: Sendable, Equatable {
  /// Why a span has no days, or is less certain than it should be.
  public enum Oddity: String, Sendable, CaseIterable {
    /// The table says that the goods do not spoil; there is no number of days.
    case indefinitely
    /// The table says that it depends on when the goods are ripe; there is no number of days.
    case whenRipe = "when_ripe"
    /// The table says that the goods should not be kept at this place.
    case notRecommended = "not_recommended"
    /// The date on the package counts.
    case packageDate = "package_date"
    /// Only one end of the range is there; that one is taken.
    case halfFilled = "half_filled"
    /// The ends stand in the wrong order; the smaller one is taken.
    case reversed
    /// There is a number without a unit of time, so that no days follow from it.
    case noUnit = "no_unit"
    /// Words stand where a number belongs.
    case sentence
    /// The unit is neither a unit of time nor one of the known words.
    case unknownUnit = "unknown_unit"
    /// Longer than a hundred years.
    case tooLong = "too_long"
  }

  /// Whole days, rounded down; nil where there is no number.
  public let days: Int?
  /// What is unusual about the span; nil for a range of which both ends can be used.
  public let oddity: Oddity?

  /// The span of a row; nil when all three are empty.
  ///
  /// Uses the lower end of a range, because food may be bad before the upper end. A
  /// month counts 30 days and a year 365, for the same reason.
  public init?(from: String, to: String, unit: String) {
    let (from, to) = (Self.trimmed(from), Self.trimmed(to))
    let unit = TextFolding.fold(unit)
    guard !from.isEmpty || !to.isEmpty || !unit.isEmpty else { return nil }
    let numbers = [from, to].filter { !$0.isEmpty }.map(FixedPoint.parse)
    guard !numbers.contains(nil) else {
      self = .init(nil, .sentence)
      return
    }
    if numbers.isEmpty {
      self = .init(nil, Self.words[unit] ?? .unknownUnit)
      return
    }
    guard let hours = Self.hours[unit] else {
      self = .init(nil, unit.isEmpty ? .noUnit : .unknownUnit)
      return
    }
    let values = numbers.compactMap { $0 }.filter { $0 >= 0 }
    guard let least = values.min(), values.count == numbers.count else {
      self = .init(nil, .sentence)
      return
    }
    let (scaled, isTooLong) = least.multipliedReportingOverflow(by: hours)
    let days = scaled / FixedPoint.one / 24
    guard !isTooLong, days <= Int64(ShelfLife.longest) else {
      self = .init(nil, .tooLong)
      return
    }
    let isReversed = values.count == 2 && values[0] > values[1]
    self = .init(Int(days), values.count == 1 ? .halfFilled : isReversed ? .reversed : nil)
  }

  private init(_ days: Int?, _ oddity: Oddity?) {
    self.days = days
    self.oddity = oddity
  }

  private static let words: [String: Oddity] = [
    "indefinitely": .indefinitely, "when ripe": .whenRipe, "not recommended": .notRecommended,
    "package use-by date": .packageDate,
  ]

  private static let hours: [String: Int64] = [
    "hour": 1, "hours": 1, "day": 24, "days": 24, "week": 168, "weeks": 168, "month": 720,
    "months": 720, "year": 8_760, "years": 8_760,
  ]

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
