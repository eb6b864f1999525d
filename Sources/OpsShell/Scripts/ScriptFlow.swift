/// What a statement means for those after it.
enum ScriptFlow {
  case next
  case breakLoop
  case continueLoop
  /// The program ends with a value.
  case returned(ScriptValue)
  /// The whole run ends with an exit code, and nothing that is open is committed.
  case exit(Int32)

  var isNext: Bool {
    if case .next = self { true } else { false }
  }
}
