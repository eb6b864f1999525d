import OpsDomain

/// Days that a report is about, first and last one included.
struct ReportPeriod: Sendable, Equatable {
  let from: CivilDate
  let to: CivilDate

  /// Throws `data.bad_date` for a period that ends before it begins, or is longer than
  /// ``FloorReading/longest``.
  init(from: CivilDate, to: CivilDate, field: String = "to") throws(OpsError) {
    let length = from.days(until: to) + 1
    guard length >= 1 else {
      throw OpsError(
        .badDate, "The period ends on \(to), but starts later, on \(from)", field: field,
        hint: "name the earlier day first")
    }
    guard length <= FloorReading.longest else {
      throw OpsError(
        .badDate, "The period has \(length) days; the limit is \(FloorReading.longest)",
        field: field, hint: "ask for a shorter period")
    }
    self.from = from
    self.to = to
  }

  private init(_ from: CivilDate, _ to: CivilDate) {
    self.from = from
    self.to = to
  }

  /// The words that name a period.
  enum Word: String, CaseIterable {
    case today, yesterday
    case thisWeek = "this_week"
    case lastWeek = "last_week"
    case thisMonth = "this_month"
    case lastMonth = "last_month"
    case thisQuarter = "this_quarter"
    case lastQuarter = "last_quarter"
    case thisYear = "this_year"
  }

  /// Reads `last_month` and the other words, or `2027-02-01..2027-02-28`. A period that has not
  /// ended goes until today. Weeks begin on Monday. Throws `data.bad_value` and `data.bad_date`.
  init(parsing text: String, today: CivilDate) throws(OpsError) {
    if let word = Word(rawValue: text) {
      self = Self.period(word, today)
      return
    }
    guard let dots = text.firstRange(of: "..") else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a period", field: "period",
        hint: "one of " + Word.allCases.map(\.rawValue).joined(separator: ", ")
          + ", or two days such as 2027-02-01..2027-02-28")
    }
    self = try ReportPeriod(
      from: CivilDate(parsing: String(text[..<dots.lowerBound]), field: "period"),
      to: CivilDate(parsing: String(text[dots.upperBound...]), field: "period"), field: "period")
  }

  private static func period(_ word: Word, _ today: CivilDate) -> ReportPeriod {
    let week = today.adding(days: 1 - today.weekday)
    let month = today.startOfMonth
    let quarter = month.addingMonths(-((today.month - 1) % 3))
    return switch word {
    case .today: ReportPeriod(today, today)
    case .yesterday: ReportPeriod(today.adding(days: -1), today.adding(days: -1))
    case .thisWeek: ReportPeriod(week, today)
    case .lastWeek: ReportPeriod(week.adding(days: -7), week.adding(days: -1))
    case .thisMonth: ReportPeriod(month, today)
    case .lastMonth: ReportPeriod(month.addingMonths(-1), month.adding(days: -1))
    case .thisQuarter: ReportPeriod(quarter, today)
    case .lastQuarter: ReportPeriod(quarter.addingMonths(-3), quarter.adding(days: -1))
    case .thisYear: ReportPeriod(month.addingMonths(1 - today.month), today)
    }
  }

  var days: ClosedRange<CivilDate> { from...to }
  var length: Int { from.days(until: to) + 1 }

  /// The period of the same length before it.
  var previous: ReportPeriod { ReportPeriod(from.adding(days: -length), from.adding(days: -1)) }
}
