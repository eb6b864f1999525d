import OpsDomain
import OpsStorage

/// Gives the records that an export has kept to its file, as if they were just read.
actor ExportDelivery {
  private let tables: [ExportTable]
  private let scope: ExportScope
  private let isAll: Bool
  private let sink: any ExportSink
  /// How many collections have begun.
  private var begun = 0
  private var hash = ContentHash()
  private var count = 0
  private var exported: [ExportedCollection] = []

  init(_ manifest: ExportManifest, _ scope: ExportScope, to sink: any ExportSink) {
    tables = manifest.tables
    isAll = manifest.all
    self.scope = scope
    self.sink = sink
  }

  /// Takes the next records.
  func add(_ rows: [Row], of schema: Schema) async throws {
    while begun == 0 || !TextFolding.sameBytes(tables[begun - 1].collection, schema.name) {
      guard begun < tables.count else { throw KeptExport.damaged }
      try await next()
    }
    if isAll { hash.add(rows) }
    try await sink.add(rows)
    count += rows.count
  }

  /// Ends the last collection, and tells of those that have no records. Answers what was exported.
  func finish() async throws -> [ExportedCollection] {
    while begun < tables.count { try await next() }
    try await end()
    return exported
  }

  /// Begins the next collection.
  private func next() async throws {
    try await end()
    let table = tables[begun]
    begun += 1
    (hash, count) = (ContentHash(), 0)
    try await sink.begin(table, of: scope.schema(named: table.collection))
  }

  private func end() async throws {
    guard begun > 0 else { return }
    let collection = ExportedCollection(
      collection: tables[begun - 1].collection, records: count, digest: isAll ? hash.text : nil)
    try await sink.end(collection)
    exported.append(collection)
  }
}
