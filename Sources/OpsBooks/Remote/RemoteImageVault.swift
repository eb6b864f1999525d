import OpsDomain
import OpsKernel
import OpsStorageRemote

/// The images and files of a book on a server, which looks after them: from here they are brought
/// and shown.
struct RemoteImageVault: ImageVault {
  let images: RemoteImages
  let files: RemoteFiles

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

  func isEmpty() async throws -> Bool { true }

  func want(_ digest: ImageDigest) async throws {}

  func condemn(_ digest: ImageDigest) async throws {}

  func condemned() async throws -> [ImageDigest] { [] }

  func pardon(_ digest: ImageDigest) async throws {}

  func drop(_ digest: ImageDigest, after span: TimeSpan, at now: Instant) async throws -> Bool {
    false
  }

  // MARK: Files that come in parts

  func receive(_ part: [UInt8], at offset: Int64, of upload: FileUpload) async throws {
    try await files.put(
      part, at: offset, of: upload.token, kind: upload.kind, record: upload.record)
  }

  func finish(
    _ upload: FileUpload, as digest: ImageDigest, by person: RecordID?
  ) async throws -> FileFacts {
    let data = try await files.finish(
      upload.token, digest: digest.text, kind: upload.kind, record: upload.record)
    guard let type = data["type"]?.string.flatMap(FileType.init(rawValue:)),
      let size = data["bytes"]?.int
    else {
      throw OpsError(
        .protocolMismatch, "The server's answer does not describe the file", field: "file",
        hint: "check that the server has the same version")
    }
    return FileFacts(digest: digest, type: type, size: Int64(size))
  }

  /// The server removes what is left of it after a while.
  func abandon(_ upload: FileUpload) async throws {}

  func unattached(besides upload: FileUpload?) async throws -> UnattachedFiles {
    UnattachedFiles()
  }

  /// Nil: the server says it in the answers of operations.
  func file(_ digest: ImageDigest) async throws -> FileFacts? { nil }

  func part(of digest: ImageDigest, from offset: Int64) async throws -> [UInt8]? {
    try await files.part(digest.text, from: offset)
  }

  func isWhole(_ digest: ImageDigest) async throws -> Bool? { nil }

  func thumbnail(of digest: ImageDigest) async throws -> [UInt8]? {
    try await files.thumbnail(digest.text)
  }

  func keep(thumbnail: [UInt8], of digest: ImageDigest) async throws {}

  func dropUploads(after span: TimeSpan, at now: Instant) async throws -> Int { 0 }
}
