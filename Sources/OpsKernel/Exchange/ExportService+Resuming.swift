import OpsDomain
import OpsStorage
import Synchronization

extension ExportService {
  /// Exports as ``run(_:_:to:)`` does, and keeps what it has read until the file is complete: after
  /// an interruption it goes on behind the last record that was kept. The file is the same as that
  /// of an export that was not interrupted.
  ///
  /// - Throws: `usage.arguments` for a book on a server, whose pages are of no one state,
  ///   `conflict.version` when the book has changed since the export began, or when another export
  ///   was interrupted, and what ``run(_:_:to:)`` throws.
  public func run(
    _ only: Schema?, _ call: Call, keeping part: any ExportKeep, to sink: any ExportSink
  ) async throws -> [ExportedCollection] {
    guard desk.forwarder == nil else {
      throw OpsError(
        .usage, "An export of a book on a server cannot be resumed", field: "resume",
        hint: "leave --resume out, or export on the machine of the book")
    }
    let kept = try await part.found()
    if kept == nil { try await announce(only, call) }
    let head = try await read(only, call, after: kept, into: part)
    let delivery = ExportDelivery(head.manifest, ExportScope(desk.world.rules), to: sink)
    try await sink.open(head.manifest)
    try await part.replay { try await delivery.add($1, of: $0) }
    return try await delivery.finish()
  }

  /// Keeps in the journal who is shown, before anything of it is kept elsewhere: an export that is
  /// given up tells nobody of it any more.
  private func announce(_ only: Schema?, _ call: Call) async throws {
    let people = desk.world.blueprint.collectionsOfPeople
    let scope = ExportScope(desk.world.rules)
    let tables = try await page(ReadExport(collection: nil, after: nil), call).output.tables
    var reading = PersonalReading()
    for table in tables where only.map({ $0.name == table.collection }) ?? true {
      ExportWalk.note(try scope.schema(named: table.collection), people, in: &reading)
    }
    try await desk.keepReading(
      reading, by: call.principal, as: Self.page.descriptor.name)
  }

  /// Reads the records behind those that were kept, in one state. Answers what the export is.
  private func read(
    _ only: Schema?, _ call: Call, after kept: KeptExport?, into part: any ExportKeep
  ) async throws -> KeptExport.Head {
    let world = desk.world
    // Before the state that is read: what is committed in between counts as a change.
    let start = try await desk.store.journal.head()
    let found = Mutex<KeptExport.Head?>(nil)
    let input = ReadExport(collection: only?.name, after: nil)
    _ = try await desk.performOnJournal(Self.page, input, call) { journal, transaction in
      let scope = ExportScope(transaction.context.rules)
      let principal = transaction.principal
      if let only { try principal.limits.check(recordsOf: only.area) }
      let schemas = only.map { [$0] } ?? scope.schemas.filter { scope.isOpen($0, to: principal) }
      let tables = schemas.map { scope.table(of: $0, isAll: only == nil, for: principal) }
      let head =
        kept?.head
        ?? KeptExport.Head(
          state: start.sequence, hash: HexText.of(start.hash), user: principal.userID,
          manifest: ExportManifest(
            at: transaction.now, by: principal.name, all: only == nil, tables: tables))
      if kept == nil {
        try await part.begin(head)
      } else {
        guard head.user == principal.userID, head.manifest.all == (only == nil),
          head.manifest.tables == tables
        else { throw Self.anotherExport }
        try await Self.requireState(head, schemas, scope, journal)
      }
      var walk = ExportWalk(transaction, people: world.blueprint.collectionsOfPeople)
      try await walk.run(schemas, after: kept, into: part)
      found.withLock { $0 = head }
      return ExportRows(showing: walk.reading)
    }
    guard let head = found.withLock({ $0 }) else { throw KeptExport.damaged }
    return head
  }

  private static let anotherExport = OpsError(
    .conflictVersion,
    "Another export was interrupted here: with other records, another user or other rights",
    field: "resume", hint: "remove the file that ends with .part, and run it again")

  /// Throws `conflict.version` unless the collections are as they were when the export began.
  private static func requireState(
    _ head: KeptExport.Head, _ schemas: [Schema], _ scope: ExportScope,
    _ journal: any JournalReader
  ) async throws {
    // Derived records change with others, and so does what a limited right shows.
    let isPlain = head.manifest.tables.allSatisfy(\.whole) && !schemas.contains(where: \.isDerived)
    let watched = Set((isPlain ? schemas : scope.schemas).map(\.name))
    if head.state > 0 {
      let commit = try await journal.commits(after: head.state - 1, limit: 1).first
      guard let commit, HexText.of(commit.hash) == head.hash else {
        throw changed("The interrupted export is of another book")
      }
    }
    var pages = journal.pages(after: head.state)
    while let commits = try await pages.next() {
      let other = commits.first { commit in
        commit.entries.contains { watched.contains($0.collection) }
      }
      guard let other else { continue }
      throw changed(
        "The book has changed since the export began: \(other.header.operation), commit "
          + "\(other.sequence)")
    }
  }

  private static func changed(_ text: String) -> OpsError {
    OpsError(
      .conflictVersion, text, field: "resume",
      hint: "remove the file that ends with .part, and run it again to export the book as it is")
  }
}
