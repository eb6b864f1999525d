import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsWire

/// Moving the whole book: raw pages out, raw pages in.
extension ServerCore {
  func bookState(_ exchange: Exchange) async throws -> Answer {
    let source = try await source(exchange, of: CopyPage.head, isStart: false)
    let head = try await source.head()
    var isEmpty = head.sequence == 0
    for schema in world.rules.schemas where isEmpty {
      isEmpty = try await source.rows(of: schema, after: nil, limit: 1).isEmpty
    }
    return Answer(
      schema: "book.state/1",
      data: ["head": WireCoder.document(head), "empty": .bool(isEmpty)])
  }

  func bookRows(_ exchange: Exchange) async throws -> Answer {
    let name = exchange.parts[0]
    let parameters = try exchange.parameters("after", "limit")
    let after = try parameters["after"].map { try RecordID(parsing: $0, field: "after") }
    let known = (try? collections.schema(named: name))?.name ?? "unknown"
    let source = try await source(exchange, of: known, isStart: after == nil)
    let schema = try collections.schema(named: name)
    let limit = try Exchange.number(
      parameters, "limit", in: 1...Int64(Limits.pageSizeMaximum),
      fallback: Int64(Limits.pageSizeMaximum))
    return try await lanes.read(exchange.route.template, for: .system) {
      let rows = try await source.rows(of: schema, after: after, limit: Int(limit))
      return Answer(bytes: WireCoder.page(of: rows).bytes)
    }
  }

  func bookCommits(_ exchange: Exchange) async throws -> Answer {
    let parameters = try exchange.parameters("after", "limit")
    let after = try Exchange.number(parameters, "after", in: 0...Int64.max, fallback: 0)
    let source = try await source(exchange, of: "journal", isStart: after == 0)
    let limit = try Exchange.number(
      parameters, "limit", in: 1...Int64(WireLimits.copyCommits),
      fallback: Int64(WireLimits.copyCommits))
    return try await lanes.read(exchange.route.template, for: .system) {
      let commits = try await source.commits(after: after, limit: Int(limit))
      return Answer(bytes: WireCoder.page(of: commits).bytes)
    }
  }

  /// People's keys, for a caller who may take the book with them.
  func bookKeys(_ exchange: Exchange) async throws -> Answer {
    let parameters = try exchange.parameters("from", "limit")
    let from = try Exchange.number(parameters, "from", in: 0...Int64(Int32.max), fallback: 0)
    let source = try await source(exchange, of: "keys", isStart: from == 0)
    let limit = try Exchange.number(
      parameters, "limit", in: 1...Int64(WireLimits.keyBlocks),
      fallback: Int64(WireLimits.keyBlocks))
    let blocks = try await source.keyBlocks(from: Int(from), limit: Int(limit))
    return Answer(bytes: WireCoder.page(ofKeys: blocks))
  }

  func restoreKeys(_ exchange: Exchange) async throws -> Answer {
    try await restore(exchange) { target in
      let (number, blocks) = try WireCoder.keys(ofPage: try await exchange.body.document())
      try await target.restore(keyBlocks: blocks, at: number)
    }
  }

  func beginRestore(_ exchange: Exchange) async throws -> Answer {
    try await restore(exchange) { try await $0.begin() }
  }

  func restoreRows(_ exchange: Exchange) async throws -> Answer {
    let schema = try collections.schema(named: exchange.parts[0])
    return try await restore(exchange) { target in
      let rows = try WireCoder.rows(ofPage: try await exchange.body.document(), in: schema)
      try await target.restore(rows: rows, of: schema)
    }
  }

  func restoreCommits(_ exchange: Exchange) async throws -> Answer {
    try await restore(exchange) { target in
      let commits = try WireCoder.commits(ofPage: try await exchange.body.document())
      try await target.restore(commits: commits)
    }
  }

  func finishRestore(_ exchange: Exchange) async throws -> Answer {
    try await restore(exchange, isLast: true) { target in
      // Before the end, which cannot be repeated.
      try await ErasureReceipt.keepList(ofCopy: target, in: store.journal.vault)
      try await target.finish()
    }
  }

  // MARK: Who may

  /// The book for one page of a copy: for a person whom ``Desk/admitCopy(_:by:reason:)`` lets have
  /// it, or for who shows the setup token.
  private func source(
    _ exchange: Exchange, of part: String, isStart: Bool
  ) async throws -> any BookSource {
    if let setup {
      try setup.admit(try exchange.token())
      return setup.target
    }
    let principal = try await signedIn(exchange)
    try await dependencies.desk.admitCopy(
      CopyPage(of: part, isStart: isStart, in: "book.copy"), by: principal)
    guard let source = store as? any BookSource else {
      throw OpsError(.configuration, "This server's store cannot be copied")
    }
    return source
  }

  private func restore(
    _ exchange: Exchange, isLast: Bool = false, _ body: (any BookTarget) async throws -> Void
  ) async throws -> Answer {
    guard let setup else {
      let refusal = OpsError(
        .denied, "A book cannot be copied into this server's book",
        hint: "start a server with --setup-token-file and an empty book")
      throw await refusing(refusal, exchange, (try? await principal(of: exchange)) ?? .nobody)
    }
    // Before anything of the body is read.
    try setup.admit(try exchange.token())
    let parameters = try exchange.parameters("step")
    let number = try Exchange.number(parameters, "step", in: 1...Int64.max, fallback: 0)
    try await setup.step(number, isLast: isLast) { try await body(setup.target) }
    return Answer(schema: "book.restore/1", data: ["step": .integer(number)])
  }
}
