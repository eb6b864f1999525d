import OpsDomain
import OpsStorage

/// Files that come in part by part.
extension KeptFiles {
  /// What became of a part, or of the end of an upload.
  package enum Outcome: Sendable, Equatable {
    /// It is kept; of an ended upload the facts of its file.
    case kept(Facts)
    /// A part before this one has not come.
    case gap
    /// Another call writes or ends the upload.
    case busy
    /// Too many uploads of the person are open.
    case tooMany
    /// There is no such upload.
    case missing
    /// The bytes are not those that they have to be. The upload is gone.
    case changed
  }

  /// Keeps a part of a file that is coming in; what followed it was of another attempt.
  ///
  /// - Parameters:
  ///   - start: How the names of all uploads of the person begin.
  ///   - mostOpen: How many of them may be open.
  package func receive(
    _ part: [UInt8], at offset: Int64, of upload: String, beginning start: String, mostOpen: Int
  ) async throws -> Outcome {
    try await write { engine in
      guard try engine.holdUpload(upload) else { return .busy }
      let size = try engine.size(ofUpload: upload)
      guard (0...(size ?? 0)).contains(offset) else { return .gap }
      if size == nil {
        let open = try engine.run(
          SQLStep(
            "SELECT count(*) FROM \(KeptTables.uploads) WHERE starts_with(name, $1)",
            [.text(start)]))
        guard case .integer(let count) = open.value, count < mostOpen else { return .tooMany }
      }
      var steps = [
        SQLStep(
          "DELETE FROM \(KeptTables.parts) WHERE owner = $1 AND place >= $2",
          [.text(upload), .integer(offset)]),
        SQLStep(
          "UPDATE \(KeptTables.parts) SET content = substring(content FROM 1 FOR"
            + " ($2::bigint - place)::int) WHERE owner = $1 AND place < $2::bigint"
            + " AND place + length(content) > $2::bigint", [.text(upload), .integer(offset)]),
      ]
      if !part.isEmpty {
        steps.append(
          SQLStep(
            "INSERT INTO \(KeptTables.parts) (owner, place, content) VALUES ($1, $2, $3)",
            [.text(upload), .integer(offset), .bytes(part)]))
      }
      let end = offset + Int64(part.count)
      steps.append(
        SQLStep(
          "INSERT INTO \(KeptTables.uploads) (name, size) VALUES ($1, $2)"
            + " ON CONFLICT (name) DO UPDATE SET size = excluded.size, idle_since = NULL",
          [.text(upload), .integer(end)]))
      try engine.run(steps)
      return .kept(Facts(size: end, start: []))
    }
  }

  /// Gives an upload the name of its file.
  ///
  /// - Parameters:
  ///   - facts: Reads the upload piece by piece, an empty one at its end; answers its facts, or nil
  ///     where its bytes are not those of the name.
  package func finish(
    _ upload: String, as name: String, by person: Int64?,
    _ facts: @escaping @Sendable (_ next: () throws -> [UInt8]) throws -> Facts?
  ) async throws -> Outcome {
    try await write { engine in
      guard try engine.holdUpload(upload) else { return .busy }
      guard try engine.size(ofUpload: upload) != nil else { return .missing }
      var place: Int64 = 0
      let found = try facts {
        let piece = try engine.run(
          SQLStep(
            "SELECT content FROM \(KeptTables.parts) WHERE owner = $1 AND place >= $2"
              + " ORDER BY place LIMIT 1", [.text(upload), .integer(place)]))
        guard case .bytes(let bytes) = piece.value else { return [] }
        place += Int64(bytes.count)
        return bytes
      }
      guard let found else {
        try engine.removeUpload(upload)
        return .changed
      }
      try engine.keep(name, found)
      try engine.run([
        SQLStep("DELETE FROM \(KeptTables.parts) WHERE owner = $1", [.text(name)]),
        SQLStep(
          "UPDATE \(KeptTables.parts) SET owner = $2 WHERE owner = $1",
          [.text(upload), .text(name)]),
        SQLStep("DELETE FROM \(KeptTables.uploads) WHERE name = $1", [.text(upload)]),
      ])
      try Self.note(person, name, engine)
      if person != nil {
        try engine.run(
          SQLStep(
            "UPDATE \(KeptTables.files) SET is_unattached = 1 WHERE name = $1", [.text(name)]))
      }
      return .kept(found)
    }
  }

  /// Throws away what came in of a file. One that another call has stays.
  package func abandon(_ upload: String) async throws {
    try await write { engine in
      guard try engine.holdUpload(upload) else { return }
      try engine.removeUpload(upload)
    }
  }

  /// Bytes of each upload but one, and the size of each file that came in and that no record was
  /// known to name when ``want(_:)`` last noted it.
  package func unattached(
    besides upload: String?
  ) async throws -> (incoming: [String: Int64], ended: [String: Int64]) {
    try await read { engine in
      let answers = try engine.run([
        SQLStep(
          "SELECT name, size FROM \(KeptTables.uploads) WHERE name <> $1", [.text(upload ?? "")]),
        SQLStep("SELECT name, size FROM \(KeptTables.files) WHERE is_unattached = 1", []),
      ])
      func sizes(_ rows: [[Value]]) -> [String: Int64] {
        var sizes: [String: Int64] = [:]
        for row in rows {
          if case .text(let name) = row[0], case .integer(let size) = row[1] { sizes[name] = size }
        }
        return sizes
      }
      return (sizes(answers[0].rows), sizes(answers[1].rows))
    }
  }

  /// Removes uploads that nobody has added to since `before`; answers how many. Those that are left
  /// so now are noted first. Times are milliseconds since 1970.
  package func dropUploads(notedBefore before: Int64, now: Int64) async throws -> Int {
    try await write { engine in
      let old = try engine.texts(
        "SELECT name FROM \(KeptTables.uploads) WHERE idle_since <= $1", [.integer(before)])
      for upload in old { try engine.removeUpload(upload) }
      _ = try engine.run(
        SQLStep(
          "UPDATE \(KeptTables.uploads) SET idle_since = $1 WHERE idle_since IS NULL",
          [.integer(now)]))
      return old.count
    }
  }
}
