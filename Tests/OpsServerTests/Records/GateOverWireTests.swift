import OpsDomain
import OpsStorage
import OpsTesting
import OpsWire
import Testing

/// A client that skips its services gains nothing: the same gate judges its batches.
@Suite struct GateOverWireTests {
  @Test func batchOfRecordsBecomesOneCommitWithTheCallerAsActor() async throws {
    let desk = try await TicketServer.start()
    let reply = try await desk.sam.commit(
      key: "k1",
      [
        Ticket(id: 10, owner: 2, title: "a").change(.insert),
        Ticket(id: 11, owner: 2, title: "b").change(.insert),
      ])
    #expect(reply.status == 200)
    #expect(reply.document["schema"] == "commit.receipt/1")
    #expect(reply.document["changed"] == true)
    #expect(reply.document["replayed"] == false)
    #expect(reply.data?["sequence"] == 1)
    let commit = try await desk.store.journal.commit(key: "k1")
    #expect(commit?.header.actor == RecordID(rawValue: 2))
    #expect(commit?.entries.count == 2)
    #expect(try await desk.count(of: 2) == 2)
    await desk.stop()
  }

  @Test func forgedDerivedRecordsAreDroppedAndComputed() async throws {
    let desk = try await TicketServer.start()
    let forged: Document = [
      "collection": "ticket_counts", "id": "2", "verb": "insert", "version": 0,
      "row": ["id": "2", "version": 1, "count": 999],
    ]
    let reply = try await desk.sam.commit(
      key: "k1", [forged, Ticket(id: 10, owner: 2, title: "a").change(.insert), forged])
    #expect(reply.status == 200)
    #expect(try await desk.count(of: 2) == 1)
    let only = try await desk.sam.commit(key: "k2", [forged])
    #expect(only.status == 200)
    #expect(only.document["changed"] == false)
    #expect(only.data == .null)
    #expect(try await desk.count(of: 2) == 1)
    await desk.stop()
  }

  @Test func fieldsTheCallerMayNotSetGetTheServersValue() async throws {
    let desk = try await TicketServer.start()
    _ = try await desk.sam.commit(key: "k", [Ticket(id: 10, owner: 3, title: "a").change(.insert)])
    #expect(try await desk.ticket(10)?.owner == RecordID(rawValue: 2))
    await desk.stop()
  }

  @Test func skippedTransitionIsRefusedAndLeavesNothing() async throws {
    let desk = try await TicketServer.start()
    _ = try await desk.sam.commit(key: "k1", [Ticket(id: 10, owner: 2, title: "a").change(.insert)])
    var ticket = try #require(try await desk.ticket(10))
    ticket.state = "done"
    let refused = try await desk.sam.commit(
      key: "k2", [Ticket(id: 11, owner: 2, title: "b").change(.insert), ticket.change(.update)])
    #expect(refused.status == 422)
    #expect(refused.code == "rule.bad_state")
    #expect(try await desk.ticket(11) == nil)
    #expect(try await desk.ticket(10)?.state == "open")
    #expect(try await desk.store.journal.head().sequence == 1)
    await desk.stop()
  }

  @Test func recordsOfOthersAreNotThereWhateverIsAsked() async throws {
    let desk = try await TicketServer.start()
    _ = try await desk.sam.commit(key: "k1", [Ticket(id: 10, owner: 2, title: "a").change(.insert)])
    let seen = try #require(try await desk.ticket(10))
    let absent = try await desk.sue.get("/v1/records/tickets/99")
    let hidden = try await desk.sue.get("/v1/records/tickets/10")
    #expect(hidden.status == 404)
    #expect(hidden.code == absent.code)
    #expect(
      hidden.document["message"]?.string?.replacing("10", with: "99")
        == absent.document["message"]?.string)
    for reply in [
      try await desk.sue.post(
        "/v1/key-lookup", ["collection": "tickets", "key": "title", "values": ["a"]]),
      try await desk.sue.get("/v1/records/tickets/10/history"),
      try await desk.sue.commit(key: "k2", [seen.change(.update)]),
      try await desk.sue.get("/v1/journal/commits/k1"),
    ] {
      #expect(reply.status == 404)
    }
    let list = try await desk.sue.post("/v1/records/tickets/query", [:])
    #expect(list.data == .list([]))
    let figures = try await desk.sue.post(
      "/v1/figures", ["collection": "tickets", "measures": ["count"]])
    #expect(figures.data == [[0]])
    #expect(try await desk.anna.get("/v1/records/tickets/10").status == 200)
    #expect(try await desk.sam.get("/v1/records/tickets/10").data == seen.json)
    await desk.stop()
  }

  @Test func staleVersionIsAConflict() async throws {
    let desk = try await TicketServer.start()
    _ = try await desk.sam.commit(key: "k1", [Ticket(id: 10, owner: 2, title: "a").change(.insert)])
    let first = try #require(try await desk.ticket(10))
    var second = first
    second.title = "b"
    #expect(try await desk.sam.commit(key: "k2", [second.change(.update)]).status == 200)
    var late = first
    late.title = "c"
    let refused = try await desk.sam.commit(key: "k3", [late.change(.update)])
    #expect(refused.status == 409)
    #expect(refused.code == "conflict.version")
    let relied = try await desk.sam.commit(
      key: "k4", [Ticket(id: 11, owner: 2, title: "d").change(.insert)],
      expectations: [["collection": "tickets", "id": "10", "version": 1]])
    #expect(relied.status == 409)
    let absent = try await desk.sam.commit(
      key: "k5", [Ticket(id: 11, owner: 2, title: "d").change(.insert)],
      expectations: [
        ["collection": "tickets", "id": "10", "version": 2],
        ["collection": "tickets", "id": "12", "version": 0],
      ])
    #expect(absent.status == 200)
    await desk.stop()
  }

  @Test func verbsAndCollectionsThatAreNotOpenAreDenied() async throws {
    let desk = try await TicketServer.start()
    _ = try await desk.sam.commit(key: "k1", [Ticket(id: 10, owner: 2, title: "a").change(.insert)])
    let ticket = try #require(try await desk.ticket(10))
    let refused = try await desk.sam.commit(key: "k2", [ticket.change(.delete)])
    #expect(refused.status == 403)
    #expect(refused.code == "denied.permission")
    #expect(try await desk.anna.commit(key: "k3", [ticket.change(.delete)]).status == 200)
    #expect(try await desk.ticket(10) == nil)
    #expect(try await desk.count(of: 2) == 0)
    await desk.stop()
  }

  @Test func versionFarFromTheOneItReliesOnIsRefused() async throws {
    let desk = try await TicketServer.start()
    let far: Document = [
      "collection": "tickets", "id": "10", "verb": "insert", "version": 0,
      "row": [
        "id": "10", "version": .integer(WireLimits.writesPerRecord + 1), "owner": "2",
        "title": "a", "state": "open",
      ],
    ]
    let refused = try await desk.sam.commit(key: "k", [far])
    #expect(refused.code == "data.bad_value")
    #expect(try await desk.ticket(10) == nil)
    await desk.stop()
  }

  @Test func batchesBeyondTheLimitAreRefused() async throws {
    let desk = try await TicketServer.start()
    let change: Document = ["collection": "tickets", "id": "1", "verb": "delete", "version": 1]
    let refused = try await desk.anna.commit(
      key: "k", Array(repeating: change, count: Limits.batchChanges + 1))
    #expect(refused.status == 413)
    #expect(refused.code == "data.too_large")
    await desk.stop()
  }

  @Test(
    arguments: [
      ["collection": "nothing", "id": "1", "verb": "delete", "version": 1],
      ["collection": "tickets", "id": "1", "verb": "upsert", "version": 1],
      ["collection": "tickets", "id": 1, "verb": "delete", "version": 1],
      ["collection": "tickets", "id": "01", "verb": "delete", "version": 1],
      ["collection": "tickets", "id": "1", "verb": "delete", "version": -1],
      ["collection": "tickets", "id": "1", "verb": "delete", "version": 1, "row": [:]],
      ["collection": "tickets", "id": "1", "verb": "insert", "version": 0],
      ["collection": "tickets", "id": "1", "verb": "insert", "version": 0, "row": ["id": "1"]],
      [
        "collection": "tickets", "id": "1", "verb": "insert", "version": 0,
        "row": ["id": "1", "version": 1, "owner": "2", "title": "a", "state": "open", "x": 1],
      ],
      [
        "collection": "tickets", "id": "1", "verb": "insert", "version": 0,
        "row": ["id": "2", "version": 1, "owner": "2", "title": "a", "state": "open"],
      ],
      [
        "collection": "tickets", "id": "1", "verb": "insert", "version": 0,
        "row": ["id": "1", "version": 1, "owner": 2, "title": "a", "state": "open"],
      ],
      [
        "collection": "tickets", "id": "1", "verb": "insert", "version": 0,
        "row": [
          "id": "1", "version": 9_223_372_036_854_775_807, "owner": "2", "title": "a",
          "state": "open",
        ],
      ],
    ] as [Document])
  func everyOddChangeIsRefused(_ change: Document) async throws {
    let desk = try await TicketServer.start()
    let refused = try await desk.sam.commit(key: "k", [change])
    #expect(refused.status == 400)
    #expect(refused.code == "data.bad_value")
    #expect(try await desk.store.journal.head().sequence == 0)
    await desk.stop()
  }

  @Test(arguments: ["ticket.close", "auth.sign_in", "book.init", "access.refusal"])
  func aBatchIsCalledAfterWhatItWritesWhateverItsClientSays(_ name: String) async throws {
    let desk = try await TicketServer.start()
    let reply = try await desk.sam.commit(
      key: "k", [Ticket(id: 10, owner: 2, title: "a").change(.insert)], operation: name)
    #expect(reply.status == 200)
    #expect(reply.document["op"]?.string == "direct.tickets.insert")
    let commit = try #require(try await desk.store.journal.commit(key: "k"))
    #expect(commit.header.operation == "direct.tickets.insert")
    #expect(
      try desk.store.journal.answer(of: commit) == .kept(Array(#"{"remark":"\#(name)"}"#.utf8)))
    await desk.stop()
  }

  @Test(arguments: [
    "a\u{7}b", "a\u{202E}b", "a\nb", "a\u{9B}b", String(repeating: "x", count: 201),
  ])
  func aRemarkKeyOrReasonThatCouldForgeALineIsRefused(_ text: String) async throws {
    let desk = try await TicketServer.start()
    let change = Ticket(id: 10, owner: 2, title: "a").change(.insert)
    let remark = try await desk.sam.commit(key: "k", [change], operation: text)
    #expect(remark.status == 400)
    #expect(remark.document["field"] == "operation")
    guard text.utf8.count < 200, !text.contains("\n") else { return await desk.stop() }
    for member in ["key", "reason"] {
      var body: DocumentObject = ["key": "k", "operation": "o", "changes": [change]]
      body.set(member, .text(text))
      let reply = try await desk.sam.post("/v1/commits", .object(body))
      #expect(reply.status == 400, "\(member)")
      #expect(reply.document["field"]?.string == member)
    }
    #expect(try await desk.store.journal.head().sequence == 0)
    await desk.stop()
  }
}
