import Foundation
import OpsDomain
import OpsExchange
import OpsKernel
import OpsServices
import OpsStorage
import OpsStorageMock
import OpsTesting

/// A sample book whose records go to files and from there to another book.
struct ExchangeBench {
  let book: SampleBook
  let folder: TemporaryFolder

  /// Writes files without asking.
  let files = FileWriter(
    protecting: ProtectedFiles(), random: SeededRandom(seed: 5), replacesUnasked: true)

  init() async throws {
    book = try await SampleBook.make(keepsAccess: true)
    folder = try TemporaryFolder()
  }

  /// Exports all collections as somebody. Answers the path.
  @discardableResult
  func export(
    _ format: ExportFormat, as role: Role = .administrator, granting: Set<Permission> = []
  ) async throws -> String {
    try await export(nil, format, as: role, granting: granting)
  }

  /// The same of one collection, or of all of them.
  @discardableResult
  func export(
    _ collection: String?, _ format: ExportFormat, as role: Role = .administrator,
    granting: Set<Permission> = []
  ) async throws -> String {
    let path = folder.file("export-\(format.rawValue)")
    let only = try collection.map { try ExportScope(book.world.rules).schema(named: $0) }
    let order: FileExport.Order
    if only == nil, format == .csv {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
      order = FileExport.Order(folder: path)
    } else {
      let permit = try files.permit(FileOrder(path, what: "export"))
      order = FileExport.Order(format, to: permit, temporary: folder.path)
    }
    let file = try FileExport(order, files)
    _ = try await book.dependencies.export.run(only, call(role, granting), to: file)
    try await file.finish()
    return path
  }

  private func call(_ role: Role, _ more: Set<Permission>) -> Call {
    let principal = book.principal(role)
    guard !more.isEmpty else { return Call(principal) }
    return Call(
      Principal(
        userID: SampleUser.of(role).id, name: principal.name,
        rights: Rights(roles: [role], permissions: role.permissions.union(more))))
  }

  /// Makes a book of an export. Answers it with the collections that were left out.
  func restore(_ path: String) async throws -> (store: MockStore, leftOut: [String]) {
    let rules = book.world.rules
    let vault = MemoryVault(random: SeededRandom(seed: 9))
    let store = MockStore(schemas: rules.schemas, vault: vault)
    let (clock, random) = (book.clock, SeededRandom(seed: 11))
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let source = try ExportSources.open(path, rules, isFolder: isFolder.boolValue)
    let selection = try ExportSelection(source.manifest, rules)
    var restore = try await RecordRestore(into: store, vault: vault) {
      CommitHeader(
        key: OperationKey.make(clock: clock, random: random), at: clock.now(),
        operation: "book.import")
    }
    while let batch = try source.next() {
      guard selection.taken.contains(batch.schema.name) else { continue }
      try await restore.add(batch.rows, of: batch.schema)
    }
    try await restore.finish(
      expecting: source.digests.filter { selection.taken.contains($0.key) })
    return (store, selection.leftOut)
  }

  /// The digest of a collection without the places in the journal.
  static func digest(_ schema: Schema, in store: MockStore) async throws -> String {
    var hash = ContentHash()
    var last: RecordID?
    while true {
      var rows = try await store.rows(of: schema, after: last, limit: Limits.pageSizeMaximum)
      guard let end = rows.last?.id else { return hash.text }
      for index in rows.indices { rows[index].set(nil, in: schema) }
      hash.add(rows)
      last = end
    }
  }
}
