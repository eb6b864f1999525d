import FoundationEssentials
import OpsDomain

/// `+ - * / %` over script values. A text becomes what the other side is, or it is an error;
/// nothing is guessed, and `+` never joins texts.
struct ScriptArithmetic {
  /// The site's: its days begin at its midnight.
  let calendar: any SiteCalendar

  /// Throws `data.bad_value` for values that do not go together.
  func combine(
    _ left: ScriptValue, _ operation: ChainStep.Operator, _ right: ScriptValue
  ) throws(OpsError) -> ScriptValue {
    switch (left, right) {
    case (.duration(let left), _): return try combine(left, operation, right)
    case (.date, _), (.moment, _), (_, .date), (_, .moment):
      return try combineTimes(left, operation, right)
    case (.text(let text), .duration):
      return try combineTimes(try time(text), operation, right)
    case (.number, .duration(let span)) where operation == .multiply:
      return try combine(span, operation, left)
    default:
      return .number(
        try ScriptNumber.combine(
          try Self.number(left, operation), operation, try Self.number(right, operation)))
    }
  }

  /// A value as a number. Throws `data.bad_value`.
  static func number(_ value: ScriptValue) throws(OpsError) -> Decimal {
    switch value {
    case .number(let number): return number
    case .text(let text):
      guard let number = ScriptNumber.parse(text) else {
        throw OpsError(.badValue, "\"\(Excerpt.of(text))\" is not a number")
      }
      return number
    default:
      throw OpsError(
        .badValue, "\(value.kind) is not a number",
        hint: value.isNull ? "give a value for null: $x ?? 0" : nil)
    }
  }

  private static func number(
    _ value: ScriptValue, _ operation: ChainStep.Operator
  ) throws(OpsError) -> Decimal {
    do {
      return try Self.number(value)
    } catch {
      guard case .text = value, operation == .add else { throw error }
      throw OpsError(
        error.code, error.message, hint: "to join texts, write a string: \"$a $b\"")
    }
  }

  private func combine(
    _ span: TimeSpan, _ operation: ChainStep.Operator, _ right: ScriptValue
  ) throws(OpsError) -> ScriptValue {
    switch (operation, right) {
    case (.add, .date), (.add, .moment): return try combineTimes(right, .add, .duration(span))
    case (.add, .duration(let other)), (.subtract, .duration(let other)):
      let sum = try ScriptNumber.combine(
        Decimal(span.milliseconds), operation, Decimal(other.milliseconds))
      return .duration(try duration(sum))
    case (.divide, .duration(let other)):
      return .number(
        try ScriptNumber.combine(
          Decimal(span.milliseconds), .divide, Decimal(other.milliseconds)))
    case (.multiply, _), (.divide, _):
      let product = try ScriptNumber.combine(
        Decimal(span.milliseconds), operation, try Self.number(right))
      return .duration(try duration(product))
    case (.add, .text(let text)), (.subtract, .text(let text)):
      return try combine(
        span, operation, .duration(try TimeSpan(parsing: text, field: "duration")))
    default: throw mismatch(.duration(span), operation, right)
    }
  }

  private func combineTimes(
    _ left: ScriptValue, _ operation: ChainStep.Operator, _ right: ScriptValue
  ) throws(OpsError) -> ScriptValue {
    switch (left, operation, right) {
    case (.date(let date), .add, .duration(let span)): return moved(date, span.milliseconds)
    case (.date(let date), .subtract, .duration(let span)):
      return moved(date, -span.milliseconds)
    case (.moment(let moment), .add, .duration(let span)):
      return .moment(moment.adding(milliseconds: span.milliseconds))
    case (.moment(let moment), .subtract, .duration(let span)):
      return .moment(moment.adding(milliseconds: -span.milliseconds))
    case (.date(let date), .subtract, .date(let other)):
      let days = Int64(other.days(until: date))
      return .duration(TimeSpan(milliseconds: days * Self.dayMilliseconds))
    case (.moment(let moment), .subtract, .moment(let other)):
      return .duration(moment.since(other))
    case (.text(let text), .subtract, .date), (.text(let text), .subtract, .moment):
      return try combineTimes(try time(text), operation, right)
    case (.date, _, .text(let text)), (.moment, _, .text(let text)):
      return try combineTimes(left, operation, try timeOrSpan(text))
    default: throw mismatch(left, operation, right)
    }
  }

  static let dayMilliseconds: Int64 = 86_400_000

  /// A date moved by whole days stays a date; by anything else it becomes a moment.
  private func moved(_ date: CivilDate, _ milliseconds: Int64) -> ScriptValue {
    guard milliseconds % Self.dayMilliseconds == 0 else {
      return .moment(calendar.start(of: date).adding(milliseconds: milliseconds))
    }
    return .date(date.adding(days: Int(milliseconds / Self.dayMilliseconds)))
  }

  /// A text as a date or a moment. Throws `data.bad_date`.
  func time(_ text: String) throws(OpsError) -> ScriptValue {
    let time = try SiteTime(parsing: text, field: "date")
    return time.day.map(ScriptValue.date) ?? .moment(time.start(in: calendar))
  }

  private func timeOrSpan(_ text: String) throws(OpsError) -> ScriptValue {
    if let span = try? TimeSpan(parsing: text, field: "duration") { return .duration(span) }
    return try time(text)
  }

  private func duration(_ milliseconds: Decimal) throws(OpsError) -> TimeSpan {
    guard let whole = ScriptNumber.integer(ScriptNumber.round(milliseconds, digits: 0)) else {
      throw OpsError(.badValue, "The duration is too long")
    }
    return TimeSpan(milliseconds: whole)
  }

  private func mismatch(
    _ left: ScriptValue, _ operation: ChainStep.Operator, _ right: ScriptValue
  ) -> OpsError {
    OpsError(
      .badValue, "\(left.kind) \(operation.rawValue) \(right.kind) is not possible")
  }
}
