import OpsDomain
import OpsKernel
import OpsServices
import OpsTesting
import OpsWire
import Testing

/// The description at `/openapi.json` is of this very server.
@Suite struct DescriptionTests {
  @Test func anybodyMayReadIt() async throws {
    let sample = try await TestServer.sample()
    let reply = try await Caller(server: sample.server, token: nil).get("/openapi.json")
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"] == "application/json")
    #expect(reply.document["openapi"] == "3.1.0")
    #expect(reply.document["components"]?["securitySchemes"]?["bearer"]?["scheme"] == "bearer")
    let again = try await Caller(server: sample.server, token: nil).get("/openapi.json")
    #expect(again.document == reply.document)
    await sample.server.stop()
  }

  @Test func everyRouteAndEveryOperationIsInIt() async throws {
    let described = try await Described.sample()
    for route in Route.all where route != .operation {
      let one = try #require(
        described.operation(route.method.rawValue, route.template), "\(route.template)")
      #expect((one["security"]?.items?.isEmpty == true) == route.isOpen, "\(route.template)")
      let places = route.template.split(separator: "/").count { $0.first == "{" }
      let inPath = one["parameters"]?.items?.count { $0["in"] == "path" } ?? 0
      #expect(inPath == places, "\(route.template)")
    }
    for operation in Blueprint.product.operations.all {
      let descriptor = operation.descriptor
      let one = try #require(
        described.operation("POST", "/v1/operations/\(descriptor.name)"), "\(descriptor.name)")
      let call = one["requestBody"]?["content"]?["application/json"]?["schema"]
      let input = call?["properties"]?["input"]
      #expect(call?["additionalProperties"] == false)
      guard !descriptor.isInternal else { continue }
      #expect(input?["additionalProperties"] == false)
      let wanted = descriptor.parameters.filter { $0.kind != .path }.map(\.name)
      #expect(input?["properties"]?.members?.members.map(\.key) ?? [] == wanted)
      let required = descriptor.parameters.filter { $0.isRequired && $0.kind != .path }
      #expect(input?["required"]?.items?.compactMap(\.string) ?? [] == required.map(\.name))
    }
    #expect(
      described.paths.count
        == Set(Route.all.map(\.template)).count - 1 + Blueprint.product.operations.all.count)
  }

  @Test func descriptionsAreNotInTheWordsOfSwift() async throws {
    let described = try await Described.sample()
    var words: [String] = []
    func collect(_ document: Document) {
      if let text = document["description"]?.string { words.append(text) }
      for member in document.members?.members ?? [] { collect(member.value) }
      for item in document.items ?? [] { collect(item) }
    }
    collect(described.document)
    #expect(words.count > 500)
    for text in words {
      #expect(!text.contains("``"))
      let isSwift = text.lowercased().split { !$0.isLetter }.contains("nil")
      #expect(!isSwift, "\(text)")
    }
  }

  @Test func whatCanBeEmptiedTakesAnEmptyText() async throws {
    let described = try await Described.sample()
    func input(_ operation: String, _ name: String) -> Document? {
      let call = described.operation("POST", "/v1/operations/\(operation)")?["requestBody"]
      let schema = call?["content"]?["application/json"]?["schema"]?["properties"]?["input"]
      return schema?["properties"]?[name]
    }
    #expect(input("product.edit", "category")?["minLength"] == 0)
    #expect(input("packaging.team_edit", "member")?["items"]?["minLength"] == 0)
    #expect(input("packaging.team_edit", "style")?["items"]?["minLength"] == 0)
    #expect(input("product.create", "category")?["minLength"] == 1)
    #expect(input("product.edit", "size")?["items"]?["minLength"] == 0)
  }

  @Test func everyAnswerHasADescriptionAndEveryReferenceLeadsSomewhere() async throws {
    let described = try await Described.sample()
    #expect(described.dangling(described.document).isEmpty)
    for (path, methods) in described.paths.members {
      for (method, operation) in methods.members?.members ?? [] {
        let responses = operation["responses"]?.members?.members ?? []
        #expect(responses.contains { $0.key == "200" }, "\(method) \(path)")
        #expect(responses.contains { $0.key == "500" }, "\(method) \(path)")
        for (status, response) in responses {
          let whole = described.followed(response)
          #expect(whole["description"]?.string?.isEmpty == false, "\(method) \(path) \(status)")
        }
      }
    }
  }

  /// A client has to know what it gets. The description does not describe its own parts once more.
  @Test func noAnswerIsAnything() async throws {
    let described = try await Described.sample()
    func free(_ schema: Document, _ place: String) -> [String] {
      if let choices = schema["anyOf"]?.items {
        return choices.enumerated().flatMap { free($1, "\(place)/\($0)") }
      }
      if let item = schema["items"] { return free(item, place + "[]") }
      if let members = schema["properties"]?.members?.members {
        return members.flatMap { free($0.value, "\(place).\($0.key)") }
      }
      let isSaid = ["$ref", "const", "enum", "additionalProperties"].contains { schema[$0] != nil }
      let type = schema["type"]
      return isSaid || type != nil && type != "object" && type != "array" ? [] : [place]
    }
    for (path, methods) in described.paths.members where path != "/openapi.json" {
      for (method, operation) in methods.members?.members ?? [] {
        let content = operation["responses"]?["200"]?["content"]?.members?.members ?? []
        for (_, body) in content {
          #expect(free(body["schema"] ?? .null, "\(method) \(path)") == [])
        }
      }
    }
    let components = described.document["components"]?["schemas"]?.members?.members ?? []
    #expect(components.flatMap { free($0.value, $0.key) } == [])
    let product = described.document["components"]?["schemas"]?["record.products"]
    #expect(product?["properties"]?["sku"]?["type"] == "string")
  }

  /// What the server really answers, over every operation and every role, is in the description.
  @Test func everyAnswerIsADocumentedOne() async throws {
    let sample = try await TestServer.sample()
    let described = try await Described.of(sample.server)
    for operation in Blueprint.product.operations.all {
      let path = "/v1/operations/\(operation.descriptor.name)"
      let bodies: [Document] = [
        [:], ["input": 7], ["strange": true], ["input": ["sku": "LAMP-1"]],
        ["input": ["sku": "LAMP-1", "quantity": "1"], "dry_run": true], [],
      ]
      for body in bodies {
        for name in ["anna", "sam", "uma"] {
          let reply = try await sample.caller(name).post(path, body)
          #expect(described.fault(of: reply, to: "POST", path) == nil)
        }
      }
      let nobody = try await Caller(server: sample.server, token: nil).post(path, [:])
      #expect(described.fault(of: nobody, to: "POST", path) == nil)
    }
    let anna = sample.caller("anna")
    for route in Route.all where route != .operation && !route.template.hasPrefix("/identity") {
      let path = route.path("products", "1")
      let reply =
        switch route.method {
        case .get: try await anna.get(path)
        case .post: try await anna.post(path, [:])
        case .delete: try await anna.delete(path)
        }
      #expect(
        described.fault(of: reply, to: route.method.rawValue, route.template) == nil)
    }
    await sample.server.stop()
  }

  @Test func whatIsNotDescribedIsNoticed() async throws {
    let described = try await Described.sample()
    let teapot = Caller.Reply(status: 418, headers: [:], document: [:])
    #expect(described.fault(of: teapot, to: "GET", "/health") != nil)
    let strange = Caller.Reply(status: 200, headers: [:], document: ["schema": "other/1"])
    #expect(described.fault(of: strange, to: "GET", "/health") != nil)
    let more: Document = [
      "schema": "health/1", "ok": true, "data": ["status": "up", "secret": "x"],
    ]
    let talkative = Caller.Reply(status: 200, headers: [:], document: more)
    #expect(described.fault(of: talkative, to: "GET", "/health") != nil)
  }
}
