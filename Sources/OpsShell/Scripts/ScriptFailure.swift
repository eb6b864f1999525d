import OpsDomain

/// A failure inside a script, with what a person needs besides the error itself.
struct ScriptFailure: Error {
  var error: OpsError
  /// The row it happened in, what was dropped, what was committed.
  var notes: [String] = []
  /// It has been reported already and only decides the exit code.
  var isReported = false

  /// `error` as a failure at `position`, unless it knows its place better.
  init(_ error: any Error, at position: SourcePosition, row: String?) {
    if let failure = error as? ScriptFailure {
      self = failure
      return
    }
    self.error = ScriptFailure.known(error)
    if self.error.at == nil {
      self.error.at = position.text
    } else if self.error.at != position.text {
      notes.append("in \(position.text)")
    }
    if let row { notes.append(row) }
  }

  /// What any error is to a person.
  static func known(_ error: any Error) -> OpsError {
    switch error {
    case let error as OpsError: error
    case let error as ScriptFailure: error.error
    case is CancellationError: OpsError(.interrupted, "Interrupted")
    default:
      OpsError.bug("The script failed unexpectedly (\(type(of: error)))")
    }
  }
}
