import OpsDomain
import OpsKernel
import OpsStorageRemote
import OpsTesting
import Testing

/// Files of records over HTTP, part by part.
@Suite("Files over HTTP")
struct FileRouteTests {
  private static let token = String(repeating: "0f", count: 16)
  private let sample: SampleServer

  init() async throws { sample = try await TestServer.sample() }

  private func files(_ name: String) throws -> RemoteFiles {
    RemoteFiles(try sample.server.client(token: "opsh_\(name)"))
  }

  /// Two parts and a bit.
  private let bytes =
    Array("%PDF-1.7".utf8) + [UInt8](repeating: 9, count: 2 * FileDesk.partBytes)

  private func send() async throws -> Document {
    let files = try files("sam")
    for start in stride(from: 0, to: bytes.count, by: FileDesk.partBytes) {
      let part = Array(bytes[start..<min(start + FileDesk.partBytes, bytes.count)])
      try await files.put(
        part, at: Int64(start), of: Self.token, kind: "product", record: "LAMP-1")
    }
    return try await files.finish(
      Self.token, digest: ImageDigest(of: bytes).text, kind: "product", record: "LAMP-1")
  }

  private func attach() async throws -> String {
    let digest = try await send()["digest"]?.string ?? ""
    let added = try await sample.caller("sam").post(
      "/v1/operations/attachment.add",
      ["input": ["kind": "product", "record": "LAMP-1", "file": .text(digest)]])
    #expect(added.status == 200)
    return digest
  }

  @Test func aFileIsSentAttachedAndFetchedPartByPart() async throws {
    let sent = try await send()
    #expect(sent["type"] == "pdf" && sent["bytes"]?.int == Int64(bytes.count))
    let digest = try await attach()
    var back: [UInt8] = []
    let wil = try files("wil")
    while let part = try await wil.part(digest, from: Int64(back.count)), !part.isEmpty {
      #expect(part.count <= FileDesk.partBytes)
      back += part
    }
    #expect(back == bytes)
    await sample.server.stop()
  }

  @Test func whoMayNotChangeTheRecordSendsNothing() async throws {
    func refusal(of name: String, for record: String = "LAMP-1") async -> ErrorCode? {
      await failureCode {
        try await files(name).put([], at: 0, of: Self.token, kind: "product", record: record)
      }
    }
    #expect(await refusal(of: "wil") == .denied)
    #expect(await refusal(of: "kim") == .notFound)
    #expect(await refusal(of: "sam", for: "NONE") == .notFound)
    #expect(await refusal(of: "sam") == nil)
    let nobody = Caller(server: sample.server, token: nil)
    #expect(try await nobody.post("/v1/uploads/\(Self.token)", [:]).status == 401)
    await sample.server.stop()
  }

  @Test func aDryRunOfAFileThatWasNotSentStoresNothing() async throws {
    let digest = ImageDigest(of: bytes)
    var body: DocumentObject = [
      "input": ["kind": "product", "record": "LAMP-1", "file": .text(digest.text)],
      "dry_run": true,
    ]
    let path = "/v1/operations/attachment.add"
    #expect(try await sample.caller("sam").post(path, .object(body)).status == 404)
    let facts: Document = ["digest": .text(digest.text), "type": "pdf", "bytes": 9]
    body.set("files", .list([facts]))
    let tried = try await sample.caller("sam").post(path, .object(body))
    #expect(tried.status == 200 && tried.document["data"]?["type"] == "pdf")
    #expect(try await sample.book.world.images.isWhole(digest) == nil)
    body.set("dry_run", false)
    #expect(try await sample.caller("sam").post(path, .object(body)).status == 400)
    await sample.server.stop()
  }

  @Test func whoDoesNotSeeTheRecordGetsNothing() async throws {
    let digest = try await attach()
    #expect(try await files("kim").part(digest, from: 0) == nil)
    #expect(try await files("kim").thumbnail(digest) == nil)
    let strange = try await sample.caller("sam").get("/v1/files/abc")
    #expect(strange.status == 400)
    let minus = try await sample.caller("sam").get("/v1/files/\(digest)?from=-1")
    #expect(minus.status == 400)
    await sample.server.stop()
  }

  @Test func nobodyAddsToTheUploadOfSomebodyElse() async throws {
    try await files("sam").put([1, 2], at: 0, of: Self.token, kind: "product", record: "LAMP-1")
    let gap = await failureCode {
      try await files("anna").put(
        [3], at: 2, of: Self.token, kind: "product", record: "LAMP-1")
    }
    #expect(gap == .badState)
    let token = try await sample.caller("sam").post("/v1/uploads/abc?kind=product", [:])
    #expect(token.status == 400)
    await sample.server.stop()
  }
}
