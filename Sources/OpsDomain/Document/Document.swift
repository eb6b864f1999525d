/// A JSON-like value whose object members keep their order: the one tree that commands,
/// the HTTP API, bulk lines and stored answers share.
///
/// There is no binary floating point in it. A number that is not a 64-bit integer is kept as the
/// exact text it was written with, so `0.10` stays `0.10`.
/// Build trees no deeper than ``DocumentParser/Limits/deepest``: comparing, writing and releasing
/// a tree goes as deep as the tree does.
public enum Document: Sendable {
  /// The absent value.
  case null
  /// A truth value.
  case bool(Bool)
  /// A number without fraction or exponent that fits 64 bits.
  case integer(Int64)
  /// The exact text of any other JSON number. Text that is no JSON number is written as a string.
  case number(String)
  /// A text.
  case text(String)
  /// Values in their order.
  case list([Document])
  /// Members by their names, in the order in which they were written.
  case object(DocumentObject)
}

extension Document: Equatable {
  /// Equal when both would be written with the same bytes. Swift's own `==` for strings treats
  /// composed and decomposed letters as the same; stores and the wire do not, so neither does this.
  public static func == (left: Document, right: Document) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): DocumentKey.sameBytes(left, right)
    case (.text(let left), .text(let right)): DocumentKey.sameBytes(left, right)
    case (.list(let left), .list(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.null, _), (.bool, _), (.integer, _), (.number, _), (.text, _), (.list, _), (.object, _):
      false
    }
  }
}
