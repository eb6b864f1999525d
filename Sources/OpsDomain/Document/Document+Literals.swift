extension Document: ExpressibleByNilLiteral {
  /// The absent value.
  public init(nilLiteral: ()) { self = .null }
}

extension Document: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension Document: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension Document: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .text(value) }
}

extension Document: ExpressibleByArrayLiteral {
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
