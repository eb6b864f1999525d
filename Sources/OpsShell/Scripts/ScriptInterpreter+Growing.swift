import OpsDomain

// Lists and maps that grow one by one in a loop.
extension ScriptInterpreter {
  /// Does `set list = append($list, item)` and `set map = put($map, key, value)` where the value
  /// stands: copied each time, a list of n items would cost n² steps. False for any other binding.
  func grow(_ binding: NameBinding, _ state: inout ScriptState) throws -> Bool {
    guard binding.mode == .assignment, case .expression(let expression) = binding.value,
      case .call(let call) = expression.kind, call.function == .append || call.function == .put,
      case .variable(let path)? = call.arguments.first?.kind, path.segments.isEmpty,
      path.name == binding.name.text
    else { return false }
    let rest = try call.arguments.dropFirst().map { try expressions(state).value($0) }
    let name = binding.name.text
    switch (call.function, state.values[name]) {
    case (.append, .list(var items)?) where rest.count == 1 && items.count < ListChanges.maximum:
      _ = try ValueSize.checked(.list(rest))
      state.values[name] = nil
      items.append(rest[0])
      state.values[name] = .list(items)
      try checkSize(of: name, items.count, state)
    case (.put, .record(var map)?) where rest.count == 2:
      let key = try MapFunctions.key(rest[0])
      _ = try ValueSize.checked(.list([rest[1]]))
      state.values[name] = nil
      map.set(key, rest[1].document)
      state.values[name] = .record(map)
      try checkSize(of: name, map.count, state)
    default: return false
    }
    return true
  }

  /// Checks the size of the whole value each time it has doubled. Each item was checked when added.
  private func checkSize(of name: String, _ count: Int, _ state: ScriptState) throws {
    guard count & (count - 1) == 0, let value = state.values[name] else { return }
    _ = try ValueSize.checked(value)
  }
}
