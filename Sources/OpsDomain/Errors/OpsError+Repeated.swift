/// Refusals of rules that many records share, each with its one sentence.
extension OpsError {
  /// What no input explains: `internal.bug`.
  public static func bug(_ message: String) -> OpsError {
    OpsError(.internalError, message, hint: "this is a bug: report the command and its output")
  }

  /// A state that may not follow the present one: `rule.bad_state`.
  ///
  /// - Parameters:
  ///   - name: What people call the record, such as its number.
  ///   - present: The word for its state.
  ///   - next: The word for the state that was asked for.
  public static func cannotBecome(
    _ next: String, _ name: String, is present: String, field: String, hint: String? = nil
  ) -> OpsError {
    OpsError(
      .badState, "\(Excerpt.of(name)) is \(present) and cannot become \(next)", field: field,
      hint: hint)
  }
}
