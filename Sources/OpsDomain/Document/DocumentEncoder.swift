/// Turns `Encodable` values into documents, by the product's conventions for JSON.
///
/// - Property names become snake_case and keep the order in which they are encoded.
/// - `nil` is written as `null`: absent values are never left out.
/// - Keys of dictionaries are data: they stay as they are, in byte order, since a dictionary has no
///   order of its own. A `Set` has none either and comes out in any order; encode a sorted array.
/// - Binary floating point is refused. Encode exact decimals as text.
public enum DocumentEncoder {
  /// - Throws: ``OpsError`` only: the error of the value's own `encode(to:)`, or `internal.bug` for
  ///   a type that cannot be coded.
  public static func encode(_ value: some Encodable) throws(OpsError) -> Document {
    try DocumentEncoding.document(of: value, trail: nil)
  }
}
