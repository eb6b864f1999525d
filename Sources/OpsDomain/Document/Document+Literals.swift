extension Document: ExpressibleByNilLiteral {
  /// The absent value.
  public init(nilLiteral: ()) { self = .null }
}

extension Document: ExpressibleByBooleanLiteral {
  /// The JSON value `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension Document: ExpressibleByIntegerLiteral {
  /// A whole number, without a loss of digits.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension Document: ExpressibleByStringLiteral {
  /// A JSON text with these characters.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension Document: ExpressibleByArrayLiteral {
  /// A JSON list of these values, in the order written.
  public init(arrayLiteral elements: Document...) { self = .list(elements) }
}

extension Document: ExpressibleByDictionaryLiteral {
  /// Members in the order written; a repeated key keeps its first place and its last value.
  public init(dictionaryLiteral elements: (String, Document)...) {
    var object = DocumentObject()
    for (key, value) in elements { object.set(key, value) }
    self = .object(object)
  }
}
