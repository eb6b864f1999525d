import OpsDomain
import OpsKernel
import OpsServer
import OpsStorage
import OpsTesting
import Testing

/// Every operation by name over HTTP.
@Suite struct OperationRouteTests {
  private static let lamp: Document = ["sku": "LAMP-9", "name": "Big lamp", "price": "49.90"]

  @Test func writeAnswersWithItsEnvelope() async throws {
    let sample = try await TestServer.sample()
    let reply = try await sample.caller("sam").post(
      "/v1/operations/product.create", ["input": Self.lamp, "key": "k1", "reason": "new range"])
    #expect(reply.status == 200)
    #expect(reply.document["schema"] == "product/1")
    #expect(reply.document["ok"] == true)
    #expect(reply.document["changed"] == true)
    #expect(reply.document["op"] == "product.create")
    #expect(reply.document["key"] == "k1")
    #expect(reply.document["replayed"] == false)
    #expect(reply.data?["sku"] == "LAMP-9")
    #expect(reply.document["commit"]?["key"] == "k1")
    #expect(reply.document["next"] == nil)
    let commit = try await sample.book.store.journal.commit(key: "k1")
    #expect(commit?.header.reason == "new range")
    #expect(commit?.header.actor == sample.book.principal(.salesperson).userID)
    await sample.server.stop()
  }

  @Test func whoMayNotLearnsNothingOfTheInput() async throws {
    let sample = try await TestServer.sample()
    let bodies: [Document] = [
      ["input": ["nobody_asked_for": 1]], ["input": 7, "password": "long secret words"],
      ["strange": true],
    ]
    for body in bodies {
      let denied = try await sample.caller("sam").post("/v1/operations/user.create", body)
      #expect(denied.status == 403 && denied.code == "denied.permission")
      let told = try await sample.caller("anna").post("/v1/operations/user.create", body)
      #expect(told.status == 400 || told.status == 404, "who may is told what is wrong")
    }
    await sample.server.stop()
  }

  @Test func allWrongValuesAreToldAndAMisspeltFieldIsGuessed() async throws {
    let sample = try await TestServer.sample()
    let call = sample.caller("anna")
    let wrong: Document = [
      "input": ["sku": "LAMP-1", "quantity": "x", "at": "y", "expires": "soon"]
    ]
    let reply = try await call.post("/v1/operations/stock.receive", wrong)
    #expect(reply.status == 400)
    let further = reply.document["further"]?.items ?? []
    let fields = [reply.document["field"]] + further.map { $0["field"] }
    #expect(Set(fields.compactMap { $0?.string }) == ["quantity", "at", "expires"])
    let camel = try await call.post(
      "/v1/operations/oos.edit", ["input": ["request": "OOS-000001", "needed_by": "soon"]])
    #expect(camel.document["field"] == "needed_by")
    let misspelt = try await call.post(
      "/v1/operations/stock.receive",
      ["input": ["sku": "LAMP-1", "quantity": "1", "locaton": "MAIN"]])
    #expect(misspelt.status == 400)
    #expect(misspelt.document["hint"] == "did you mean location?")
    await sample.server.stop()
  }

  @Test func repetitionGivesTheFirstAnswerAgain() async throws {
    let sample = try await TestServer.sample()
    let call = sample.caller("sam")
    let body: Document = ["input": Self.lamp]
    let header = ["Idempotency-Key": "k1"]
    let first = try await call.post("/v1/operations/product.create", body, headers: header)
    let second = try await call.post("/v1/operations/product.create", body, headers: header)
    #expect(first.status == 200)
    #expect(second.document["replayed"] == true)
    #expect(second.data == first.data)
    #expect(second.document["commit"] == first.document["commit"])
    let other = try await call.post(
      "/v1/operations/product.create", ["input": ["sku": "X", "name": "Y"]], headers: header)
    #expect(other.status == 409)
    #expect(other.code == "conflict.key_reused")
    let two = try await call.post(
      "/v1/operations/product.create", ["input": Self.lamp, "key": "k2"], headers: header)
    #expect(two.status == 400)
    await sample.server.stop()
  }

  @Test func rehearsalTellsTheChangesAndMakesNone() async throws {
    let sample = try await TestServer.sample()
    let head = try await sample.book.store.journal.head()
    let reply = try await sample.caller("sam").post(
      "/v1/operations/product.create", ["input": Self.lamp, "dry_run": true])
    #expect(reply.status == 200)
    #expect(reply.document["changed"] == true)
    #expect(reply.document["commit"] == nil)
    let change = try #require(reply.document["changes"]?.items?.first)
    #expect(change["collection"] == "products")
    #expect(change["verb"] == "insert")
    #expect(change["old"] == .null)
    #expect(change["new"]?["sku"] == "LAMP-9")
    #expect(try await sample.book.store.journal.head() == head)
    await sample.server.stop()
  }

  @Test func listsComeInPages() async throws {
    let sample = try await TestServer.sample()
    let call = sample.caller("sam")
    let first = try await call.post("/v1/operations/product.list", ["input": ["limit": 3]])
    #expect(first.data?.items?.count == 3)
    #expect(first.document["changed"] == nil)
    let next = try #require(first.document["next"]?.string)
    let last = try await call.post(
      "/v1/operations/product.list", ["input": ["limit": 3, "after": .text(next)]])
    #expect(last.data?.items?.count == 1)
    #expect(last.document["next"] == .null)
    await sample.server.stop()
  }

  @Test func refusalsKeepTheirCodes() async throws {
    let sample = try await TestServer.sample()
    let sam = sample.caller("sam")
    let cases: [(Document, String, Int, String)] = [
      (["input": ["sku": "LAMP-1", "name": "x"]], "product.create", 409, "data.duplicate"),
      (
        ["input": ["sku": "X", "name": "x", "price": "1.x"]], "product.create", 400,
        "data.bad_amount"
      ),
      (["input": ["sku": "X"]], "product.create", 400, "data.bad_value"),
      (
        ["input": ["sku": "X", "name": "x", "colour": 1]], "product.create", 400,
        "usage.unknown_option"
      ),
      (["inputs": [:]], "product.create", 400, "data.bad_value"),
      (["input": ["sku": "NONE"]], "product.show", 404, "notfound.sku"),
      ([:], "product.fly", 404, "usage.unknown_operation"),
    ]
    for (body, name, status, code) in cases {
      let reply = try await sam.post("/v1/operations/\(name)", body)
      #expect(reply.status == status, "\(name) \(body)")
      #expect(reply.code == code, "\(name) \(body)")
    }
    let refused = try await sample.caller("kim").post(
      "/v1/operations/product.create", ["input": Self.lamp])
    #expect(refused.status == 403)
    await sample.server.stop()
  }

  @Test func pathsOfTheServersMachineAreRefused() async throws {
    struct Input: Codable, Sendable {
      var file: String?
    }
    let read = Operation<Input, String>(
      OperationDescriptor(
        "file.read", area: .platform, "Reads a file.", permission: nil, effect: .read,
        answer: "file/1", parameters: [.option("file", .path, "The file.")],
        examples: ["file read"]))
    let operation = AnyOperation(read) { (_: SettingService) in
      { _, _ in Outcome(output: "read") }
    }
    let sample = try await TestServer.sample(operations: OperationCatalogue([operation]))
    let call = sample.caller("anna")
    let refused = try await call.post(
      "/v1/operations/file.read", ["input": ["file": "/etc/passwd"]])
    #expect(refused.status == 400)
    #expect(refused.document["field"] == "file")
    #expect(try await call.post("/v1/operations/file.read", [:]).data == "read")
    await sample.server.stop()
  }

  @Test func bugsTellNothingButTheirKind() async throws {
    struct Secretive: Error, CustomStringConvertible {
      let description = "canary-7Q"
    }
    let broken = Operation<Document, Document>(
      OperationDescriptor(
        "test.break", area: .platform, "Breaks.", permission: nil, effect: .read, answer: "x/1",
        examples: ["test break"]))
    let operation = AnyOperation(broken) { (_: SettingService) in
      { _, _ in throw Secretive() }
    }
    let sample = try await TestServer.sample(operations: OperationCatalogue([operation]))
    let reply = try await sample.caller("anna").post("/v1/operations/test.break", [:])
    #expect(reply.status == 500)
    #expect(reply.code == "internal.bug")
    #expect(!DocumentWriter.string(reply.document).contains("canary"))
    await sample.server.stop()
  }
}
