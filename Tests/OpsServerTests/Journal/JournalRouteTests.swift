import OpsDomain
import OpsStorage
import OpsStorageRemote
import OpsWire
import Testing

/// The change feed and the history of records, as far as the caller may see them.
@Suite struct JournalRouteTests {
  private func filled() async throws -> TicketServer {
    let desk = try await TicketServer.start()
    _ = try await desk.sam.commit(
      key: "s/1 é", [Ticket(id: 1, owner: 2, title: "a").change(.insert)])
    _ = try await desk.sue.commit(key: "s2", [Ticket(id: 2, owner: 3, title: "b").change(.insert)])
    var ticket = try #require(try await desk.ticket(1))
    ticket.state = "started"
    _ = try await desk.sam.commit(key: "s3", [ticket.change(.update)])
    return desk
  }

  @Test func feedGivesEveryCommitInPages() async throws {
    let desk = try await filled()
    let first = try await desk.anna.get("/v1/changes?limit=2")
    #expect(first.data?.items?.compactMap { $0["sequence"]?.int } == [1, 2])
    #expect(first.document["next"] == 2)
    let last = try await desk.anna.get("/v1/changes?since=2&limit=2")
    #expect(last.data?.items?.compactMap { $0["key"]?.string } == ["s3"])
    #expect(last.document["next"] == .null)
    let entry = last.data?.items?.first?["entries"]?.items?.first
    #expect(entry?["verb"] == "update")
    #expect(entry?["image"] == [1, 2, 2, "a", "started"])
    for query in ["since=-1", "since=x", "limit=0", "limit=1001", "limit=1&limit=2", "page=1"] {
      #expect(try await desk.anna.get("/v1/changes?\(query)").status == 400, "\(query)")
    }
    await desk.stop()
  }

  @Test func feedAndHeadAreForThoseWhoMayReadTheJournal() async throws {
    let desk = try await filled()
    for path in ["/v1/changes", "/v1/journal/head", "/v1/journal/records/1"] {
      #expect(try await desk.sam.get(path).status == 403, "\(path)")
      #expect(try await desk.anna.get(path).status == 200, "\(path)")
    }
    await desk.stop()
  }

  @Test func ownCommitIsFoundByItsKeyAndOthersAreNot() async throws {
    let desk = try await filled()
    let path = Route.journalCommit.path("s/1 é")
    #expect(try await desk.sam.get(path).data?["sequence"] == 1)
    #expect(try await desk.sue.get(path).status == 404)
    #expect(try await desk.anna.get(path).status == 200)
    #expect(try await desk.sam.get("/v1/journal/commits/none").status == 404)
    await desk.stop()
  }

  @Test func historyOfARecordIsForThoseWhoSeeIt() async throws {
    let desk = try await filled()
    let own = try await desk.sam.get("/v1/records/tickets/1/history")
    #expect(own.data?.items?.compactMap { $0["sequence"]?.int } == [1, 3])
    #expect(try await desk.sue.get("/v1/records/tickets/1/history").status == 404)
    let ticket = try #require(try await desk.ticket(1))
    _ = try await desk.anna.commit(key: "d", [ticket.change(.delete)])
    #expect(try await desk.sam.get("/v1/records/tickets/1/history").status == 404)
    let gone = try await desk.anna.get("/v1/records/tickets/1/history")
    #expect(gone.data?.items?.count == 3)
    await desk.stop()
  }

  @Test func keysAndReasonsOfOthersAreNotInTheHistoryOfARecord() async throws {
    let desk = try await filled()
    var ticket = try #require(try await desk.ticket(1))
    ticket.state = "done"
    let done = try await desk.anna.commit(key: "annas-key", [ticket.change(.update)])
    #expect(done.status == 200)
    let path = "/v1/records/tickets/1/history"
    let own = try await desk.sam.get(path)
    #expect(own.data?.items?.compactMap { $0["key"]?.string } == ["s/1 é", "s3", ""])
    #expect(own.data?.items?.last?["reason"] == .null)
    let all = try await desk.anna.get(path)
    #expect(all.data?.items?.compactMap { $0["key"]?.string } == ["s/1 é", "s3", "annas-key"])
    await desk.stop()
  }

  @Test func remoteJournalHoldsTheChain() async throws {
    let desk = try await filled()
    let store = try desk.remote(token: TestServer.token)
    var verifier = ChainVerifier()
    for commit in try await store.journal.commits(after: 0, limit: 5_000) {
      #expect(verifier.check(commit) == nil)
    }
    #expect(try await store.journal.head() == verifier.head)
    #expect(verifier.head.sequence == 3)
    try await store.close()
    await desk.stop()
  }
}
