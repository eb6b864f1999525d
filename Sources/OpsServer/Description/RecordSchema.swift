import OpsDomain

/// What the records of a collection look like on the wire (``RecordLayout``), from its columns.
struct RecordSchema {
  private let schemas: [Schema]

  init(_ schemas: [Schema]) { self.schemas = schemas.sorted { $0.name < $1.name } }

  /// The records of each collection, and of any.
  var shared: DocumentObject {
    var shared = DocumentObject()
    for schema in schemas { shared.set(Self.name(of: schema), Self.of(schema)) }
    shared.set("record", ["anyOf": .list(schemas.map { JSONSchema.named(Self.name(of: $0)) })])
    shared.set("change", ["anyOf": .list(schemas.map(Self.change))])
    shared.set("value", Self.value)
    return shared
  }

  /// A value by itself, without its column: a key's, a figure, a cell of a row that is copied.
  private static let value: Document = [
    "anyOf": .list([
      ["type": ["string", "integer", "null"]], JSONSchema.object(["b": JSONSchema.bytes]),
    ])
  ]

  private static func name(of schema: Schema) -> String { "record.\(schema.name)" }

  /// A change of a record that a rehearsal tells of.
  private static func change(_ schema: Schema) -> Document {
    let record = JSONSchema.optional(JSONSchema.named(name(of: schema)))
    return JSONSchema.object(
      [
        "collection": JSONSchema.constant(schema.name), "id": JSONSchema.text,
        "verb": JSONSchema.word(["insert", "update", "delete"]), "follows": JSONSchema.flag,
        "old": record, "new": record,
      ], optional: ["follows"])
  }

  private static func of(_ schema: Schema) -> Document {
    var members = DocumentObject()
    for column in schema.columns { members.set(column.name, of(column)) }
    return JSONSchema.object(members)
  }

  private static func of(_ column: Column) -> Document {
    let value = value(of: column)
    return column.isNullable ? JSONSchema.optional(value) : value
  }

  /// A text that may not be empty is an empty one where the caller is not shown it.
  private static func value(of column: Column) -> Document {
    switch column.kind {
    case .integer: ["type": "integer"]
    case .bool: JSONSchema.flag
    case .bytes: JSONSchema.bytes
    case .fixed: JSONSchema.decimal
    case .instant: JSONSchema.instant
    case .date: JSONSchema.date
    case .id: JSONSchema.text(1...20, pattern: "^[0-9]+$")
    case .text:
      if case .words(let words) = column.rule { JSONSchema.word(words) } else { JSONSchema.text }
    }
  }
}
