import OpsDomain
import OpsKernel
import OpsServer
import OpsStorage
import OpsTesting
import Testing

/// The routes of changesets, asked by a program of somebody else.
@Suite("Routes of changesets")
struct ChangesetRouteTests {
  private func events(_ sample: SampleServer) async throws -> [String] {
    try await sample.book.read {
      try await $0.repository(AccessEvent.self)
        .all(where: .everything, order: [.ascending(AccessEvent.Columns.at)])
    }.map(\.operation)
  }

  private static func call(
    _ operation: String, _ input: Document, after steps: [Document] = []
  ) -> Document {
    ["operation": .text(operation), "input": input, "steps": .list(steps)]
  }

  @Test("Every answer is a documented one, and the steps are sent back as they came")
  func wholeWay() async throws {
    let sample = try await TestServer.sample()
    let described = try await Described.of(sample.server)
    let sam = sample.caller("sam")
    let lamp: Document = ["sku": "LAMP-9", "name": "Big lamp", "price": "49.90"]
    let made = try await sam.post("/v1/changesets/run", Self.call("product.create", lamp))
    #expect(made.status == 200)
    #expect(described.fault(of: made, to: "POST", "/v1/changesets/run") == nil)
    let step = try #require(made.document["step"])
    let shown = try await sam.post(
      "/v1/changesets/run", Self.call("product.show", ["sku": "LAMP-9"], after: [step]))
    #expect(shown.data?["id"] == made.data?["id"])
    #expect(described.fault(of: shown, to: "POST", "/v1/changesets/run") == nil)
    #expect(shown.document["step"]?["is_check"] == true)
    let plan = try await sam.post("/v1/changesets/plan", ["steps": [step]])
    #expect(described.fault(of: plan, to: "POST", "/v1/changesets/plan") == nil)
    #expect(plan.document["changes"]?.items?.first?["new"]?["sku"] == "LAMP-9")
    let quiet = try await sam.post("/v1/changesets/plan", ["steps": [step], "changes": false])
    #expect(quiet.document["changes"] == nil && quiet.data?["records"] == plan.data?["records"])
    let steps: Document = .list([step, shown.document["step"] ?? .null])
    for isReplay in [false, true] {
      let done = try await sam.post("/v1/changesets/commit", ["steps": steps, "key": "k1"])
      #expect(done.status == 200, "\(done.document)")
      #expect(done.document["replayed"] == .bool(isReplay))
      #expect(done.data?["key"] == "k1")
      #expect(described.fault(of: done, to: "POST", "/v1/changesets/commit") == nil)
    }
    let state = try await sam.get("/v1/changesets/k1")
    #expect(state.data?["done"] == true)
    #expect(described.fault(of: state, to: "GET", "/v1/changesets/{key}") == nil)
    #expect(try await sample.caller("anna").get("/v1/changesets/k1").data?["done"] == false)
    let other = try await sam.post("/v1/changesets/commit", ["steps": [step], "key": "k1"])
    #expect(other.status == 409 && other.code == "conflict.key_reused")
    await sample.server.stop()
  }

  @Test("Refusals come before anything runs")
  func refusals() async throws {
    let sample = try await TestServer.sample()
    let (sam, dora) = (sample.caller("sam"), sample.caller("dora"))
    let head = try await sample.book.store.journal.head()
    let lamp: Document = ["sku": "LAMP-9", "name": "Big lamp"]
    let made = try await sam.post("/v1/changesets/run", Self.call("product.create", lamp))
    let step = try #require(made.document["step"])
    let denied = try await dora.post("/v1/changesets/run", Self.call("product.create", lamp))
    #expect(denied.status == 403)
    let bodies: [(String, Document)] = [
      ("plan", ["steps": [step]]), ("commit", ["steps": [step], "key": "k"]),
    ]
    for (path, body) in bodies {
      let reply = try await dora.post("/v1/changesets/\(path)", body)
      #expect(reply.status == 403 && reply.code == "denied.permission", "\(path)")
    }
    let keyless = try await sam.post("/v1/changesets/commit", ["steps": [step]])
    #expect(keyless.status == 400 && keyless.document["field"] == "key")
    let many = Array(repeating: step, count: Limits.stagedSteps + 1)
    for path in ["run", "plan", "commit"] {
      var body: DocumentObject = ["steps": .list(many)]
      if path == "run" { body.set("operation", "product.list") }
      if path == "commit" { body.set("key", "k") }
      let reply = try await sam.post("/v1/changesets/\(path)", .object(body))
      #expect(reply.status == 413 && reply.code == "data.too_large", "\(path)")
    }
    var members = step.members ?? [:]
    members.set("identifiers", ["9223372036854775000"])
    let ahead = try await sam.post("/v1/changesets/plan", ["steps": [.object(members)]])
    #expect(ahead.status == 400 && ahead.document["field"] == "identifiers")
    let strange = try await sam.post("/v1/changesets/plan", ["steps": [["operation": "x"]]])
    #expect(strange.status == 400)
    let path: Document = ["operation": "product.show", "input": ["sku": "LAMP-1"], "below": 1]
    #expect(try await sam.post("/v1/changesets/run", path).status == 400)
    #expect(try await sample.book.store.journal.head() == head)
    await sample.server.stop()
  }

  @Test("A look at people counts when it is shown, and when the commit compares it")
  func looks() async throws {
    let sample = try await TestServer.sample(keepsAccess: true)
    let sam = sample.caller("sam")
    let look = Self.call("customer.show", ["customer": "000001"])
    let shown = try await sam.post("/v1/changesets/run", look)
    #expect(try await events(sample) == ["customer.show"])
    let check = try #require(shown.document["step"])
    let edit = Self.call(
      "customer.edit", ["customer": "000002", "phone": "+370 555 20202"])
    let edited = try await sam.post("/v1/changesets/run", edit)
    #expect(try await events(sample) == ["customer.show", "customer.edit"])
    let step = try #require(edited.document["step"])
    // What was shown before is not shown again.
    let next = Self.call("stock.level", ["sku": "LAMP-1"], after: [step])
    #expect(try await sam.post("/v1/changesets/run", next).status == 200)
    #expect(try await events(sample).count == 2)
    let counted = try await sam.post(
      "/v1/changesets/plan", ["steps": [step], "changes": false])
    #expect(counted.status == 200)
    #expect(try await events(sample).count == 2)
    #expect(try await sam.post("/v1/changesets/plan", ["steps": [step]]).status == 200)
    #expect(try await events(sample).last == "changeset.plan")
    let commit: Document = ["steps": [check, step], "key": "k1"]
    #expect(try await sam.post("/v1/changesets/commit", commit).status == 200)
    #expect(
      try await events(sample) == [
        "customer.show", "customer.edit", "changeset.plan", "changeset.commit",
      ])
    await sample.server.stop()
  }

  @Test("A guess at an answer about people is a look, whether it is right or wrong")
  func guesses() async throws {
    let sample = try await TestServer.sample(keepsAccess: true)
    let sam = sample.caller("sam")
    let edit = Self.call(
      "customer.edit", ["customer": "000002", "phone": "+370 555 20202"])
    let edited = try await sam.post("/v1/changesets/run", edit)
    var guess = try #require(edited.document["step"]?.members)
    let count = try await events(sample).count
    guess.set("answer", ["digest": "00", "moments": []])
    let commit: Document = ["steps": [.object(guess)], "key": "k1"]
    let wrong = try await sam.post("/v1/changesets/commit", commit)
    #expect(wrong.status == 409 && wrong.code == "conflict.version")
    #expect(try await events(sample).count == count + 1)
    #expect(try await events(sample).last == "changeset.commit")
    await sample.server.stop()
  }
}
