import OpsDomain

/// Functions that give another list: sorted, turned round, with one more item.
struct ListChanges {
  /// Most items a list may get.
  static let maximum = 1_000_000

  let comparison: ScriptComparison

  func value(_ function: ScriptFunction, _ arguments: [ScriptValue]) throws -> ScriptValue {
    let items = try ListFunctions.items(arguments.first ?? .null)
    switch function {
    case .append:
      guard items.count < Self.maximum else {
        throw OpsError(.tooLarge, "A list can have at most \(Self.maximum) items")
      }
      return try ValueSize.checked(.list(items + [arguments[1]]))
    case .reverse: return .list(items.reversed())
    default: return .list(try sorted(items, Array(arguments.dropFirst())))
    }
  }

  /// By the items, or by a field of each. Equal ones stay in the order they were in; null comes
  /// last, whichever way it is sorted.
  private func sorted(_ items: [ScriptValue], _ arguments: [ScriptValue]) throws -> [ScriptValue] {
    let isFalling = try Self.isFalling(arguments.dropFirst().first)
    let field = arguments.first.flatMap { $0.isNull || $0.text.isEmpty ? nil : $0.text }
    var keyed: [(key: ScriptValue, place: Int)] = []
    for (place, item) in items.enumerated() {
      keyed.append((try field.map { try ListFunctions.field($0, of: item) } ?? item, place))
    }
    try keyed.sort { left, right in
      if left.key.isNull || right.key.isNull {
        return left.key.isNull == right.key.isNull ? left.place < right.place : right.key.isNull
      }
      let order = try comparison.order(left.key, right.key)
      if order == 0 { return left.place < right.place }
      return isFalling ? order > 0 : order < 0
    }
    return keyed.map { items[$0.place] }
  }

  /// Throws `data.bad_value` for another word than `asc` and `desc`.
  static func isFalling(_ direction: ScriptValue?) throws(OpsError) -> Bool {
    switch direction?.text {
    case nil, "asc": false
    case "desc": true
    case let word?:
      throw OpsError(
        .badValue, "A list can be sorted asc or desc, not \(Excerpt.of(word))",
        hint: "write: sort(list, \"field\", \"desc\")")
    }
  }
}
