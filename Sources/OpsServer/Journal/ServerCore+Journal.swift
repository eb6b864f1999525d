import OpsDomain
import OpsKernel
import OpsStorage
import OpsWire

extension ServerCore {
  /// The change feed: commits after `since`, oldest first. `next` is where the next page starts,
  /// and null when this was the last one for now.
  ///
  /// With `follow` a stream of changes instead, for everybody: see ``changeStream(_:_:for:)``.
  func changes(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    let parameters = try exchange.parameters("since", "limit", "follow", "of")
    if try Exchange.flag(parameters, "follow") {
      return try await changeStream(exchange, parameters, for: principal)
    }
    try await requireAuditor(principal, exchange)
    guard parameters["of"] == nil else {
      throw OpsError(.badValue, "of needs follow", field: "of", hint: "add follow=true")
    }
    let since = try Exchange.number(parameters, "since", in: 0...Int64.max, fallback: 0)
    let limit = try limit(parameters)
    return try await lanes.read(exchange.route.template, for: principal) {
      let commits = try await store.journal.commits(after: since, limit: limit)
      return try await page(commits, isFull: commits.count == limit, for: principal)
    }
  }

  func journalHead(_ exchange: Exchange) async throws -> Answer {
    _ = try await auditor(exchange)
    return Answer(
      schema: "journal.head/1", data: WireCoder.document(try await store.journal.head()))
  }

  /// The commit made under a key: one's own, or that of somebody else for those who may read the
  /// journal; with `all=true` a list of all of them. To the holder of a token they are there as far
  /// as the token is meant for them.
  func journalCommit(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    let wantsAll = try Self.wantsAll(try exchange.parameters("all"))
    // A commit may have thousands of changes.
    return try await lanes.read(exchange.route.template, for: principal) {
      try await commit(exchange.parts[0], all: wantsAll, as: principal)
    }
  }

  private func commit(
    _ key: String, all wantsAll: Bool, as principal: Principal
  ) async throws -> Answer {
    let found = try await store.journal.commits(key: key)
    let own = found.filter { $0.header.actor != nil && $0.header.actor == principal.userID }
    let isAuditor = principal.may(.systemViewAuditLogs)
    if wantsAll {
      return try await page(isAuditor ? found : own, isFull: false, for: principal)
    }
    let others = isAuditor ? found : []
    guard let meant = own.first ?? others.first else { throw Self.noCommit }
    guard !own.isEmpty || others.count == 1 else {
      throw OpsError(
        .badValue,
        "\(Excerpt.of(key)) is the key of commits of \(others.count) users",
        field: "key", hint: "add ?all=true")
    }
    let filter = try JournalFilter(principal, rules: world.rules)
    var shown = try await filter.shown(meant, journal: store.journal)
    if shown == nil, !own.isEmpty, covers(meant, principal.limits) {
      // The caller may know that it was done, even if they may see nothing of it.
      var header = meant.header
      if operations[header.operation]?.descriptor.partLimits != PartLimits.none {
        // The answers of its parts are only for tokens that allow these parts.
        header.answer = nil
        header.fingerprint = nil
      }
      header.reason = try await meant.reason(
        for: principal, store.journal, world.rules)
      shown = Commit(sequence: meant.sequence, header: header, entries: [], hash: meant.hash)
    }
    guard let shown else { throw Self.noCommit }
    var bytes = Array(#"{"schema":"commit/1","ok":true,"data":"#.utf8)
    WireCoder.append(shown, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
    return Answer(bytes: bytes)
  }

  private static var noCommit: OpsError {
    OpsError(
      .notFound, "There is no commit with this key", field: "key",
      hint: "keys belong to the user who gave them; ?all=true searches everybody's keys")
  }

  private static func wantsAll(_ parameters: [String: String]) throws(OpsError) -> Bool {
    switch parameters["all"] {
    case nil, "false": return false
    case "true": return true
    case let other?:
      throw OpsError(
        .badValue, "all must be true or false, not \(Excerpt.of(other))", field: "all",
        hint: "leave it out for your own commits")
    }
  }

  /// Whether a token with these limits could have asked for what the commit did.
  private func covers(_ commit: Commit, _ limits: AccessLimits) -> Bool {
    let operation = commit.header.operation
    return limits.covers(operation, in: operations[operation]?.descriptor.area ?? .platform)
  }

  /// The commits that touched the records with an identifier, whatever their collection.
  func journalHistory(_ exchange: Exchange) async throws -> Answer {
    let principal = try await auditor(exchange)
    let id = try RecordID(parsing: exchange.parts[0])
    let limit = try limit(try exchange.parameters("limit"))
    return try await lanes.read(exchange.route.template, for: principal) {
      let commits = try await store.journal.history(of: id, limit: limit)
      return try await page(commits, isFull: commits.count == limit, for: principal)
    }
  }

  /// The commits that touched one record. Callers whose own right shows the record may see them;
  /// readers of the journal may see them also when the record is gone.
  func recordHistory(_ exchange: Exchange) async throws -> Answer {
    let schema = try collections.schema(named: exchange.parts[0])
    let principal = try await reader(of: exchange, schema)
    guard let id = RecordID(exchange.parts[1]) else {
      throw Self.absent(exchange.parts[1], in: schema)
    }
    let limit = try limit(try exchange.parameters("limit"))
    return try await lanes.read(exchange.route.template, for: principal) {
      try await history(of: id, in: schema, limit: limit, exchange, as: principal)
    }
  }

  private func history(
    of id: RecordID, in schema: Schema, limit: Int, _ exchange: Exchange, as principal: Principal
  ) async throws -> Answer {
    if !principal.may(.systemViewAuditLogs) {
      let isOpen = try await read(exchange, as: principal) {
        try await $0.opensHistory(of: id, in: schema)
      }
      guard isOpen else { throw Self.absent(exchange.parts[1], in: schema) }
    }
    let commits = try await store.journal.history(of: id, limit: limit)
    let own = commits.compactMap { commit -> Commit? in
      let entries = commit.entries.filter { $0.collection == schema.name }
      guard !entries.isEmpty else { return nil }
      return Commit(
        sequence: commit.sequence, header: commit.header, entries: entries, hash: commit.hash)
    }
    return try await page(own, isFull: commits.count == limit, for: principal)
  }

  /// The caller, who may read the journal. Throws `denied.permission`.
  private func auditor(_ exchange: Exchange) async throws -> Principal {
    let principal = try await signedIn(exchange)
    try await requireAuditor(principal, exchange)
    return principal
  }

  private func requireAuditor(_ principal: Principal, _ exchange: Exchange) async throws {
    do {
      try principal.limits.check(recordsOf: .platform)
      try principal.require(.systemViewAuditLogs, to: "Reading the journal")
    } catch {
      await dependencies.desk.keepRefusal(error, of: exchange.route.template, by: principal)
      throw error
    }
  }

  private func limit(_ parameters: [String: String]) throws(OpsError) -> Int {
    Int(
      try Exchange.number(
        parameters, "limit", in: 1...Int64(Limits.pageSizeMaximum),
        fallback: Int64(Limits.pageSizeDefault)))
  }

  private func page(
    _ commits: [Commit], isFull: Bool, for principal: Principal
  ) async throws -> Answer {
    let filter = try JournalFilter(principal, rules: world.rules)
    var bytes = Array(#"{"schema":"commit/1","ok":true,"data":["#.utf8)
    var next: Int64?
    var isFirst = true
    for commit in commits {
      if bytes.count > WireLimits.feedBytes { break }
      next = commit.sequence
      guard let shown = try await filter.shown(commit, journal: store.journal) else { continue }
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      WireCoder.append(shown, to: &bytes)
    }
    let isCut = next != commits.last?.sequence
    bytes.append(contentsOf: #"],"next":"#.utf8)
    DocumentWriter.write(isFull || isCut ? next.map(Document.integer) ?? .null : .null, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
    return Answer(bytes: bytes)
  }
}
