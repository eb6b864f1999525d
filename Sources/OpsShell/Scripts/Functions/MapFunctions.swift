import OpsDomain

/// Functions over maps: names with values, such as rows and results.
enum MapFunctions {
  static func value(
    _ function: ScriptFunction, _ map: DocumentObject, _ rest: [ScriptValue]
  ) throws -> ScriptValue {
    switch function {
    case .has: return .bool(map[try key(rest[0])] != nil)
    case .put:
      var changed = map
      changed.set(try key(rest[0]), rest[1].document)
      return try ValueSize.checked(.record(changed))
    case .values: return .list(map.members.map { ScriptValue($0.value) })
    case .entries:
      return .list(
        map.members.map { .record(["key": .text($0.key), "value": $0.value]) })
    default: return .list(map.members.map { .text($0.key) })
    }
  }

  static func key(_ value: ScriptValue) throws(OpsError) -> String {
    switch value {
    case .list, .record, .rows, .null:
      throw OpsError(
        .badValue, "\(value.kind) cannot be a key of a map", hint: "use a text as the key")
    default: return value.text
    }
  }
}
