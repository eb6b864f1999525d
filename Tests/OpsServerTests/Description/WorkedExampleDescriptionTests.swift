import OpsDomain
import OpsKernel
import OpsServices
import Testing
import WorkedExample

/// The server describes and runs the operations of an area that nobody has told it of.
@Suite struct WorkedExampleDescriptionTests {
  @Test func theOperationsOfTheExampleAreDescribedAndRun() async throws {
    let blueprint = Blueprint(kernel: .platform, areas: Blueprint.areasOfProduct + [.tools])
    let sample = try await TestServer.sample(blueprint: blueprint)
    let described = try await Described.of(sample.server)
    let path = "/v1/operations/tool.create"
    let operation = try #require(described.operation("POST", path))
    let call = operation["requestBody"]?["content"]?["application/json"]?["schema"]
    let input = call?["properties"]?["input"]
    #expect(input?["properties"]?.members?.members.map(\.key) == ["name", "price"])
    #expect(input?["required"]?.items == ["name"])
    let body: Document = ["input": ["name": "Vice", "price": "80"]]
    let made = try await sample.caller("mia").post(path, body)
    #expect(made.status == 200)
    #expect(made.document["data"]?["price"] == "80.00")
    #expect(described.fault(of: made, to: "POST", path) == nil)
    #expect(try await sample.caller("sam").post(path, body).status == 403)
    await sample.server.stop()
  }
  @Test func aParameterNamesARecordOfTheExample() async throws {
    let blueprint = Blueprint(kernel: .platform, areas: Blueprint.areasOfProduct + [.tools])
    #expect(blueprint.references.map(\.word).contains("tool"))
    let sample = try await TestServer.sample(blueprint: blueprint)
    let described = try await Described.of(sample.server)
    let path = "/v1/operations/tool.edit"
    let operation = try #require(described.operation("POST", path))
    let call = operation["requestBody"]?["content"]?["application/json"]?["schema"]
    let name = call?["properties"]?["input"]?["properties"]?["name"]
    #expect(name?["examples"]?.items == ["Vice"])
    // The operation never gets to see the price, and the book is asked for the tool all the same.
    let refused = try await sample.caller("mia")
      .post(path, ["input": ["name": "NONE", "price": "abc"]])
    let others = refused.document["further"]?.items ?? []
    let fields = [refused.document["field"]] + others.map { $0["field"] }
    #expect(fields.compactMap { $0?.string }.sorted() == ["name", "price"])
    #expect(others.contains { $0["code"] == "notfound.any" } || refused.code == "notfound.any")
    await sample.server.stop()
  }
}
