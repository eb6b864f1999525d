import OpsDomain

extension Array where Element: OperationOutput {
  /// The view of the one record that views were asked of. Throws `internal.bug` when it is missing.
  ///
  /// - Parameter record: What was looked at, as a sentence begins with it.
  package func only(_ record: String) throws(OpsError) -> Element {
    guard let view = first else { throw OpsError(.internalError, "\(record) has no view") }
    return view
  }
}
