import OpsDomain
import OpsKernel

/// What a call of `oos.insights` asks for, with the presets and defaults filled in.
struct InsightTerms {
  /// Groups that can be shown at most.
  static let most = 1000
  /// The longest period, in days.
  static let daysMaximum = 366

  let by: RequestGrouping
  let measure: InsightMeasure
  let from: CivilDate
  let to: CivilDate
  let order: InsightOrder
  let top: Int
  let thresholds: [InsightThreshold]

  /// The days before, as many as the period has.
  var before: (from: CivilDate, to: CivilDate) {
    (from.adding(days: -(from.days(until: to) + 1)), from.adding(days: -1))
  }

  /// Throws `usage.arguments` for a period beside days, `data.bad_date` for days that are no
  /// period, and `data.bad_value` for a threshold or a number of groups out of range.
  init(_ input: ShowInsights, today: CivilDate) throws {
    by = input.by
    measure = input.measure ?? .requests
    (from, to) = try Self.days(input, today)
    order = input.sort ?? input.preset?.order ?? .value
    top = input.top ?? input.preset?.top ?? (input.by == .region ? 10 : 15)
    guard (1...Self.most).contains(top) else {
      throw OpsError(
        .badValue, "--top must be from 1 to \(Self.most), not \(top)", field: "top",
        hint: "leave --top out for the largest groups")
    }
    let own = try (input.threshold ?? []).map { try InsightThreshold(parsing: $0) }
    thresholds = own + [input.preset?.threshold].compactMap(\.self)
  }

  private static func days(
    _ input: ShowInsights, _ today: CivilDate
  ) throws -> (CivilDate, CivilDate) {
    if let period = input.period {
      guard input.from == nil, input.to == nil else {
        throw OpsError(
          .usage, "A period and days exclude each other", field: "period",
          hint: "leave --period out, or --from and --to")
      }
      let days = period.days(today)
      return (days.from, days.to)
    }
    let to = input.to ?? max(today, input.from ?? today)
    let usual = input.preset == .recent ? 7 : 30
    let from = input.from ?? to.adding(days: 1 - usual)
    let length = from.days(until: to) + 1
    guard (1...daysMaximum).contains(length) else {
      throw OpsError(
        .badDate,
        length < 1
          ? "The period ends on \(to), before it starts on \(from)"
          : "The period has \(length) days; the limit is \(daysMaximum)",
        field: length < 1 ? "to" : "from")
    }
    guard CivilDate.minimum.days(until: from) >= length else {
      throw OpsError(.badDate, "There is no period before the year 1", field: "from")
    }
    return (from, to)
  }
}
