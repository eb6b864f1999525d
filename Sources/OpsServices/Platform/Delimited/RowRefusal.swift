import OpsDomain

/// All that is wrong with one row of a file.
struct RowRefusal: Error {
  /// One or more, in the order of the columns.
  let errors: [OpsError]

  /// All of them as one error: the code of the first, and each with its column.
  var joined: OpsError {
    guard let first = errors.first else { return OpsError(.badValue, "The row cannot be used") }
    guard errors.count > 1 else { return first }
    return OpsError(
      first.code, errors.map(Self.text).joined(separator: "; "), field: first.field)
  }

  /// The message of an error behind the name of its column.
  static func text(_ error: OpsError) -> String {
    error.field.map { "\($0): \(error.message)" } ?? error.message
  }
}
