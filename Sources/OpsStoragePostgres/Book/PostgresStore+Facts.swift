import OpsDomain
import OpsStorage

extension PostgresStore {
  /// What the database says of itself and of the book in it.
  private static let ofDatabase = [
    "engine": "'PostgreSQL ' || current_setting('server_version')",
    "size": """
    (SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r')
    """,
    "journal_size": """
    (SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace
        AND relname IN ('commits', 'changes'))
    """,
    "database_size": "pg_database_size(current_database())",
    "connections":
      "(SELECT count(*) FROM pg_stat_activity WHERE datname = current_database())",
    "connections_limit": "current_setting('max_connections')::bigint",
    "role": "CASE WHEN pg_is_in_recovery() THEN 'standby' ELSE 'primary' END",
    "waits_for": "current_setting('synchronous_standby_names')",
  ].sorted { $0.key < $1.key }

  /// Standbys that follow this database. Their states are told to members of `pg_monitor` only.
  private static let standbys = """
    SELECT application_name, state, sync_state,
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint
    FROM pg_stat_replication ORDER BY application_name, pid
    """

  public var hasCommitted: Bool { statistics.commits > 0 }

  public func inspect() async throws -> [Finding] { try await DatabaseInspection(self).run() }

  /// How large the book is, who is connected, and which standbys follow. Changes nothing.
  public func facts() async throws -> [StoreFact] {
    let (idle, limit) = (pool.idleCount, writer.options.readers)
    let counts = statistics
    let (ofDatabase, standbys) = try await pool.read { engine -> ([StoreFact], Document) in
      let columns = Self.ofDatabase.map(\.value).joined(separator: ", ")
      let row = try engine.run(.once("SELECT " + columns)).rows.first ?? []
      let facts = zip(Self.ofDatabase, row).map { StoreFact($0.key, Self.document($1)) }
      // A standby cannot say how far it is ahead of others.
      guard facts.contains(StoreFact("role", "primary")) else { return (facts, []) }
      let standbys = try engine.run(.once(Self.standbys)).rows.map { row -> Document in
        [
          "name": Self.document(row[0]), "state": Self.document(row[1]),
          "sync": Self.document(row[2]), "lag_size": Self.document(row[3]),
        ]
      }
      return (facts, .list(standbys))
    }
    return ofDatabase + [
      StoreFact("standbys", standbys),
      StoreFact("pool_idle", .integer(Int64(idle))),
      StoreFact("pool_limit", .integer(Int64(limit))),
      StoreFact("commits_since_start", .integer(Int64(counts.commits))),
      StoreFact("writes_since_start", .integer(Int64(counts.groups))),
    ]
  }

  private static func document(_ value: Value) -> Document {
    switch value {
    case .integer(let number): .integer(number)
    case .text(let text): .text(text)
    case .null, .bytes: .null
    }
  }
}
