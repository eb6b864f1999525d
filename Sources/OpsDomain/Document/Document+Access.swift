extension Document {
  /// Whether this is the absent value.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The text, if this is text. Numbers are not converted.
  public var string: String? {
    if case .text(let value) = self { value } else { nil }
  }

  /// The integer, if this is an integer. Text and other numbers are not converted.
  public var int: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The truth value, if this is one.
  public var flag: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The elements, if this is a list.
  public var items: [Document]? {
    if case .list(let value) = self { value } else { nil }
  }

  /// The members with their order, if this is an object.
  public var members: DocumentObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The member of that name; nil if there is none or this is not an object.
  public subscript(key: String) -> Document? {
    if case .object(let value) = self { value[key] } else { nil }
  }

  /// What kind of value this is, for error sentences: "text", "a number" …
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .number: "a number"
    case .text: "text"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
