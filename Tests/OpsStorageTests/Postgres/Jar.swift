#if Postgres
  import OpsDomain

  /// A record of which a later version keeps what follows from its name.
  struct Jar: Entity {
    var id: RecordID
    var version: Int64 = 0
    var name: String

    static let name = Column("name", .text)
    static let size = Column("size", .integer, nullable: true)
    /// The name in lower case.
    static let low = Column("low", .text, nullable: true, meaning: [.folded, .kept])

    /// As the record was released first.
    static let former = Schema("jars", area: .warehouse, columns: [name], keys: [UniqueKey(name)])
    static let schema = Schema(
      "jars", area: .warehouse, columns: [name, size, low], keys: [UniqueKey(name)],
      indexes: [[low]])

    init(reading row: inout RowReader) throws(OpsError) {
      id = try row.id()
      version = try row.integer()
      name = try row.text()
      _ = try row.optionalInteger()
      _ = try row.optionalText()
    }

    func write(to row: inout RowWriter) {
      row.put(name)
      row.put(Int64?.none)
      row.put(name.isEmpty ? nil : name.lowercased())
    }
  }
#endif
