import OpsDomain

/// The few forms of JSON Schema (2020-12) that the description of the server is made of.
enum JSONSchema {
  static let flag: Document = ["type": "boolean"]
  static let nothing: Document = ["type": "null"]
  static let text: Document = ["type": "string"]
  /// A time as RFC 3339 in UTC.
  static let instant: Document = ["type": "string", "format": "date-time"]
  /// A civil date as `YYYY-MM-DD`.
  static let date: Document = ["type": "string", "format": "date"]
  /// A decimal number as text.
  static let decimal: Document = ["type": "string", "pattern": "^-?[0-9]+(\\.[0-9]+)?$"]
  /// An object whose members are called after columns, whichever they are.
  static let fields: Document = [
    "type": "object", "additionalProperties": ["type": ["string", "integer", "boolean", "null"]],
  ]
  /// Bytes as base64url without padding.
  static let bytes: Document = ["type": "string", "pattern": "^[A-Za-z0-9_-]*$"]

  /// Lengths count characters, as JSON Schema does.
  static func text(
    _ length: ClosedRange<Int>, pattern: String? = nil, example: String? = nil
  ) -> Document {
    var schema: DocumentObject = [
      "type": "string", "minLength": .integer(Int64(length.lowerBound)),
      "maxLength": .integer(Int64(length.upperBound)),
    ]
    if let pattern { schema.set("pattern", .text(pattern)) }
    if let example { schema.set("examples", .list([.text(example)])) }
    return .object(schema)
  }

  static func integer(_ range: ClosedRange<Int64>) -> Document {
    [
      "type": "integer", "minimum": .integer(range.lowerBound),
      "maximum": .integer(range.upperBound),
    ]
  }

  static func word(_ words: [String]) -> Document {
    ["type": "string", "enum": .list(words.map(Document.text))]
  }

  static func constant(_ text: String) -> Document { ["const": .text(text)] }

  static func list(_ item: Document, atMost: Int? = nil) -> Document {
    var schema: DocumentObject = ["type": "array", "items": item]
    if let atMost { schema.set("maxItems", .integer(Int64(atMost))) }
    return .object(schema)
  }

  static func optional(_ schema: Document) -> Document { ["anyOf": .list([schema, nothing])] }

  /// An object with these members and no others. Those that `optional` lacks are required.
  static func object(_ members: DocumentObject, optional: Set<String> = []) -> Document {
    let required = members.members.map(\.key).filter { !optional.contains($0) }
    var schema: DocumentObject = ["type": "object", "properties": .object(members)]
    if !required.isEmpty { schema.set("required", .list(required.map(Document.text))) }
    schema.set("additionalProperties", false)
    return .object(schema)
  }

  /// The schema of that name among the components.
  static func named(_ name: String) -> Document {
    ["$ref": .text("#/components/schemas/\(name)")]
  }
}
