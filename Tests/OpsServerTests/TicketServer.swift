import OpsDomain
import OpsServer
import OpsStorage
import OpsStorageMock
import OpsStorageRemote

/// A server with tickets, and three people who call it.
struct TicketServer {
  let store: MockStore
  let server: TestServer
  let anna: Caller
  let sam: Caller
  let sue: Caller

  static func start(
    faults: FaultPlan = .none,
    _ configure: @Sendable (inout ServerConfiguration) -> Void = { _ in }
  ) async throws -> TicketServer {
    let store = MockStore(schemas: TicketRules.schemas, faults: faults)
    let server = try await TestServer.start(store, rules: TicketRules.all, configure)
    server.doorkeeper.give("opsh_sam", to: TicketRules.sam)
    server.doorkeeper.give("opsh_sue", to: TicketRules.sue)
    return TicketServer(
      store: store, server: server, anna: Caller(server: server),
      sam: Caller(server: server, token: "opsh_sam"), sue: Caller(server: server, token: "opsh_sue")
    )
  }

  func stop() async { await server.stop() }

  /// The ticket as the book has it.
  func ticket(_ id: Int64) async throws -> Ticket? {
    try await store.read(.latest) { reader in
      try await reader.record(Ticket.schema, id: RecordID(rawValue: id)).map { try Ticket($0) }
    }
  }

  func count(of owner: Int64) async throws -> Int64? {
    try await store.read(.latest) { reader in
      try await reader.record(TicketCount.schema, id: RecordID(rawValue: owner))
        .map { try TicketCount($0).count }
    }
  }

  func remote(
    token: String = "opsh_sam", port: Int? = nil, seed: UInt64 = 1,
    sleep: @escaping RemoteClient.Sleep = { _ in await Task.yield() }
  ) throws -> RemoteStore {
    RemoteStore(
      try server.client(token: token, port: port, seed: seed, sleep: sleep),
      schemas: TicketRules.schemas)
  }
}
