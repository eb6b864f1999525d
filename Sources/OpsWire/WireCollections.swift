import OpsDomain

/// The collections both ends talk about, by name.
public struct WireCollections: Sendable {
  private let byName: [String: Schema]
  private let layouts: [ObjectIdentifier: RecordLayout]

  /// Reads and writes records of these collections.
  public init(_ schemas: [Schema]) {
    byName = Dictionary(schemas.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    layouts = Dictionary(
      schemas.map { (ObjectIdentifier($0), RecordLayout($0)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The collection called `name`. Throws `data.bad_value`.
  public func schema(named name: String) throws(OpsError) -> Schema {
    guard let schema = byName[name] else {
      throw OpsError(
        .badValue, "There is no collection called \"\(Excerpt.of(name))\"", field: "collection",
        hint: "collections: " + byName.keys.sorted().joined(separator: ", "))
    }
    return schema
  }

  /// How rows of `schema` are written.
  public func layout(of schema: Schema) -> RecordLayout {
    layouts[ObjectIdentifier(schema)] ?? RecordLayout(schema)
  }
}

extension Schema {
  /// The column called `name`. Throws `data.bad_value`.
  func column(named name: String, field: String) throws(OpsError) -> Column {
    guard let position = position(named: name) else {
      throw OpsError(
        .badValue, "\(self.name) has no column \"\(Excerpt.of(name))\"", field: field,
        hint: "columns: " + columns.map(\.name).joined(separator: ", "))
    }
    return columns[position]
  }
}
