import OpsDomain
import OpsKernel
import OpsStorageRemote

/// The images of a book on a server, which looks after them: from here they are brought and shown.
struct RemoteImageVault: ImageVault {
  let images: RemoteImages

  func put(_ bytes: [UInt8], _ facts: ImageFacts, by person: RecordID?) async throws {
    try await images.put(bytes)
  }

  func isBrought(_ digest: ImageDigest, by person: RecordID) async throws -> Bool { true }

  func facts(of digest: ImageDigest) async throws -> ImageFacts? {
    guard let bytes = try await bytes(of: digest) else { return nil }
    return try ImageFacts(of: bytes, field: "image")
  }

  func bytes(of digest: ImageDigest) async throws -> [UInt8]? {
    guard let bytes = try await images.bytes(digest.text) else { return nil }
    guard ImageDigest(of: bytes) == digest else {
      throw OpsError(
        .protocolMismatch, "The server sent another image than the requested one", field: "image",
        hint: "try again; if it happens again, tell the person who runs the server")
    }
    return bytes
  }

  /// None: the server knows them.
  func digests(after digest: ImageDigest?, limit: Int) async throws -> [ImageDigest] { [] }

  func want(_ digest: ImageDigest) async throws {}

  func condemn(_ digest: ImageDigest) async throws {}

  func condemned() async throws -> [ImageDigest] { [] }

  func pardon(_ digest: ImageDigest) async throws {}

  func drop(_ digest: ImageDigest, after span: TimeSpan, at now: Instant) async throws -> Bool {
    false
  }
}
