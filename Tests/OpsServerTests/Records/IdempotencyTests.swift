import OpsDomain
import OpsStorage
import OpsStorageMock
import OpsWire
import Testing

/// The same key is one effect, however often and however fast it is sent.
@Suite struct IdempotencyTests {
  private let ticket = Ticket(id: 10, owner: 2, title: "a")

  @Test func sameBatchAgainGivesTheFirstReceipt() async throws {
    let desk = try await TicketServer.start()
    let first = try await desk.sam.commit(key: "k", [ticket.change(.insert)])
    let second = try await desk.sam.commit(key: "k", [ticket.change(.insert)])
    #expect(second.status == 200)
    #expect(second.document["replayed"] == true)
    #expect(second.data == first.data)
    #expect(try await desk.store.journal.head().sequence == 1)
    await desk.stop()
  }

  @Test func twoCallersWithOneKeyAreTwoEffectsAndSeeTheirOwn() async throws {
    let desk = try await TicketServer.start()
    let sues = Ticket(id: 11, owner: 3, title: "b")
    let first = try await desk.sam.commit(key: "k", [ticket.change(.insert)])
    let second = try await desk.sue.commit(key: "k", [sues.change(.insert)])
    #expect(first.status == 200 && second.status == 200)
    #expect(second.document["replayed"] == false)
    #expect(try await desk.store.journal.head().sequence == 2)
    let path = Route.journalCommit.path("k")
    #expect(try await desk.sam.get(path).data?["sequence"] == 1)
    #expect(try await desk.sue.get(path).data?["sequence"] == 2)
    #expect(try await desk.sue.get(path + "?all=true").data?.items?.count == 1)
    let asked = try await desk.anna.get(path)
    #expect(asked.status == 400)
    #expect(asked.document["hint"]?.string?.contains("all=true") == true)
    #expect(try await desk.anna.get(path + "?all=true").data?.items?.count == 2)
    #expect(try await desk.anna.get(path + "?all=perhaps").status == 400)
    let again = try await desk.sue.commit(key: "k", [sues.change(.insert)])
    #expect(again.document["replayed"] == true)
    #expect(again.data == second.data)
    await desk.stop()
  }

  @Test func sameKeyForAnotherBatchIsAConflict() async throws {
    let desk = try await TicketServer.start()
    _ = try await desk.sam.commit(key: "k", [ticket.change(.insert)])
    let other = Ticket(id: 10, owner: 2, title: "b")
    for reply in [
      try await desk.sam.commit(key: "k", [other.change(.insert)]),
      try await desk.sam.commit(key: "k", [ticket.change(.insert)], operation: "other"),
    ] {
      #expect(reply.status == 409)
      #expect(reply.code == "conflict.key_reused")
    }
    await desk.stop()
  }

  @Test func refusedBatchLeavesItsKeyFree() async throws {
    let desk = try await TicketServer.start()
    let bad = Ticket(id: 10, owner: 2, title: "a", state: "done")
    #expect(try await desk.sam.commit(key: "k", [bad.change(.insert)]).status == 422)
    #expect(try await desk.sam.commit(key: "k", [ticket.change(.insert)]).status == 200)
    await desk.stop()
  }

  @Test func concurrentRepetitionsAreOneEffectWithOneAnswer() async throws {
    let desk = try await TicketServer.start(
      faults: FaultPlan([.init(.latency(milliseconds: 5), on: .commit, at: 1, count: 1_000)]))
    for round in 0..<10 {
      let ticket = Ticket(id: Int64(100 + round), owner: 2, title: "round \(round)")
      let receipts = try await withThrowingTaskGroup(of: Document?.self) { group in
        for _ in 0..<20 {
          group.addTask {
            try await desk.sam.commit(key: "key \(round)", [ticket.change(.insert)]).data
          }
        }
        return try await group.reduce(into: [Document?]()) { $0.append($1) }
      }
      #expect(receipts.count == 20)
      #expect(receipts.allSatisfy { $0 == receipts[0] && $0?["sequence"] != nil })
    }
    #expect(try await desk.store.journal.head().sequence == 10)
    #expect(try await desk.count(of: 2) == 10)
    await desk.stop()
  }

  @Test func keysMustBeThereAndShort() async throws {
    let desk = try await TicketServer.start()
    for key in ["", String(repeating: "k", count: 256), "a\nb"] {
      let reply = try await desk.sam.commit(key: key, [ticket.change(.insert)])
      #expect(reply.status == 400)
      #expect(reply.document["field"] == "key")
    }
    let differing = try await desk.sam.post(
      "/v1/commits", ["key": "a", "operation": "x", "changes": []],
      headers: ["Idempotency-Key": "b"])
    #expect(differing.status == 400)
    await desk.stop()
  }
}
