import OpsDomain
import OpsKernel
import OpsStorageRemote
import OpsTesting
import Testing

/// Images over HTTP: the one route that takes more than a document, and the one that answers none.
@Suite("Images over HTTP")
struct ImageRouteTests {
  private let sample: SampleServer
  private let market: MarketFixture

  init() async throws {
    sample = try await TestServer.sample()
    market = try await MarketFixture(sample.book)
    for (name, role) in [("seller", Role.partner), ("buyer", .customer), ("bringer", .driver)] {
      sample.server.doorkeeper.give("opsh_\(name)", to: market.principal(role))
    }
  }

  private func images(_ name: String) throws -> RemoteImages {
    RemoteImages(try sample.server.client(token: "opsh_\(name)"))
  }

  @Test func anImageIsBroughtAndShownOnceARecordNamesIt() async throws {
    let bytes = SampleImage.make(.webp, 3 << 20)
    let digest = ImageDigest(of: bytes).text
    try await images("seller").put(bytes)
    #expect(try await images("buyer").bytes(digest) == nil)
    let added = try await sample.caller("seller").post(
      "/v1/operations/menu.image",
      [
        "input": [
          "action": "add", "partner": .text(MarketFixture.partnerName), "sku": "LAMP-1",
          "image": .text(digest),
        ]
      ])
    #expect(added.status == 200)
    #expect(added.data?["images"]?.items?.first?["type"] == "webp")
    #expect(try await images("buyer").bytes(digest) == bytes)
    await sample.server.stop()
  }

  @Test func whoHasNoUseForImagesBringsNone() async throws {
    let error = await failureCode { try await images("buyer").put(SampleImage.bytes) }
    #expect(error == .denied)
    try await images("bringer").put(SampleImage.bytes)
    let nobody = Caller(server: sample.server, token: nil)
    #expect(try await nobody.post("/v1/images", [:]).status == 401)
    await sample.server.stop()
  }

  @Test func whatIsNoImageIsRefused() async throws {
    let other = try await sample.caller("seller").post("/v1/images", ["a": "document"])
    #expect(other.status == 400 && other.code == "data.bad_value")
    let none = try await sample.caller("seller").get("/v1/images/abc")
    #expect(none.status == 400)
    let unknown = String(repeating: "a", count: 64)
    #expect(try await sample.caller("seller").get("/v1/images/\(unknown)").status == 404)
    await sample.server.stop()
  }
}
