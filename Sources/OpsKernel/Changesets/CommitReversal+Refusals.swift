import OpsDomain
import OpsStorage

/// Why a commit cannot be taken back.
extension CommitReversal {
  /// Throws `rule.violated` for commits that are never taken back, whatever they hold.
  func requireKind() throws {
    guard commit.header.operation != SystemWork.initialiseBook.rawValue else {
      throw refused(
        "it is the first commit of the book, and all others depend on it",
        hint: "run `opsh init --admin NAME` to make another book")
    }
    guard commit.header.operation != FormerList.operation else {
      throw refused("earlier versions kept the records in another form")
    }
  }

  /// - Parameter hint: What to do instead; without one, where to see what the commit changed.
  package func refused(_ why: String, hint: String? = nil) -> OpsError {
    OpsError(
      .ruleViolated, "\(refusal): \(why)", field: "commit",
      hint: hint
        ?? "run `opsh explain \(commit.header.key)` to see what it changed, then change it back "
        + "with the commands for these records")
  }

  /// How many commands a refusal names at most.
  private static let mostWays = 4

  /// The refusal of a commit that is never taken back, with the commands that help with what it
  /// left, the last record first.
  func finalRefusal(_ why: String) async throws -> OpsError {
    refused(why, hint: try await commandsInstead())
  }

  /// The refusal of a commit that wrote something which the caller does not see, with the commands
  /// that help with the rest of it; `error` itself where there are none.
  func unseen(_ error: any Error, _ schema: Schema) async throws -> any Error {
    guard let known = error as? OpsError, known.code == .denied,
      let commands = try await commandsInstead()
    else { return error }
    return OpsError(
      .denied,
      "\(refusal): it wrote \(schema.noun) records as well, which your rights do not cover",
      field: "commit", hint: commands)
  }

  /// The commands that help with what a commit left that is not taken back, the last record first;
  /// nil where there are none.
  private func commandsInstead() async throws -> String? {
    var ways: [String] = []
    for entry in commit.entries.reversed() where ways.count < Self.mostWays {
      guard let image = entry.image,
        let schema = try? writer.context.rules.schema(named: entry.collection),
        let way = blueprint.reversal(of: schema),
        // An image that cannot be read is not what the refusal is about.
        let row = try? journal.row(in: image, of: schema)
      else { continue }
      guard (try? writer.requireSight(of: row, schema)) != nil,
        let command = try await way.insteadOfUndo(row, in: self), !ways.contains(command)
      else { continue }
      ways.append(command)
    }
    guard !ways.isEmpty else { return nil }
    return "run " + ways.map { "`\($0)`" }.joined(separator: ", then ")
  }

  /// The refusal that names the later commits which touched any of these records.
  /// - Parameter hint: What to do where undoing the later commits does not help.
  package func dependants(
    _ what: String, touching ids: [RecordID], hint: String? = nil
  ) async throws -> OpsError {
    var later: [Int64: Commit] = [:]
    for id in ids {
      for found in try await history(of: id) { later[found.sequence] = found }
    }
    var names: [String] = []
    for commit in later.values.sorted(by: { $0.sequence > $1.sequence }) {
      let name = commit.name(for: writer.caller)
      if !names.contains(name) { names.append(name) }
    }
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    let by = names.isEmpty ? "" : ": \(names.prefix(3).joined(separator: ", "))\(more)"
    return OpsError(
      .dependants, "\(refusal), \(what)\(by)", field: "commit",
      hint: hint ?? (names.isEmpty ? nil : advice(on: later.values)))
  }

  /// The commits that touched the record after this one, newest first.
  private func history(of id: RecordID) async throws -> [Commit] {
    var later: [Commit] = []
    var pages = journal.pages(of: id)
    while let commits = try await pages.next() {
      let found = commits.prefix { $0.sequence > commit.sequence }
      later += found.filter { !together.contains($0.sequence) }
      if found.count < commits.count { break }
    }
    return later
  }

  /// Others undo what the caller may not even name. What an undo took back is redone: an undo
  /// cannot be undone.
  private func advice(on later: some Collection<Commit>) -> String {
    guard later.allSatisfy({ $0.opensKey(to: writer.caller) }) else {
      return "the later commits must be undone first: ask an administrator"
    }
    let newest = later.max { $0.sequence < $1.sequence }
    guard let newest, newest.header.operation == ChangesetService.undo.descriptor.name else {
      return "undo the later commits first"
    }
    return "run `opsh redo \(newest.nameAlone(for: writer.caller))` first"
  }

  /// Refuses to remove a record that others name; what is derived from it and its history go with
  /// it.
  func requireUnreferred(_ record: ReversedRecord) async throws {
    var derived: [(Schema, Row)] = []
    var referring: [(schema: Schema, rows: [Row])] = []
    for schema in writer.context.rules.schemas where !isHistory(schema) {
      for column in schema.columns where column.references == record.schema.name {
        let found = try await writer.rows(
          Query(schema, where: .equals(column, .id(record.id)), limit: 3))
        if schema.isDerived {
          derived += found.map { (schema, $0) }
        } else if !found.isEmpty {
          referring.append((schema, found))
        }
      }
    }
    // What stays for ever decides: no undo of what came later helps.
    for (schema, rows) in referring where blueprint.reversal(of: schema)?.isLasting == true {
      throw try await lasting(record, schema, rows)
    }
    if let (schema, rows) = referring.first {
      throw try await dependants("\(schema.noun) records refer to it", touching: rows.map(\.id))
    }
    for (schema, row) in derived {
      try await writer.delete(schema, id: row.id, version: row.version)
    }
    try await removeHistory(of: record)
  }

  private func isHistory(_ schema: Schema) -> Bool {
    blueprint.reversal(of: schema)?.isHistory == true
  }

  /// Removes what only says what held of the record, whichever commits wrote it.
  private func removeHistory(of record: ReversedRecord) async throws {
    for schema in writer.context.rules.schemas where isHistory(schema) {
      for column in schema.columns where column.references == record.schema.name {
        let history = Query(schema, where: .equals(column, .id(record.id)))
        var rows = try await writer.rows(history)
        while !rows.isEmpty {
          let system = writer.asSystem("takes back what followed from the commit")
          for row in rows { try await system.delete(schema, id: row.id, version: row.version) }
          rows = try await writer.rows(history)
        }
      }
    }
  }

  /// The refusal to remove a record that others name which are never removed.
  private func lasting(
    _ record: ReversedRecord, _ schema: Schema, _ rows: [Row]
  ) async throws -> OpsError {
    let name = try await name(record)
    return try await dependants(
      "\(record.schema.noun) \(name) has \(schema.noun) records, which are never removed",
      touching: rows.map(\.id),
      hint: blueprint.reversal(of: record.schema)?.remedy(for: name)
        ?? "the \(record.schema.noun) stays; change it instead")
  }
}
