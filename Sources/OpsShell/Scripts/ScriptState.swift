import OpsDomain

/// What one program knows while it runs. The checker has seen to it that no name is used before it
/// has a value or after its block, so one table serves all blocks.
public struct ScriptState: Sendable {
  /// The values of the names that have one, by name without `$`.
  public internal(set) var values: [String: ScriptValue] = [:]
  /// `$_`: the last result.
  public internal(set) var last = ScriptValue.null
  /// The functions that were defined so far, by their names.
  var functions = FunctionTable()
  /// How many of them can be called: in a function those before it.
  var functionLimit = Int.max
  /// The same as the checker knows them; a prompt checks each input with those of earlier ones.
  var checkedFunctions = OwnFunctions()
  var policy = ErrorPolicy.stop
  /// `option timing on`
  var isTimed = false

  /// The state before the first statement: no name has a value.
  public init() {}

  mutating func define(_ definition: FunctionDefinition) {
    functions.define(definition)
  }

  /// The value of a name. Throws `rule.bad_state` for one that a failed statement left without.
  func value(_ name: String) throws(OpsError) -> ScriptValue {
    if name == "_" { return last }
    guard let value = values[name] else {
      throw OpsError(
        .badState, "$\(name) has no value: the statement that sets it has failed",
        hint: "see the first failure")
    }
    return value
  }
}
