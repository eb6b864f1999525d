import OpsDomain
import OpsKernel
import OpsStorage
import OpsStorageMock
import OpsTesting
import Testing

/// What a change is to readers who see a record before it, after it, or both.
@Suite struct ViewedChangesTests {
  /// A book of tickets, each of which only its owner sees, and its feed.
  private struct Bench {
    let store: MockStore
    let world: World
    let changes: ChangeService

    init() throws {
      let rules = RuleBook([
        TicketRules.tickets, TicketRules.counts, CollectionRules(Setting.self, read: { _ in .all }),
      ])
      store = MockStore(schemas: rules.schemas)
      world = try TestServer.world(rules)
      changes =
        AppDependencies(
          desk: Desk(store: store, world: world, log: SuiteLog.logger("test.desk"))
        ).changes
    }

    func write(
      _ key: String, _ body: @Sendable (Repository<Ticket>) async throws -> Void
    ) async throws {
      let context = world.context(for: .system)
      _ = try await store.transact { overlay in
        overlay.header = CommitHeader(key: key, at: context.now, operation: "test.write")
        try await body(Transaction(writing: overlay, context: context).repository(Ticket.self))
      }
    }

    func told(_ principal: Principal) async throws -> [String] {
      try await changes.list(ListRecordChanges(since: "start"), Call(principal)).output.items
        .map { ([$0.verb.rawValue] + $0.fields).joined(separator: " ") }
    }
  }

  @Test func aRecordThatChangesHandsLeavesOneViewAndEntersAnother() async throws {
    let bench = try Bench()
    try await bench.write("1") { tickets in
      _ = try await tickets.create(Ticket(id: 1, owner: 2, title: "a"))
    }
    try await bench.write("2") { tickets in
      guard var ticket = try await tickets.fetch(RecordID(rawValue: 1)) else { return }
      ticket.owner = RecordID(rawValue: 3)
      _ = try await tickets.update(ticket)
    }
    try await bench.write("3") { tickets in
      guard var ticket = try await tickets.fetch(RecordID(rawValue: 1)) else { return }
      ticket.state = "started"
      _ = try await tickets.update(ticket)
    }
    #expect(try await bench.told(TicketRules.sam) == ["insert", "delete"])
    #expect(try await bench.told(TicketRules.sue) == ["insert", "update state"])
    let anna = Principal(userID: RecordID(rawValue: 1), name: "anna", roles: [.administrator])
    #expect(try await bench.told(anna) == ["insert", "update owner", "update state"])
  }
}
