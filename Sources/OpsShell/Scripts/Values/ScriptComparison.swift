import FoundationEssentials
import OpsDomain

/// How script values compare. A text becomes what the other side is, or it is an error. A moment
/// beside a date counts as the day it belongs to at the site, so that both ends of a range of days
/// are whole days.
struct ScriptComparison {
  /// The site's.
  let calendar: any SiteCalendar

  /// Whether the comparison holds. Throws `data.bad_value` for values that cannot be compared.
  func holds(
    _ left: ScriptValue, _ operation: ComparisonOperator, _ right: ScriptValue
  ) throws(OpsError) -> Bool {
    switch operation {
    case .equal: return try areEqual(left, right)
    case .unequal: return try !areEqual(left, right)
    case .less: return try checkedOrder(left, right) < 0
    case .lessOrEqual: return try checkedOrder(left, right) <= 0
    case .greater: return try checkedOrder(left, right) > 0
    case .greaterOrEqual: return try checkedOrder(left, right) >= 0
    case .isIn: return try contains(right, left)
    case .contains: return try contains(left, right)
    case .matches: return WordPattern(right.text).matches(left.text)
    }
  }

  func areEqual(_ left: ScriptValue, _ right: ScriptValue) throws(OpsError) -> Bool {
    switch (left, right) {
    case (.null, .null): return true
    case (.null, _), (_, .null): return false
    case (.text(let left), .text(let right)): return left.utf8.elementsEqual(right.utf8)
    case (.bool(let left), .bool(let right)): return left == right
    case (.bool(let flag), .text(let text)), (.text(let text), .bool(let flag)):
      return text == (flag ? "true" : "false")
    case (.list, .list), (.record, .record): return left.document == right.document
    default: return try order(left, right) == 0
    }
  }

  /// Negative, 0 or positive. Texts that are numbers are in the order of numbers and stand before
  /// all others, which are in the order of their scalars: so a list of both has one order.
  func order(_ left: ScriptValue, _ right: ScriptValue) throws(OpsError) -> Int {
    switch (left, right) {
    case (.number(let left), .number(let right)): return sign(left, right)
    case (.number(let left), .text): return sign(left, try ScriptArithmetic.number(right))
    case (.text, .number(let right)): return sign(try ScriptArithmetic.number(left), right)
    case (.text(let left), .text(let right)): return order(texts: left, right)
    case (.duration(let left), .duration(let right)): return sign(left, right)
    case (.duration(let left), .text(let text)):
      return sign(left, try TimeSpan(parsing: text, field: "duration"))
    case (.text(let text), .duration(let right)):
      return sign(try TimeSpan(parsing: text, field: "duration"), right)
    case (.date(let left), .date(let right)): return sign(left, right)
    case (.moment(let left), .moment(let right)): return sign(left, right)
    case (.date(let left), .moment(let right)): return sign(left, calendar.date(of: right))
    case (.moment(let left), .date(let right)): return sign(calendar.date(of: left), right)
    case (.date, .text(let text)), (.moment, .text(let text)):
      return try order(left, try ScriptArithmetic(calendar: calendar).time(text))
    case (.text(let text), .date), (.text(let text), .moment):
      return try order(try ScriptArithmetic(calendar: calendar).time(text), right)
    default:
      let isNull = left.isNull || right.isNull
      throw OpsError(
        .badValue, "\(left.kind) cannot be compared with \(right.kind)",
        hint: isNull ? "give a value for null: $x ?? 0" : nil)
    }
  }

  /// The order of two values where a person compares them. Two times are compared as times, though
  /// both are text. Throws `data.bad_date` and `data.bad_value` as ``checkOrder(_:_:)`` does.
  private func checkedOrder(
    _ left: ScriptValue, _ right: ScriptValue
  ) throws(OpsError) -> Int {
    try checkOrder(left, right)
    guard case .text(let first) = left, case .text(let second) = right,
      (try? SiteTime(parsing: first)) != nil, (try? SiteTime(parsing: second)) != nil
    else { return try order(left, right) }
    return try order(ScriptArithmetic(calendar: calendar).time(first), right)
  }

  /// Refuses two texts of which one is a date, a time or a number and the other is not: letter by
  /// letter they would have an order that means nothing. Throws `data.bad_date`, `data.bad_value`.
  func checkOrder(_ left: ScriptValue, _ right: ScriptValue) throws(OpsError) {
    guard case .text(let left) = left, case .text(let right) = right else { return }
    func isTime(_ text: String) -> Bool { (try? SiteTime(parsing: text)) != nil }
    if isTime(left) != isTime(right) {
      _ = try SiteTime(parsing: isTime(left) ? right : left, field: "date")
    }
    let numbers = [left, right].map { ScriptNumber.parse($0) != nil }
    guard numbers[0] != numbers[1] else { return }
    throw OpsError(
      .badValue,
      "\"\(Excerpt.of(numbers[0] ? right : left))\" is not a number, and is compared with "
        + Excerpt.of(numbers[0] ? left : right),
      hint: "compare numbers with numbers, such as $x.on_hand < 5")
  }

  private func order(texts left: String, _ right: String) -> Int {
    switch (ScriptNumber.parse(left), ScriptNumber.parse(right)) {
    case (let left?, let right?): return sign(left, right)
    case (_?, nil): return -1
    case (nil, _?): return 1
    case (nil, nil): break
    }
    if left.utf8.elementsEqual(right.utf8) { return 0 }
    return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
  }

  private func contains(_ all: ScriptValue, _ one: ScriptValue) throws(OpsError) -> Bool {
    switch all {
    case .list(let items): return items.contains { (try? areEqual($0, one)) ?? false }
    case .record(let record): return record[one.text] != nil
    case .text(let text):
      let part = Array(one.text.utf8)
      guard !part.isEmpty else { return true }
      let bytes = Array(text.utf8)
      guard bytes.count >= part.count else { return false }
      return (0...(bytes.count - part.count)).contains { bytes[$0...].starts(with: part) }
    default:
      throw OpsError(.badValue, "\(all.kind) does not contain other values", hint: "use a list")
    }
  }

  private func sign<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : left == right ? 0 : 1
  }
}
