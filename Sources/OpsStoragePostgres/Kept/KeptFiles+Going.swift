import OpsDomain
import OpsStorage

/// Files that no record names any more, and small images.
extension KeptFiles {
  /// Notes that a record names the file, or is about to.
  package func want(_ name: String) async throws {
    try await change(
      name, "unnamed_since = NULL, is_unattached = 0",
      where: "(unnamed_since IS NOT NULL OR is_unattached = 1)")
  }

  /// Notes that the file goes with a person, or takes that note back.
  package func condemn(_ name: String, _ isCondemned: Bool) async throws {
    try await change(
      name, "is_condemned = \(isCondemned ? 1 : 0)",
      where: "is_condemned <> \(isCondemned ? 1 : 0)")
  }

  private func change(_ name: String, _ change: String, where condition: String) async throws {
    try await read { engine in
      _ = try engine.run(
        SQLStep(
          "UPDATE \(KeptTables.files) SET \(change) WHERE name = $1 AND \(condition)",
          [.text(name)]))
    }
  }

  /// Notes that no record names the file. Removes it when that was noted not later than `before`,
  /// or when it goes with a person; answers whether it did. Times are milliseconds since 1970.
  package func drop(_ name: String, notedBefore before: Int64, now: Int64) async throws -> Bool {
    try await write { engine in
      let found = try engine.run(
        SQLStep(
          "SELECT unnamed_since, is_condemned FROM \(KeptTables.files) WHERE name = $1 FOR UPDATE",
          [.text(name)])
      ).rows.first
      guard let found else { return false }
      if found[1] == .integer(0) {
        guard case .integer(let since) = found[0] else {
          _ = try engine.run(
            SQLStep(
              "UPDATE \(KeptTables.files) SET unnamed_since = $2 WHERE name = $1",
              [.text(name), .integer(now)]))
          return false
        }
        guard since <= before else { return false }
      }
      try engine.run([
        SQLStep("DELETE FROM \(KeptTables.files) WHERE name = $1", [.text(name)]),
        SQLStep("DELETE FROM \(KeptTables.parts) WHERE owner = $1", [.text(name)]),
        SQLStep("DELETE FROM \(KeptTables.bringers) WHERE name = $1", [.text(name)]),
      ])
      return true
    }
  }

  /// The small image of a file; nil where there is none.
  package func thumbnail(of name: String) async throws -> [UInt8]? {
    try await read { engine in
      let found = try engine.run(
        SQLStep("SELECT thumbnail FROM \(KeptTables.files) WHERE name = $1", [.text(name)]))
      return if case .bytes(let bytes) = found.value { bytes } else { nil }
    }
  }

  /// Keeps the small image of a file that is here.
  package func keep(thumbnail: [UInt8], of name: String) async throws {
    try await read { engine in
      _ = try engine.run(
        SQLStep(
          "UPDATE \(KeptTables.files) SET thumbnail = $2 WHERE name = $1",
          [.text(name), .bytes(thumbnail)]))
    }
  }
}
