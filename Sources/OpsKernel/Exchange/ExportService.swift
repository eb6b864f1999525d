import OpsDomain
import OpsStorage
import Synchronization

/// Records in files: what the caller may see, for other programs and for another book.
public struct ExportService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["export"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(page, ExportService.page)
  ]

  /// Gives the records of a collection, or of all, to a sink. A book on this machine is read in one
  /// state, also while others write; a server is asked page by page.
  ///
  /// In an export of all, collections that are closed to the caller are left out.
  ///
  /// - Parameter only: The collection; nil for all.
  /// - Returns: What was exported of each collection.
  /// - Throws: `denied.permission` when the caller may not export, or the collection is closed to
  ///   them, and what the sink throws.
  public func run(
    _ only: Schema?, _ call: Call, to sink: any ExportSink
  ) async throws -> [ExportedCollection] {
    guard desk.forwarder == nil else { return try await runRemote(only, call, to: sink) }
    let world = desk.world
    let found = Mutex<[ExportedCollection]>([])
    let input = ReadExport(collection: only?.name, after: nil)
    _ = try await desk.perform(Self.page, input, call) { transaction in
      let scope = ExportScope(transaction.context.rules)
      let principal = transaction.principal
      if let only { try principal.limits.check(recordsOf: only.area) }
      let schemas = only.map { [$0] } ?? scope.schemas.filter { scope.isOpen($0, to: principal) }
      let tables = schemas.map { scope.table(of: $0, isAll: only == nil, for: principal) }
      try await sink.open(
        ExportManifest(
          at: transaction.now, by: principal.name, all: only == nil, tables: tables))
      var walk = ExportWalk(transaction, people: world.blueprint.collectionsOfPeople)
      var exported: [ExportedCollection] = []
      for (schema, table) in zip(schemas, tables) {
        exported.append(
          try await walk.run(schema, table, isDigested: only == nil, to: sink))
      }
      let all = exported
      found.withLock { $0 = all }
      return ExportRows(showing: walk.reading)
    }
    return found.withLock { $0 }
  }

  /// The same page by page from a server.
  private func runRemote(
    _ only: Schema?, _ call: Call, to sink: any ExportSink
  ) async throws -> [ExportedCollection] {
    let scope = ExportScope(desk.world.rules)
    let principal = call.principal
    var tables: [ExportTable] = []
    if let only {
      tables = [scope.table(of: only, isAll: false, for: principal)]
    } else {
      tables = try await page(ReadExport(collection: nil, after: nil), call).output.tables
    }
    try await sink.open(
      ExportManifest(
        at: desk.clock.now(), by: principal.name, all: only == nil, tables: tables))
    var exported: [ExportedCollection] = []
    for table in tables {
      let schema = try scope.schema(named: table.collection)
      try await sink.begin(table, of: schema)
      var hash = ContentHash()
      var count = 0
      var next: String?
      repeat {
        let input = ReadExport(collection: schema.name, after: next)
        let answer = try await page(input, call).output
        let rows = try answer.rows.map { try RowImage.decode(Array($0.utf8), schema: schema) }
        if only == nil { hash.add(rows) }
        try await sink.add(rows)
        count += rows.count
        next = answer.next
      } while next != nil
      let collection = ExportedCollection(
        collection: schema.name, records: count, digest: only == nil ? hash.text : nil)
      try await sink.end(collection)
      exported.append(collection)
    }
    return exported
  }
}

extension AppDependencies {
  /// Exports: see ``ExportService``.
  public var export: ExportService { service() }
}
