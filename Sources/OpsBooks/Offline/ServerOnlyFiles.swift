import OpsDomain
import OpsKernel

/// Images and other files of a book whose copy lies on this machine: what is known of them is in
/// the copy, their contents are at the server alone.
struct ServerOnlyFiles: ImageVault {
  /// The refusal of every content.
  static let elsewhere = OpsError(
    .unavailable, "The contents of images and files are not in the copy of an offline desk",
    field: "server",
    hint:
      "run the command with --url, when there is a connection; `opsh attachment list` needs none")

  func put(_ bytes: [UInt8], _ facts: ImageFacts, by person: RecordID?) async throws {
    throw Self.elsewhere
  }

  func isBrought(_ digest: ImageDigest, by person: RecordID) async throws -> Bool { false }
  func facts(of digest: ImageDigest) async throws -> ImageFacts? { throw Self.elsewhere }
  func bytes(of digest: ImageDigest) async throws -> [UInt8]? { throw Self.elsewhere }

  // Nothing lies here that could be looked after.
  func digests(after digest: ImageDigest?, limit: Int) async throws -> [ImageDigest] { [] }
  func isEmpty() async throws -> Bool { true }
  func want(_ digest: ImageDigest) async throws { throw Self.elsewhere }
  func condemn(_ digest: ImageDigest) async throws { throw Self.elsewhere }
  func condemned() async throws -> [ImageDigest] { [] }
  func pardon(_ digest: ImageDigest) async throws { throw Self.elsewhere }

  func drop(_ digest: ImageDigest, after span: TimeSpan, at now: Instant) async throws -> Bool {
    false
  }

  // MARK: Files that come in parts

  func receive(_ part: [UInt8], at offset: Int64, of upload: FileUpload) async throws {
    throw Self.elsewhere
  }

  func finish(
    _ upload: FileUpload, as digest: ImageDigest, by person: RecordID?
  ) async throws -> FileFacts {
    throw Self.elsewhere
  }

  func abandon(_ upload: FileUpload) async throws {}

  func unattached(besides upload: FileUpload?) async throws -> UnattachedFiles {
    throw Self.elsewhere
  }

  func file(_ digest: ImageDigest) async throws -> FileFacts? { throw Self.elsewhere }

  func part(of digest: ImageDigest, from offset: Int64) async throws -> [UInt8]? {
    throw Self.elsewhere
  }

  func isWhole(_ digest: ImageDigest) async throws -> Bool? { throw Self.elsewhere }
  func thumbnail(of digest: ImageDigest) async throws -> [UInt8]? { throw Self.elsewhere }

  func keep(thumbnail: [UInt8], of digest: ImageDigest) async throws { throw Self.elsewhere }
  func dropUploads(after span: TimeSpan, at now: Instant) async throws -> Int { 0 }
}
