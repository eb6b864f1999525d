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
