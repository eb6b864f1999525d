import OpsDomain

// Scripts that undo or redo commits. Their runs are not resumed: a write that was undone is not
// repeated with its key, and `undo` without a name would mean another commit the second time.
extension RunStart {
  /// The failure with advice that helps where a script with `undo` runs again under its name.
  static func advised(_ failure: ScriptFailure, _ program: Program) -> ScriptFailure {
    guard failure.error.code == .badState, failure.error.field == "key", reverses(program) else {
      return failure
    }
    var failure = failure
    failure.error.hint =
      "a script with `undo` cannot be resumed: run the lines that are missing as another script, "
      + "or everything once more under another --run-id"
    return failure
  }

  private static func reverses(_ program: Program) -> Bool {
    ([program] + program.programs.values).contains { part in
      part.commands.values.contains { ReversalCommands.reverses($0.command) }
    }
  }
}
