import OpsDomain

/// The input of an operation that changes a record: what is absent stays as it is, and what `clear`
/// names is emptied. The fields that are `Clearable` are its words.
///
/// The build writes `edits()` for it: what the call does to each of these fields, see ``Edit``. An
/// empty text is short for `--clear` of a text; `ZeroClears` and `NoneClears` name other short
/// forms.
public protocol EditingInput: OperationInput {
  /// The names of the fields that can be emptied.
  associatedtype Cleared: RawRepresentable<String> & Equatable

  /// The fields to empty.
  var clear: [Cleared]? { get }
}

// What `edits()` calls for each field. All throw `usage.arguments` for one that is set and cleared
// at once.
extension EditingInput {
  /// What the call does to a field. Throws `usage.arguments` for one that is set and cleared.
  public func edit<Value>(
    _ said: Value?, _ field: Cleared
  ) throws(OpsError) -> Edit<Value> {
    try cleared(field, or: Edit(said))
  }

  /// `short` is short for clearing the field.
  public func edit<Value: Equatable>(
    _ said: Value?, _ field: Cleared, or short: Value
  ) throws(OpsError) -> Edit<Value> {
    try cleared(field, or: said == short ? .cleared : Edit(said))
  }

  /// An empty text is short for clearing the field, and so is `short` in any letter case.
  public func edit(
    _ said: String?, _ field: Cleared, or short: String = ""
  ) throws(OpsError) -> Edit<String> {
    try cleared(field, or: Edit(said.map { Self.isText($0, short) ? "" : $0 }))
  }

  /// The same for a list of texts, of which each stands for nothing.
  public func edit(
    _ said: [String]?, _ field: Cleared, or short: String = ""
  ) throws(OpsError) -> Edit<[String]> {
    let isShort = said?.allSatisfy { Self.isText($0, short) } == true
    return try cleared(field, or: Edit(isShort ? [] : said))
  }

  private static func isText(_ text: String, _ short: String) -> Bool {
    // Only a word is compared as people write it: blanks alone are no empty text.
    short.isEmpty ? text.isEmpty : TextFolding.sameBytes(TextFolding.fold(text), short)
  }

  private func cleared<Value>(
    _ field: Cleared, or edit: Edit<Value>
  ) throws(OpsError) -> Edit<Value> {
    guard clear?.contains(field) == true else { return edit }
    guard !edit.isChange else {
      throw OpsError(
        .usage, "\(field.rawValue) is set and cleared in the same command", field: field.rawValue,
        hint: "leave one of the two out")
    }
    return .cleared
  }
}
