import OpsDomain
import OpsStorage

/// Items as rows of one table.
extension PostgresKept: KeptItems {
  private struct Session: KeptSession {
    let engine: Engine

    func run() throws(OpsError) -> [UInt8] {
      // Neither a restore nor another primary has the start of this one.
      let found = try engine.ask("SELECT pg_postmaster_start_time()::text", [])
      guard case .text(let start)? = found.first?.first else { return [] }
      return Array(start.utf8)
    }

    func item(_ name: String) throws(OpsError) -> [UInt8]? {
      try engine.keptItem(name)
    }

    func last(beginning start: String) throws(OpsError) -> KeptItem? {
      try engine.lastKept(start)
    }

    func put(_ item: KeptItem) throws(OpsError) {
      _ = try engine.ask(
        "INSERT INTO \(KeptTables.items) (name, content) VALUES ($1, $2)"
          + " ON CONFLICT (name) DO UPDATE SET content = excluded.content",
        [.text(item.name), .bytes(item.content)])
    }

    func remove(_ name: String) throws(OpsError) {
      _ = try engine.ask("DELETE FROM \(KeptTables.items) WHERE name = $1", [.text(name)])
    }
  }

  /// Items that are read at once.
  private static let pageLength: Int64 = 500

  package func item(_ name: String) throws(OpsError) -> [UInt8]? {
    try now { engine in
      try engine.check()
      return try engine.keptItem(name)
    }
  }

  package func items(beginning start: String) throws(OpsError) -> [KeptItem] {
    var items: [KeptItem] = []
    while true {
      let last = items.last?.name ?? start
      let page = try now { engine in
        try engine.check()
        return try engine.keptItems(start, after: last, limit: Self.pageLength)
      }
      items += page
      if page.count < Self.pageLength { return items }
    }
  }

  package func last(beginning start: String) throws(OpsError) -> KeptItem? {
    try now { engine in
      try engine.check()
      return try engine.lastKept(start)
    }
  }

  package func alone<Answer: Sendable>(
    _ change: (any KeptSession) throws(OpsError) -> Answer
  ) throws(OpsError) -> Answer {
    try now { engine in
      try engine.inWriting(alone: .items) { try change(Session(engine: engine)) }
    }
  }
}

extension Engine {
  fileprivate func keptItem(_ name: String) throws(OpsError) -> [UInt8]? {
    let found = try ask("SELECT content FROM \(KeptTables.items) WHERE name = $1", [.text(name)])
    return if case .bytes(let content)? = found.first?.first { content } else { nil }
  }

  fileprivate func lastKept(_ start: String) throws(OpsError) -> KeptItem? {
    let found = try ask(
      "SELECT name, content FROM \(KeptTables.items) WHERE starts_with(name, $1) AND name > $1"
        + " ORDER BY name DESC LIMIT 1",
      [.text(start)])
    return Self.keptItems(found).first
  }

  fileprivate func keptItems(
    _ start: String, after name: String, limit: Int64
  ) throws(OpsError) -> [KeptItem] {
    let found = try ask(
      "SELECT name, content FROM \(KeptTables.items) WHERE starts_with(name, $1) AND name > $2"
        + " ORDER BY name LIMIT $3",
      [.text(start), .text(name), .integer(limit)])
    return Self.keptItems(found)
  }

  private static func keptItems(_ rows: [[Value]]) -> [KeptItem] {
    rows.compactMap { row in
      if case .text(let name) = row[0], case .bytes(let content) = row[1] {
        KeptItem(name, content)
      } else {
        nil
      }
    }
  }

  /// The rows that a statement answers, for those who know only errors of the product. A lost
  /// connection ends the transaction, whose end then says so.
  fileprivate func ask(_ text: String, _ values: [Value]) throws(OpsError) -> [[Value]] {
    do {
      return try run(SQLStep(text, values)).rows
    } catch let failure as DatabaseFailure {
      throw failure.opsError
    } catch let error as OpsError {
      throw error
    } catch {
      throw OpsError(.storageFailed, "The keys of the book cannot be read", hint: "retry")
    }
  }
}
