import OpsDomain
import OpsIdentity
import OpsKernel
import OpsSales
import OpsServer
import OpsStorage
import OpsStorageRemote
import OpsTesting
import OpsWarehouse
import OpsWire
import Testing

/// What a token is not meant for, at the doors that are no operations.
@Suite("Scoped tokens over HTTP")
struct ScopedTokenTests {
  private static func limits(_ scopes: String...) throws -> AccessLimits {
    var limits = AccessLimits.none
    limits.scopes = [try scopes.map { try AccessScope(parsing: $0) }]
    return limits
  }

  /// The holder of a token of the sample user with that role.
  private func holder(
    _ sample: SampleServer, _ role: Role, _ limits: AccessLimits
  ) -> Caller {
    let owner = sample.book.principal(role)
    let facts = SessionFacts(
      id: RecordID(rawValue: 900_001), kind: .token, authenticatedAt: SampleBook.start,
      expiresAt: SampleBook.start.adding(seconds: 86_400))
    sample.server.doorkeeper.give(
      "opsh_holder",
      to: Principal(
        userID: SampleUser.of(role).id, name: owner.name, rights: owner.rights, session: facts,
        limits: limits))
    return sample.caller("holder")
  }

  private func collections(_ reply: Caller.Reply) -> Set<String> {
    let commits = reply.data?.items ?? reply.data.map { [$0] } ?? []
    return Set(
      commits.flatMap { $0["entries"]?.items ?? [] }.compactMap { $0["collection"]?.string })
  }

  @Test func theFeedHoldsTheAreasOfTheTokenAndNoOthers() async throws {
    let sample = try await TestServer.sample()
    _ = try await sample.book.dependencies.customers.edit(
      EditCustomer(customer: "000001", city: "Trakai"),
      sample.book.call(.salesperson, key: "edit"))
    let anna = sample.caller("anna")
    let all = collections(try await anna.get("/v1/changes"))
    #expect(all.isSuperset(of: ["customers", "users", "stock_movements"]))
    let platform = holder(sample, .administrator, try Self.limits("platform"))
    #expect(collections(try await platform.get("/v1/changes")).isDisjoint(with: all))
    let both = holder(sample, .administrator, try Self.limits("platform", "sales"))
    let feed = try await both.get("/v1/changes")
    #expect(feed.status == 200)
    #expect(collections(feed).contains("customers"))
    #expect(
      collections(feed).isDisjoint(with: ["users", "stock_movements", "password_credentials"]))
    let warehouse = holder(sample, .administrator, try Self.limits("warehouse"))
    #expect(try await warehouse.get("/v1/changes").code == "denied.scope")
    await sample.server.stop()
  }

  @Test func whatSignsPeopleInIsInNoFeedOfAScopedToken() async throws {
    let sample = try await TestServer.sample()
    _ = try await sample.book.write { transaction in
      try await transaction.repository(AccessSession.self).create(
        AccessSession(
          id: transaction.nextID(), tokenDigest: Array(repeating: 1, count: 32),
          userID: SampleUser.of(.salesperson).id, createdAt: transaction.now,
          expiresAt: transaction.now.adding(seconds: 60),
          idleLimit: TimeSpan(milliseconds: 60_000)))
    }
    let identity = holder(sample, .administrator, try Self.limits("platform", "identity"))
    let seen = collections(try await identity.get("/v1/changes"))
    #expect(seen.contains("users") && !seen.contains("access_sessions"))
    await sample.server.stop()
  }

  @Test func aCommitIsThereAsFarAsTheTokenIsMeantForIt() async throws {
    let sample = try await TestServer.sample()
    _ = try await sample.book.dependencies.customers.edit(
      EditCustomer(customer: "000001", city: "Trakai"),
      sample.book.call(.salesperson, key: "edit"))
    let path = Route.journalCommit.path("edit")
    let own = try await sample.caller("sam").get(path)
    #expect(own.status == 200 && own.data?["answer"]?.string != nil)
    let other = holder(sample, .salesperson, try Self.limits("product", "warehouse"))
    #expect(try await other.get(path).status == 404)
    // A caller who could have done it may know that it was done, and nothing of the records.
    let noun = try await holder(sample, .salesperson, try Self.limits("customer.edit")).get(path)
    #expect(noun.status == 200 && noun.data?["entries"] == .list([]))
    let area = try await holder(sample, .salesperson, try Self.limits("sales")).get(path)
    #expect(collections(area) == ["customers"])
    await sample.server.stop()
  }

  @Test func aVersionOutOfScopeIsNotToldByABatch() async throws {
    let sample = try await TestServer.sample()
    let id = try #require(
      try await sample.book.read {
        try await $0.repository(Customer.self).first(where: .everything)?.id
      })
    let token = holder(sample, .salesperson, try Self.limits("warehouse"))
    for version in 0...2 {
      let reply = try await token.commit(
        key: "k\(version)", [],
        expectations: [
          ["collection": "customers", "id": .text("\(id)"), "version": .integer(Int64(version))]
        ])
      #expect(reply.code == "denied.scope", "\(version)")
    }
    await sample.server.stop()
  }

  @Test func aReceiptIsGivenAgainToWhomTheBatchIsOpen() async throws {
    let sample = try await TestServer.sample()
    let (product, from, to) = try await sample.book.read { transaction in
      let locations = transaction.repository(Location.self)
      return (
        try await transaction.repository(Product.self).named("LAMP-1").id,
        try await locations.named("MAIN").id, try await locations.named("SHOP").id
      )
    }
    let movement = StockMovement(
      id: RecordID(rawValue: 555_001), productID: product, fromID: from, toID: to, quantity: 1,
      kind: .transfer, at: SampleBook.start, recordedAt: SampleBook.start, actor: nil)
    let change = Transaction.DirectChange(
      schema: StockMovement.schema, id: movement.id, verb: .insert, row: movement.row, version: 0)
    let bytes = WireCoder.bytes(
      CommitRequest(key: "k", changes: [change]),
      in: WireCollections(sample.book.world.rules.schemas))
    let body = try DocumentParser.parse(bytes, limits: .trusted)
    func reply(_ limits: AccessLimits) async throws -> Caller.Reply {
      try await holder(sample, .warehouseKeeper, limits).post("/v1/commits", body)
    }
    #expect(try await reply(.none).status == 200)
    for scopes in [try Self.limits("sales"), try Self.limits("platform", "stock")] {
      #expect(try await reply(scopes).code == "denied.scope")
    }
    #expect(try await reply(try Self.limits("warehouse")).document["replayed"] == true)
    await sample.server.stop()
  }

  @Test func aRehearsalShowsTheRecordsOfTheTokensAreas() async throws {
    let sample = try await TestServer.sample()
    _ = try await sample.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 9000, note: "planted"),
      sample.book.call(.administrator))
    let body: Document = ["input": ["sku": "LAMP-1", "quantity": "5"], "dry_run": true]
    func shown(_ limits: AccessLimits) async throws -> Set<String> {
      let reply = try await holder(sample, .administrator, limits)
        .post(Route.operation.path("stock.receive"), body)
      #expect(reply.status == 200 && reply.document["changed"] == true)
      return Set(
        (reply.document["changes"]?.items ?? []).compactMap { $0["collection"]?.string })
    }
    #expect(try await shown(.none).isSuperset(of: ["stock_movements", "oos_requests"]))
    let warehouse = try await shown(try Self.limits("warehouse"))
    #expect(warehouse.contains("stock_movements") && !warehouse.contains("oos_requests"))
    #expect(try await shown(try Self.limits("stock.receive")).isEmpty)
    await sample.server.stop()
  }

  @Test func theVersionOfARecordOfOthersIsNotNamed() async throws {
    let desk = try await TicketServer.start()
    _ = try await desk.sam.commit(key: "k1", [Ticket(id: 10, owner: 2, title: "a").change(.insert)])
    var messages: [String?] = []
    for id in ["10", "99"] {
      let reply = try await desk.sue.commit(
        key: "s\(id)", [],
        expectations: [["collection": "tickets", "id": .text(id), "version": 1]])
      #expect(reply.code == "conflict.version")
      messages.append(reply.document["message"]?.string?.replacing(id, with: "N"))
    }
    #expect(messages[0] == messages[1])
    await desk.stop()
  }

  @Test func theSessionShowsWhatTheTokenLeaves() async throws {
    let sample = try await TestServer.sample()
    var limits = try Self.limits("product", "customer.list")
    limits.isReadOnly = true
    limits.maximumRows = 5
    limits.hours = [try WeeklyHours(weekdays: [1, 2], begin: 480, end: 1080)]
    let token = holder(sample, .salesperson, limits)
    let shown = try #require(try await token.get("/v1/session").data)
    #expect(shown["limits"]?["scopes"] == [["product", "customer.list"]])
    #expect(shown["limits"]?["read_only"] == true && shown["limits"]?["max_rows"] == 5)
    let permissions = Set(shown["permissions"]?.items?.compactMap(\.string) ?? [])
    #expect(permissions.isSuperset(of: ["product.view", "customer.view"]))
    #expect(permissions.isDisjoint(with: ["product.create", "sales.enter", "request.deliver"]))
    let read = try sample.server.client(token: "opsh_holder")
    let principal = try await RemoteSession(read).principal()
    #expect(principal.limits == limits)
    try await read.close()
    let whole = try #require(try await sample.caller("sam").get("/v1/session").data)
    #expect(whole["limits"] == .null)
    #expect(whole["permissions"]?.items?.count ?? 0 > permissions.count)
    await sample.server.stop()
  }

  @Test(arguments: [true, false])
  func theFeedShowsPersonalFieldsToThoseWhoSeeThemInTheRecord(_ isSealed: Bool) async throws {
    let sample = try await TestServer.sample(isSealed: isSealed)
    let phone = "+370 555 99887"
    _ = try await sample.book.dependencies.customers.edit(
      EditCustomer(customer: "000001", phone: phone), sample.book.call(.salesperson))
    func feed(_ more: Set<Permission>, _ limits: AccessLimits = .none) async throws -> String {
      sample.server.doorkeeper.give(
        "opsh_auditor",
        to: Principal(
          userID: SampleUser.of(.unauthorized).id, name: "uma",
          rights: Rights(
            roles: [Role(rawValue: "auditor")],
            permissions: more.union([.systemViewAuditLogs, .customerView])),
          limits: limits))
      let reply = try await sample.caller("auditor").get("/v1/changes")
      #expect(reply.status == 200 && collections(reply).contains("customers"))
      return String(decoding: DocumentWriter.bytes(reply.document), as: UTF8.self)
    }
    #expect(!(try await feed([]).contains(phone)))
    // What is sealed is opened for nobody.
    #expect(try await feed([.customerViewContact]).contains(phone) == !isSealed)
    let both = try Self.limits("platform", "sales")
    #expect(!(try await feed([], both).contains(phone)))
    await sample.server.stop()
  }

  @Test func oneRequestAsksOnceWhoseTokenItIs() async throws {
    let sample = try await TestServer.sample()
    let anna = sample.caller("anna")
    for route in Route.all where route.method != .delete {
      let before = sample.server.doorkeeper.questions
      let path = route.path("customers", "1")
      _ = route.method == .get ? try await anna.get(path) : try await anna.post(path, [:])
      #expect(sample.server.doorkeeper.questions - before <= 1, "\(route.template)")
      sample.server.doorkeeper.give("opsh_anna", to: sample.book.principal(.administrator))
    }
    await sample.server.stop()
  }
}
