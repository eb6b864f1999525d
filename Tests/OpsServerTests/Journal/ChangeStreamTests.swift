import OpsDomain
import OpsKernel
import OpsServer
import OpsStorageRemote
import OpsTesting
import OpsWarehouse
import OpsWire
import Testing

/// The change feed as a stream of events.
@Suite struct ChangeStreamTests {
  private struct Enough: Error {}

  private func rename(_ book: SampleBook, _ sku: String, _ name: String) async throws {
    _ = try await book.dependencies.products.edit(
      EditProduct(sku: sku, name: name), book.call(.salesperson))
  }

  /// The events of a stream until one of them is enough.
  private func events(
    _ sample: SampleServer, as name: String = "anna", after cursor: String? = nil,
    of noun: String? = "product", until isEnough: (ServerSentEvent) async throws -> Bool
  ) async throws -> [ServerSentEvent] {
    let client = try sample.server.client(token: "opsh_\(name)")
    var found: [ServerSentEvent] = []
    do {
      try await RemoteChanges(client).follow(after: cursor, of: noun) { event in
        found.append(event)
        if try await isEnough(event) { throw Enough() }
      }
    } catch is Enough {}
    try await client.close()
    return found
  }

  private func names(_ events: [ServerSentEvent]) throws -> [String] {
    try events.filter { $0.name == "change" }.compactMap { try $0.document()["name"]?.string }
  }

  @Test func changesComeAsTheyAreMade() async throws {
    let sample = try await TestServer.sample()
    let found = try await events(sample) { event in
      if event.name == "cursor" { try await rename(sample.book, "LAMP-1", "Lamp") }
      return event.name == "change"
    }
    #expect(try names(found) == ["LAMP-1"])
    #expect(found.first?.name == "cursor", "it begins with where the feed ends")
    await sample.server.stop()
  }

  @Test func aNewStreamGoesOnBehindTheLastEvent() async throws {
    let sample = try await TestServer.sample()
    for (sku, name) in [("LAMP-1", "Lamp"), ("RICE", "Rice"), ("SHIRT", "Shirt")] {
      try await rename(sample.book, sku, name + " 2")
    }
    var found: [ServerSentEvent] = []
    for _ in 0..<3 {
      // Each connection breaks behind its first event.
      found += try await events(sample, after: found.last?.id ?? "start") { _ in true }
    }
    let rest = try await events(sample, after: found.last?.id) { event in
      event.name == "cursor" || event.id?.hasPrefix("4") == true
    }
    let all = try await events(sample, after: "start") { $0.id?.hasPrefix("4") == true }
    #expect(try names(found + rest) == names(all))
    #expect(Set(all.compactMap(\.id)).count == all.count)
    await sample.server.stop()
  }

  @Test func aPlaceOfAnotherBookIsRefusedAtOnce() async throws {
    let sample = try await TestServer.sample()
    let reply = try await sample.caller("anna").get(
      "/v1/changes?follow&since=1-0011223344556677")
    #expect(reply.status == 410 && reply.code == "tempfail.gap")
    let other = try await sample.caller("anna").get(
      "/v1/changes?follow=true", headers: [HeaderName.lastEventID: "1-0011223344556677"])
    #expect(other.status == 410, "browsers say it in a header")
    await sample.server.stop()
  }

  @Test func onlyPeopleWhoHaveSignedInMayFollow() async throws {
    let sample = try await TestServer.sample()
    var caller = sample.caller("anna")
    caller.token = nil
    #expect(try await caller.get("/v1/changes?follow=true").status == 401)
    #expect(try await sample.caller("sam").get("/v1/changes").status == 403)
    #expect(try await sample.caller("anna").get("/v1/changes?of=product").status == 400)
    #expect(try await sample.caller("anna").get("/v1/changes?follow&limit=3").status == 400)
    await sample.server.stop()
  }

  /// Opens so many streams at once, and asks for one more.
  private func status(_ sample: SampleServer, besides streams: Int) async throws -> Int? {
    guard streams > 0 else {
      return try await sample.caller("sam").get("/v1/changes?follow&since=start").status
    }
    var found: Int?
    _ = try await events(sample, as: "sam") { event in
      guard event.name == "cursor" else { return false }
      found = try await status(sample, besides: streams - 1)
      return true
    }
    return found
  }

  @Test func aCallerWithTooManyStreamsIsTurnedAway() async throws {
    let sample = try await TestServer.sample()
    let most = ServerConfiguration().streamsPerCaller
    #expect(try await status(sample, besides: most) == 429)
    await sample.server.stop()
  }
}
