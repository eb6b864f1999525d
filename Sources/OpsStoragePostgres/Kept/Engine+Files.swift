import OpsDomain
import OpsStorage

/// Statements about files that several calls share.
extension Engine {
  /// Bytes of a file at once; nil for one that is not here.
  func whole(_ name: String) throws -> [UInt8]? {
    let answers = try run([
      SQLStep("SELECT size FROM \(KeptTables.files) WHERE name = $1", [.text(name)]),
      SQLStep(
        "SELECT content FROM \(KeptTables.parts) WHERE owner = $1 ORDER BY place", [.text(name)]),
    ])
    guard !answers[0].rows.isEmpty else { return nil }
    return answers[1].rows.flatMap { row -> [UInt8] in
      if case .bytes(let bytes)? = row.first { bytes } else { [] }
    }
  }

  /// Adds the facts of a file, or keeps those there are. The file is wanted from now on.
  func keep(_ name: String, _ facts: KeptFiles.Facts) throws {
    try run(
      SQLStep(
        "INSERT INTO \(KeptTables.files) (name, size, start) VALUES ($1, $2, $3)"
          + " ON CONFLICT (name) DO UPDATE SET unnamed_since = NULL, is_condemned = 0",
        [.text(name), .integer(facts.size), .bytes(facts.start)]))
  }

  /// The facts that a row of size and first bytes holds.
  static func facts(_ row: [Value]) -> KeptFiles.Facts? {
    guard case .integer(let size) = row[0], case .bytes(let start) = row[1] else { return nil }
    return KeptFiles.Facts(size: size, start: start)
  }

  /// The texts that a statement answers.
  func texts(_ statement: String, _ values: [Value]) throws -> [String] {
    try run(SQLStep(statement, values)).rows.compactMap { row in
      if case .text(let text)? = row.first { text } else { nil }
    }
  }

  // MARK: Uploads

  /// Takes the upload for this transaction; false when another one has it.
  func holdUpload(_ name: String) throws -> Bool {
    try run(
      SQLStep(
        "SELECT pg_try_advisory_xact_lock(\(Engine.lockClass + 2), hashtext($1))", [.text(name)])
    ).value == .integer(1)
  }

  /// How many bytes of it have come; nil where there is no such upload.
  func size(ofUpload name: String) throws -> Int64? {
    let found = try run(
      SQLStep("SELECT size FROM \(KeptTables.uploads) WHERE name = $1", [.text(name)]))
    return if case .integer(let size) = found.value { size } else { nil }
  }

  func removeUpload(_ name: String) throws {
    try run([
      SQLStep("DELETE FROM \(KeptTables.parts) WHERE owner = $1", [.text(name)]),
      SQLStep("DELETE FROM \(KeptTables.uploads) WHERE name = $1", [.text(name)]),
    ])
  }
}
