#if Postgres
  import OpsDomain
  import OpsStorage
  import OpsTesting
  import TestBenches

  @testable import OpsStoragePostgres

  /// A schema of the tests' server, and the stores that are opened in it, as several servers do.
  final class PostgresBook: Sendable {
    static let schemas = ContractCollections.schemas

    let server: PostgresServer
    let address: String

    /// A book of its own, in the server that the tests share unless another one is given.
    init(_ server: PostgresServer? = nil) throws {
      self.server = try server ?? PostgresServer.shared.get()
      address = try self.server.freshAddress()
    }

    func drop() throws { try server.drop(address) }

    /// Runs SQL on the book's tables, without the store.
    func sql(_ text: String) throws {
      try server.sql("SET search_path = \(PostgresServer.schema(of: address)); \(text)")
    }

    func open(
      _ edit: (inout PostgresOptions) -> Void = { _ in }
    ) async throws -> PostgresStore {
      var options = PostgresOptions(address, random: SeededRandom(seed: 7))
      // Machines that run all tests at once are slow.
      options.poolMilliseconds = 30_000
      options.lockWaitMilliseconds = 30_000
      options.answerMilliseconds = 30_000
      edit(&options)
      return try await PostgresStore(schemas: Self.schemas, options: options)
    }

    /// A header whose key is `name`.
    static func header(_ name: String) -> CommitHeader {
      CommitHeader(
        key: name, at: Instant(milliseconds: 1_800_000_000_000), operation: "contract.test")
    }

    /// Writes one record in a commit of its own.
    @discardableResult
    static func put(_ name: String, id: Int64, in store: PostgresStore) async throws
      -> CommitReceipt?
    {
      try await store.transact { overlay in
        overlay.header = header(name)
        _ = try await overlay.insert(ContractEntity(id: RecordID(rawValue: id), code: name))
      }.receipt
    }

    /// Adds 1 to the count of the record.
    static func increment(_ id: Int64, _ key: String, in store: PostgresStore) async throws {
      _ = try await store.transact { overlay in
        overlay.header = header(key)
        guard
          var entity = try await overlay.entity(ContractEntity.self, RecordID(rawValue: id))
        else { throw OpsError(.notFound, "the counter is gone") }
        entity.count += 1
        _ = try await overlay.update(entity)
      }
    }

    /// Reads the whole journal and checks its chain. Answers its end.
    static func checkedHead(of store: PostgresStore) async throws -> JournalHead {
      var verifier = ChainVerifier()
      while true {
        let commits = try await store.journal.commits(after: verifier.head.sequence, limit: 500)
        if commits.isEmpty { return verifier.head }
        for commit in commits {
          if let flaw = verifier.check(commit) { throw OpsError(.corrupt, flaw.problem) }
        }
      }
    }
  }
#endif
