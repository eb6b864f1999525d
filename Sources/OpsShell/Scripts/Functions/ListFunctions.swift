import FoundationEssentials
import OpsDomain

/// Functions over lists and the rows of files.
enum ListFunctions {
  static func value(
    _ function: ScriptFunction, _ list: ScriptValue, _ argument: ScriptValue?,
    by comparison: ScriptComparison
  ) throws -> ScriptValue {
    switch function {
    case .count: return .number(Decimal(try count(list)))
    case .sum: return .number(try sum(list, field: argument?.text))
    case .first: return try first(list) ?? .null
    case .last: return try last(list) ?? .null
    case .groupBy: return try groups(list, by: argument?.text ?? "")
    case .min: return try extreme(list, argument, sign: -1, by: comparison)
    default: return try extreme(list, argument, sign: 1, by: comparison)
    }
  }

  /// The items of a list. Throws `data.bad_value` for anything else.
  static func items(_ value: ScriptValue) throws -> [ScriptValue] {
    switch value {
    case .list(let items): return items
    case .rows(let file): return try file.all()
    case .record(let record):
      // The result of a list command.
      if let rows = record["rows"]?.items { return rows.map { ScriptValue($0) } }
      throw OpsError(.badValue, "A record is not a list", hint: "name its rows: $r.rows")
    default: throw OpsError(.badValue, "\(value.kind) is not a list")
    }
  }

  private static func count(_ value: ScriptValue) throws -> Int {
    switch value {
    case .rows(let file): return try file.count()
    case .record(let record): return try record["rows"]?.items.map(\.count) ?? items(value).count
    default: return try items(value).count
    }
  }

  private static func first(_ value: ScriptValue) throws -> ScriptValue? {
    guard case .rows(let file) = value else { return try items(value).first }
    var cursor = try file.open()
    return try cursor.next()?.value
  }

  private static func last(_ value: ScriptValue) throws -> ScriptValue? {
    guard case .rows(let file) = value else { return try items(value).last }
    var cursor = try file.open()
    var last: ScriptValue?
    while let row = try cursor.next() { last = row.value }
    return last
  }

  private static func sum(_ value: ScriptValue, field: String?) throws -> Decimal {
    var total = Decimal()
    func add(_ item: ScriptValue) throws {
      let part = try field.map { try Self.field($0, of: item) } ?? item
      guard !part.isNull else { return }
      total = try ScriptNumber.combine(total, .add, try ScriptArithmetic.number(part))
    }
    if case .rows(let file) = value {
      var cursor = try file.open()
      while let row = try cursor.next() { try add(row.value) }
    } else {
      for item in try items(value) { try add(item) }
    }
    return total
  }

  private static func extreme(
    _ first: ScriptValue, _ second: ScriptValue?, sign: Int, by comparison: ScriptComparison
  ) throws -> ScriptValue {
    let all = try second.map { [first, $0] } ?? items(first)
    var best: ScriptValue?
    for item in all where !item.isNull {
      guard let current = best else {
        best = item
        continue
      }
      if try comparison.order(item, current) * sign > 0 { best = item }
    }
    return best ?? .null
  }

  private static func groups(_ value: ScriptValue, by field: String) throws -> ScriptValue {
    var names: [String: Int] = [:]
    var groups: [(key: Document, rows: [Document])] = []
    for item in try items(value) {
      let key = try Self.field(field, of: item)
      let name = key.text
      if let place = names[name] {
        groups[place].rows.append(item.document)
      } else {
        names[name] = groups.count
        groups.append((key.document, [item.document]))
      }
    }
    return .list(
      groups.map { group in
        .record([
          "key": group.key, "count": .integer(Int64(group.rows.count)), "rows": .list(group.rows),
        ])
      })
  }

  /// The field of a row. Throws `data.bad_value` when it has none of that name.
  static func field(_ name: String, of item: ScriptValue) throws -> ScriptValue {
    guard case .record(let record) = item, let value = record[name] else {
      throw OpsError(.badValue, "\(item.kind) has no field '\(Excerpt.of(name))'", field: name)
    }
    return ScriptValue(value)
  }
}
