import OpsDomain

/// Writes and reads what crosses the wire. Reading is strict: an unknown collection, column, verb
/// or word is `data.bad_value`, never a guess.
public enum WireCoder {
  static func problem(_ message: String, field: String, hint: String? = nil) -> OpsError {
    OpsError(.badValue, message, field: field, hint: hint)
  }

  /// The members of an object that may only have members called `known`.
  static func members(
    _ document: Document, known: [String], field: String = "body"
  ) throws(OpsError) -> DocumentObject {
    guard case .object(let object) = document else {
      throw problem("The \(field) must be an object", field: field)
    }
    for member in object.members where !known.contains(member.key) {
      throw problem(
        "There is no member \"\(Excerpt.of(member.key))\" here", field: Excerpt.of(member.key),
        hint: "members: " + known.joined(separator: ", "))
    }
    return object
  }

  static func text(_ object: DocumentObject, _ key: String) throws(OpsError) -> String {
    guard let value = try optionalText(object, key) else {
      throw problem("\(key) is missing", field: key)
    }
    return value
  }

  static func optionalText(_ object: DocumentObject, _ key: String) throws(OpsError) -> String? {
    switch object[key] {
    case nil, .null?: return nil
    case .text(let text)?: return text
    default: throw problem("\(key) must be text", field: key)
    }
  }

  static func integer(_ object: DocumentObject, _ key: String) throws(OpsError) -> Int64 {
    guard let value = try optionalInteger(object, key) else {
      throw problem("\(key) is missing", field: key)
    }
    return value
  }

  static func optionalInteger(
    _ object: DocumentObject, _ key: String
  ) throws(OpsError) -> Int64? {
    switch object[key] {
    case nil, .null?: return nil
    case .integer(let number)?: return number
    default: throw problem("\(key) must be a whole number", field: key)
    }
  }

  static func flag(_ object: DocumentObject, _ key: String) throws(OpsError) -> Bool {
    switch object[key] {
    case nil, .null?: return false
    case .bool(let flag)?: return flag
    default: throw problem("\(key) must be true or false", field: key)
    }
  }

  static func list(_ object: DocumentObject, _ key: String) throws(OpsError) -> [Document] {
    switch object[key] {
    case nil, .null?: return []
    case .list(let items)?: return items
    default: throw problem("\(key) must be a list", field: key)
    }
  }

  static func id(_ object: DocumentObject, _ key: String) throws(OpsError) -> RecordID {
    try RecordID(parsing: try text(object, key), field: key)
  }

  static func optionalID(
    _ object: DocumentObject, _ key: String
  ) throws(OpsError) -> RecordID? {
    guard let text = try optionalText(object, key) else { return nil }
    return try RecordID(parsing: text, field: key)
  }

  static func bytes(_ object: DocumentObject, _ key: String) throws(OpsError) -> [UInt8]? {
    guard let text = try optionalText(object, key) else { return nil }
    guard let bytes = Base64URL.decode(text) else {
      throw problem("\(key) must be base64url text", field: key)
    }
    return bytes
  }

  static func optional(_ text: String?) -> Document { text.map(Document.text) ?? .null }
  static func optional(_ id: RecordID?) -> Document {
    id.map { .text($0.description) } ?? .null
  }
  static func optional(_ bytes: [UInt8]?) -> Document {
    bytes.map { .text(Base64URL.encode($0)) } ?? .null
  }
}

// MARK: Values

extension WireCoder {
  /// A value that says itself what it is: number, text, null, or `{"b":"base64url"}` for bytes.
  public static func document(_ value: Value) -> Document {
    switch value {
    case .null: .null
    case .integer(let number): .integer(number)
    case .text(let text): .text(text)
    case .bytes(let bytes): .object(["b": .text(Base64URL.encode(bytes))])
    }
  }

  /// Throws `data.bad_value` for anything ``document(_:)-(Value)`` does not write.
  public static func value(
    _ document: Document, field: String = "value"
  ) throws(OpsError) -> Value {
    switch document {
    case .null: return .null
    case .integer(let number): return .integer(number)
    case .text(let text): return .text(text)
    case .object(let object) where object.count == 1:
      if case .text(let text)? = object["b"], let bytes = Base64URL.decode(text) {
        return .bytes(bytes)
      }
    default: break
    }
    throw problem(
      "A value must be a whole number, text, null, or bytes as {\"b\":\"base64url\"}", field: field)
  }

  static func values(_ items: [Document], field: String) throws(OpsError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(items.count)
    for item in items { values.append(try value(item, field: field)) }
    return values
  }
}
