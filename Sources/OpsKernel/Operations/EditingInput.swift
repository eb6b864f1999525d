import OpsDomain

/// The input of an operation that changes a record: what is absent stays as it is, and what `clear`
/// names is emptied. The fields that are `Clearable` are its words.
public protocol EditingInput: OperationInput {
  associatedtype Cleared: RawRepresentable<String> & Equatable

  /// The fields to empty.
  var clear: [Cleared]? { get }
}

extension EditingInput {
  /// What a field holds from now on: what is said; nothing where it is cleared; else what it held.
  ///
  /// Throws `usage.arguments` for a field that is set and cleared at once.
  public func edited<Value>(
    _ said: Value?, _ field: Cleared, _ before: Value?
  ) throws(OpsError) -> Value? {
    try isCleared(field, said) ? nil : said ?? before
  }

  /// The same for text of which an empty one empties the field too.
  public func text(_ said: String?, _ field: Cleared) throws(OpsError) -> String? {
    try isCleared(field, said) ? "" : said
  }

  /// Whether a field is to be emptied. Throws `usage.arguments` when it is set at once.
  public func isCleared<Value>(
    _ field: Cleared, _ said: Value?
  ) throws(OpsError) -> Bool {
    guard clear?.contains(field) == true else { return false }
    guard said == nil else {
      throw OpsError(
        .usage, "\(field.rawValue) is set and cleared at once", field: field.rawValue,
        hint: "leave one of the two out")
    }
    return true
  }
}
