import OpsDomain
import OpsServer
import OpsStorage
import Testing

/// Snapshots are few, short-lived and belong to who opened them.
@Suite struct SnapshotRouteTests {
  private func open(_ caller: Caller) async throws -> String {
    let reply = try await caller.post("/v1/snapshots", [:])
    #expect(reply.status == 200)
    return try #require(reply.data?["id"]?.string)
  }

  private func titles(_ caller: Caller, _ snapshot: String?) async throws -> Caller.Reply {
    try await caller.post(
      "/v1/records/tickets/query", [:], headers: snapshot.map { ["Opsh-Snapshot": $0] } ?? [:])
  }

  @Test func snapshotSeesTheStateItWasOpenedIn() async throws {
    let desk = try await TicketServer.start()
    _ = try await desk.sam.commit(key: "1", [Ticket(id: 1, owner: 2, title: "a").change(.insert)])
    let name = try await open(desk.sam)
    _ = try await desk.sam.commit(key: "2", [Ticket(id: 2, owner: 2, title: "b").change(.insert)])
    #expect(try await titles(desk.sam, name).data?.items?.count == 1)
    #expect(try await titles(desk.sam, nil).data?.items?.count == 2)
    let hidden = try await desk.sam.get("/v1/records/tickets/2", headers: ["Opsh-Snapshot": name])
    #expect(hidden.status == 404)
    #expect(try await desk.sam.delete("/v1/snapshots/\(name)").status == 200)
    #expect(try await titles(desk.sam, name).code == "stale.plan")
    await desk.stop()
  }

  @Test func snapshotsOfOthersAreNotThere() async throws {
    let desk = try await TicketServer.start()
    let name = try await open(desk.sam)
    #expect(try await titles(desk.sue, name).status == 412)
    _ = try await desk.sue.delete("/v1/snapshots/\(name)")
    #expect(try await titles(desk.sam, name).status == 200)
    await desk.stop()
  }

  @Test func snapshotsExpire() async throws {
    let desk = try await TicketServer.start {
      $0.snapshotLifetime = TimeSpan(milliseconds: 100)
    }
    let name = try await open(desk.sam)
    try await Task.sleep(for: .milliseconds(400))
    #expect(try await titles(desk.sam, name).code == "stale.plan")
    await desk.stop()
  }

  @Test func onePersonCannotOpenThemAll() async throws {
    let desk = try await TicketServer.start { $0.snapshotsPerCaller = 2 }
    let first = try await open(desk.sam)
    _ = try await open(desk.sam)
    let refused = try await desk.sam.post("/v1/snapshots", [:])
    #expect(refused.status == 429)
    #expect(refused.headers["retry-after"] != nil)
    _ = try await open(desk.sue)
    _ = try await desk.sam.delete("/v1/snapshots/\(first)")
    _ = try await open(desk.sam)
    await desk.stop()
  }
}
