import OpsDomain
import OpsStorage

/// Counts of tries that all servers share.
extension PostgresKept {
  /// Lines that nobody needs any more and that one change clears away.
  private static let cleared: Int64 = 20

  /// Lets `change` see and replace the times that are kept under these names, while no other server
  /// changes any. Names without times are not kept.
  ///
  /// - Parameters:
  ///   - now: Milliseconds since 1970.
  ///   - span: Times whose last one is older than that, in milliseconds, may go.
  package func changeTries<Answer: Sendable>(
    _ names: [String], at now: Int64, keptFor span: Int64,
    _ change: (inout [String: [Int64]]) -> Answer
  ) throws(OpsError) -> Answer {
    try self.now { engine in
      try engine.inWriting(alone: .tries) { () throws -> Answer in
        let found = try engine.run(
          names.map {
            SQLStep("SELECT times FROM \(KeptTables.tries) WHERE name = $1", [.text($0)])
          })
        var before: [String: [Int64]] = [:]
        for (name, answer) in zip(names, found) {
          if case .bytes(let bytes) = answer.value { before[name] = Self.times(bytes) }
        }
        var after = before
        let answer = change(&after)
        var steps = [
          SQLStep(
            "DELETE FROM \(KeptTables.tries) WHERE name IN (SELECT name FROM \(KeptTables.tries)"
              + " WHERE last_at < $1 LIMIT $2)", [.integer(now - span), .integer(Self.cleared)])
        ]
        for name in names where after[name] != before[name] {
          steps.append(Self.step(name, after[name] ?? []))
        }
        try engine.run(steps)
        return answer
      }
    }
  }

  private static func step(_ name: String, _ times: [Int64]) -> SQLStep {
    guard let last = times.max() else {
      return SQLStep("DELETE FROM \(KeptTables.tries) WHERE name = $1", [.text(name)])
    }
    return SQLStep(
      "INSERT INTO \(KeptTables.tries) (name, times, last_at) VALUES ($1, $2, $3)"
        + " ON CONFLICT (name) DO UPDATE SET times = excluded.times, last_at = excluded.last_at",
      [.text(name), .bytes(bytes(times)), .integer(last)])
  }

  private static func bytes(_ times: [Int64]) -> [UInt8] {
    times.flatMap { time in withUnsafeBytes(of: time.bigEndian) { Array($0) } }
  }

  private static func times(_ bytes: [UInt8]) -> [Int64] {
    stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map { start in
      bytes[start..<start + 8].reduce(0) { $0 << 8 | Int64($1) }
    }
  }
}
