/// Reads `Decodable` values from documents, by the product's conventions for JSON.
///
/// - A property `unitPrice` is read from the member `unit_price`; keys of dictionaries are data and
///   stay as they are.
/// - A missing member and `null` are both `nil` for an optional, and an error for anything else.
/// - Nothing is converted: text is not read as a number, nor a number as text.
/// - Binary floating point is refused. Read exact decimals from text.
public enum DocumentDecoder {
  /// - Parameter unknown: what happens to members the type does not ask for.
  /// - Throws: ``OpsError`` only: `data.bad_value` with the path of the field
  ///   (`lines.2.unit_price`), `usage.unknown_option` for an unknown member, the error of the
  ///   type's own checks with the field filled in, or `internal.bug` for a type that cannot be
  ///   coded.
  public static func decode<T: Decodable>(
    _ type: T.Type, from document: Document, unknown: UnknownMembers = .refuse
  ) throws(OpsError) -> T {
    try DocumentDecoding.value(type, of: document, trail: nil, unknown: unknown)
  }
}

/// What a decoder does with members that the decoded type does not ask for.
public enum UnknownMembers: Sendable, CaseIterable {
  /// Refuses them in the top-level object, so a misspelt field is never silently dropped.
  case refuse
  /// Refuses them in nested objects too. For programs that read documents which people write; the
  /// product's own answers are read as `ignore`.
  case refuseEverywhere
  /// Takes no notice of them.
  case ignore

  /// The rule for what lies inside an object under this rule.
  var nested: UnknownMembers { self == .refuse ? .ignore : self }
}
