import OpsDomain
import OpsStorage

/// Files as rows: their facts in one table, their bytes in another, part by part.
///
/// Knows names and bytes; what a name says of the bytes is for its caller to check. A part begins
/// at any byte, so that an upload can go on wherever it was cut.
package struct KeptFiles: Sendable {
  /// What is known of a file.
  package struct Facts: Sendable, Equatable {
    /// Bytes.
    package let size: Int64
    /// The first bytes.
    package let start: [UInt8]

    package init(size: Int64, start: [UInt8]) {
      self.size = size
      self.start = start
    }
  }

  /// People who are remembered of one file, the last ones.
  private static let mostBringers: Int64 = 200

  let kept: PostgresKept

  /// The files of the book.
  package init(_ kept: PostgresKept) { self.kept = kept }

  func read<Answer: Sendable>(
    _ body: @escaping @Sendable (Engine) throws -> Answer
  ) async throws -> Answer {
    try await kept.pool.read(body)
  }

  /// Runs `body` in one transaction.
  func write<Answer: Sendable>(
    _ body: @escaping @Sendable (Engine) throws -> Answer
  ) async throws -> Answer {
    try await kept.pool.read { engine in try engine.inWriting { try body(engine) } }
  }

  // MARK: Whole files

  /// Keeps a file as a whole, in the place of one whose bytes are others, and notes who brought it.
  /// - Parameter startLength: How many of its first bytes its facts have.
  package func put(
    _ bytes: [UInt8], as name: String, startLength: Int, by person: Int64?
  ) async throws {
    try await write { engine in
      let known = try engine.whole(name)
      try engine.keep(
        name, Facts(size: Int64(bytes.count), start: Array(bytes.prefix(startLength))))
      if known != bytes {
        try engine.run([
          SQLStep("DELETE FROM \(KeptTables.parts) WHERE owner = $1", [.text(name)]),
          SQLStep(
            "INSERT INTO \(KeptTables.parts) (owner, place, content) VALUES ($1, 0, $2)",
            [.text(name), .bytes(bytes)]),
        ])
      }
      try Self.note(person, name, engine)
    }
  }

  static func note(_ person: Int64?, _ name: String, _ engine: Engine) throws {
    guard let person else { return }
    try engine.run([
      SQLStep(
        "INSERT INTO \(KeptTables.bringers) (name, person) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        [.text(name), .integer(person)]),
      SQLStep(
        "DELETE FROM \(KeptTables.bringers) WHERE name = $1 AND number NOT IN (SELECT number"
          + " FROM \(KeptTables.bringers) WHERE name = $1 ORDER BY number DESC LIMIT $2)",
        [.text(name), .integer(mostBringers)]),
    ])
  }

  /// Whether the person is among those who brought the file.
  package func isBrought(_ name: String, by person: Int64) async throws -> Bool {
    try await read { engine in
      try engine.run(
        SQLStep(
          "SELECT count(*) FROM \(KeptTables.bringers) WHERE name = $1 AND person = $2",
          [.text(name), .integer(person)])
      ).value != .integer(0)
    }
  }

  /// What is known of a file, which is wanted from now on; nil for one that is not here.
  package func facts(of name: String) async throws -> Facts? {
    try await read { engine in
      let found = try engine.run(
        SQLStep(
          "SELECT size, start, unnamed_since FROM \(KeptTables.files) WHERE name = $1",
          [.text(name)])
      ).rows.first
      guard let found else { return nil }
      if found[2] == .null { return Engine.facts(found) }
      // Looked at again: until now somebody may have removed it.
      return try engine.run(
        SQLStep(
          "UPDATE \(KeptTables.files) SET unnamed_since = NULL WHERE name = $1"
            + " RETURNING size, start", [.text(name)])
      ).rows.first.flatMap(Engine.facts)
    }
  }

  /// All bytes of a file; nil for one that is not here.
  package func bytes(of name: String) async throws -> [UInt8]? {
    try await read { engine in try engine.inOneState { try engine.whole(name) } }
  }

  /// Bytes of a file from `offset` on, at most `limit`; empty behind its end, nil for a file that
  /// is not here.
  package func part(of name: String, from offset: Int64, limit: Int64) async throws -> [UInt8]? {
    try await read { engine in
      let answers = try engine.run([
        SQLStep("SELECT size FROM \(KeptTables.files) WHERE name = $1", [.text(name)]),
        SQLStep(
          "SELECT substring(content FROM ($2::bigint - place + 1)::int FOR $3::bigint::int)"
            + " FROM \(KeptTables.parts) WHERE owner = $1 AND place <= $2::bigint"
            + " ORDER BY place DESC LIMIT 1",
          [.text(name), .integer(max(0, offset)), .integer(limit)]),
      ])
      guard case .integer(let size) = answers[0].value else { return nil }
      guard (0..<size).contains(offset), case .bytes(let part) = answers[1].value else { return [] }
      return part
    }
  }

  // MARK: Names

  /// The names of the files in their order, at most `limit` after one of them.
  package func names(after name: String?, limit: Int) async throws -> [String] {
    try await read { engine in
      try engine.texts(
        "SELECT name FROM \(KeptTables.files) WHERE name > $1 ORDER BY name LIMIT $2",
        [.text(name ?? ""), .integer(Int64(limit))])
    }
  }

  /// Whether there is neither a file nor a part of one.
  package func isEmpty() async throws -> Bool {
    try await read { engine in
      try engine.run(
        SQLStep(
          "SELECT count(*) FROM (SELECT name FROM \(KeptTables.files)"
            + " UNION ALL SELECT name FROM \(KeptTables.uploads) LIMIT 1) AS found")
      ).value == .integer(0)
    }
  }

  /// The names of the files that go with a person.
  package func condemned() async throws -> [String] {
    try await read { engine in
      try engine.texts(
        "SELECT name FROM \(KeptTables.files) WHERE is_condemned = 1 ORDER BY name", [])
    }
  }
}
