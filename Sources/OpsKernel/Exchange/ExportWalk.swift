import OpsDomain
import OpsStorage

/// Reads the records of an export page by page, as the caller sees them in lists.
struct ExportWalk {
  private let transaction: Transaction
  private let people: Set<String>
  /// What was read of people.
  private(set) var reading = PersonalReading()

  /// - Parameter people: Names of the collections of people.
  init(_ transaction: Transaction, people: Set<String>) {
    self.transaction = transaction
    self.people = people
  }

  /// The records after that identifier, at most ``Limits/pageSizeMaximum``; none at the end.
  mutating func page(of schema: Schema, after id: RecordID?) async throws -> [Row] {
    try Task.checkCancellation()
    let rules = try transaction.context.rules.rules(for: schema)
    let principal = transaction.principal
    var query = Query(schema)
    query.after = id.map { [.id($0)] }
    var rows = try await transaction.rows(query)
    // An export shows all people of a collection, so it counts as one look at all of them.
    if !rows.isEmpty { Self.note(schema, people, in: &reading) }
    let place = schema.placePosition
    for index in rows.indices {
      rows[index] = rules.told(rows[index], to: principal)
      if let place { rows[index].values[place] = .null }
    }
    return rows
  }

  /// Notes a look at all people of a collection.
  static func note(_ schema: Schema, _ people: Set<String>, in reading: inout PersonalReading) {
    guard !schema.personalPositions.isEmpty else { return }
    let owner = schema.columns.lazy.compactMap(\.references).first(where: people.contains)
    reading.add(
      owner ?? schema.name, PersonalReading.everybody,
      schema.personalPositions.map { (schema.columns[$0].name, true) })
  }

  /// Gives all records of a collection to the sink.
  mutating func run(
    _ schema: Schema, _ table: ExportTable, isDigested: Bool, to sink: any ExportSink
  ) async throws -> ExportedCollection {
    try await sink.begin(table, of: schema)
    var hash = ContentHash()
    var count = 0
    var last: RecordID?
    while true {
      let rows = try await page(of: schema, after: last)
      guard let end = rows.last?.id else { break }
      if isDigested { hash.add(rows) }
      try await sink.add(rows)
      count += rows.count
      last = end
      if rows.count < Limits.pageSizeMaximum { break }
    }
    let exported = ExportedCollection(
      collection: schema.name, records: count, digest: isDigested ? hash.text : nil)
    try await sink.end(exported)
    return exported
  }

  /// Keeps all records of the collections, or those behind the ones that were kept before.
  mutating func run(
    _ schemas: [Schema], after kept: KeptExport?, into part: any ExportKeep
  ) async throws {
    let start = kept?.collection.flatMap { name in schemas.firstIndex { $0.name == name } }
    guard start != nil || kept?.collection == nil else { throw KeptExport.damaged }
    for (index, schema) in schemas.enumerated() {
      var last: RecordID?
      if let start, index <= start {
        Self.note(schema, people, in: &reading)
        guard index == start else { continue }
        last = kept?.last
      }
      while true {
        let rows = try await page(of: schema, after: last)
        guard let end = rows.last?.id else { break }
        try await part.add(rows, of: schema)
        last = end
        if rows.count < Limits.pageSizeMaximum { break }
      }
    }
  }
}
