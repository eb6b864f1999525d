import FoundationEssentials
import OpsDomain

/// The closed list of functions. Files, the environment and the clock are reached through here and
/// nowhere else.
struct ScriptFunctions {
  let console: any Console
  /// The clock and calendar of the book; nil where no book can be opened.
  let time: ScriptTime?

  /// The site's calendar; the one of UTC where no book can be opened.
  private var calendar: any SiteCalendar { time?.calendar ?? UTCCalendar() }
  /// Compares values by the site's days.
  var comparison: ScriptComparison { ScriptComparison(calendar: calendar) }
  /// Works with values by the site's days.
  var arithmetic: ScriptArithmetic { ScriptArithmetic(calendar: calendar) }

  /// The value of a call whose arguments are worked out. Throws `data.bad_value` for an argument
  /// of the wrong kind, and what reading a file throws.
  func value(_ function: ScriptFunction, _ arguments: [ScriptValue]) throws -> ScriptValue {
    let first = arguments.first ?? .null
    let second = arguments.dropFirst().first
    switch function {
    case .count, .sum, .min, .max, .first, .last, .groupBy:
      return try ListFunctions.value(function, first, second, by: comparison)
    case .len, .lower, .upper, .trim, .replace, .split, .join:
      return try TextFunctions.value(function, first, Array(arguments.dropFirst()))
    case .sort, .reverse, .append:
      return try ListChanges(comparison: comparison).value(function, arguments)
    case .keys, .put, .has, .values, .entries:
      return try MapFunctions.value(function, try record(first), Array(arguments.dropFirst()))
    case .substring, .padLeft, .padRight:
      return try TextParts.value(function, first, Array(arguments.dropFirst()))
    case .given: return TextParts.given(first)
    case .money: return try money(first, second)
    case .year, .month, .day, .weekday, .week:
      return .number(Decimal(DateParts.value(function, of: try date(first))))
    case .round: return try round(first, second)
    case .date: return .date(try date(first))
    case .days: return try days(first)
    case .today, .now:
      guard let time else {
        throw OpsError(
          .noBook, "\(function.usage) needs the time of the book, but there is no book",
          hint: "`opsh init --admin NAME` makes one")
      }
      return function == .now ? .moment(time.now) : .date(time.today)
    case .env: return console.environment[first.text].map(ScriptValue.text) ?? .null
    case .csv: return .rows(RowFile(form: .csv, path: first.text, console: console))
    case .ndjson: return .rows(RowFile(form: .ndjson, path: first.text, console: console))
    case .lines: return .rows(RowFile(form: .lines, path: first.text, console: console))
    case .read: return .text(try FileFunctions.text(of: first.text, console))
    case .stdin: return .text(try FileFunctions.text(of: "-", console))
    case .json: return try FileFunctions.json(first.text, console)
    case .exists: return .bool(FileFunctions.exists(first.text))
    }
  }

  private func record(_ value: ScriptValue) throws(OpsError) -> DocumentObject {
    guard case .record(let record) = value else {
      throw OpsError(.badValue, "\(value.kind) has no fields")
    }
    return record
  }

  private func money(
    _ number: ScriptValue, _ code: ScriptValue?
  ) throws(OpsError) -> ScriptValue {
    guard
      let currency = try code.map({ value throws(OpsError) in
        try Currency(parsing: value.text)
      }) ?? time?.currency
    else {
      throw OpsError(
        .noBook, "money(number) needs the currency of the book, but there is no book",
        hint: "name one: money(number, \"EUR\")")
    }
    let amount = ScriptNumber.round(
      try ScriptArithmetic.number(number), digits: currency.minorDigits)
    return .text(TextParts.fixed(amount, decimals: currency.minorDigits) + " " + currency.rawValue)
  }

  private func round(_ number: ScriptValue, _ digits: ScriptValue?) throws(OpsError) -> ScriptValue
  {
    let count = try digits.map { value throws(OpsError) in try ScriptArithmetic.number(value) } ?? 0
    guard let count = ScriptNumber.integer(count), (-18...18).contains(count) else {
      throw OpsError(.badValue, "round works with -18 to 18 digits")
    }
    return .number(
      ScriptNumber.round(try ScriptArithmetic.number(number), digits: Int(count)))
  }

  private func date(_ value: ScriptValue) throws(OpsError) -> CivilDate {
    switch value {
    case .date(let date): return date
    case .moment(let moment): return calendar.date(of: moment)
    default:
      switch try SiteTime(parsing: value.text, field: "date") {
      case .day(let date), .clock(let date, _): return date
      case .instant(let moment): return calendar.date(of: moment)
      }
    }
  }

  private func days(_ value: ScriptValue) throws(OpsError) -> ScriptValue {
    switch value {
    case .duration(let span):
      return .number(Decimal(span.milliseconds / ScriptArithmetic.dayMilliseconds))
    case .text(let text):
      return try days(.duration(try TimeSpan(parsing: text, field: "days")))
    default: throw OpsError(.badValue, "\(value.kind) is not a duration")
    }
  }
}
