import OpsDomain

/// The images and files of a book as what never becomes a commit sees them: those that are there,
/// and besides them what is known of files that were only looked at. Nothing is stored or removed.
struct HeldFiles: ImageVault {
  let base: any ImageVault
  let held: HeldFacts

  func put(_ bytes: [UInt8], _ facts: ImageFacts, by person: RecordID?) async throws {
    held.keep(FileFacts(facts))
  }

  func isBrought(_ digest: ImageDigest, by person: RecordID) async throws -> Bool {
    if held.file(digest) != nil { return true }
    return try await base.isBrought(digest, by: person)
  }

  func facts(of digest: ImageDigest) async throws -> ImageFacts? {
    if let file = held.file(digest) { return file.image }
    return try await base.facts(of: digest)
  }

  func bytes(of digest: ImageDigest) async throws -> [UInt8]? {
    try await base.bytes(of: digest)
  }

  func digests(after digest: ImageDigest?, limit: Int) async throws -> [ImageDigest] {
    try await base.digests(after: digest, limit: limit)
  }

  func isEmpty() async throws -> Bool { try await base.isEmpty() }

  func want(_ digest: ImageDigest) async throws {}

  func condemn(_ digest: ImageDigest) async throws {}

  func condemned() async throws -> [ImageDigest] { try await base.condemned() }

  func pardon(_ digest: ImageDigest) async throws {}

  func drop(_ digest: ImageDigest, after span: TimeSpan, at now: Instant) async throws -> Bool {
    false
  }

  // MARK: Files that come in parts

  func receive(_ part: [UInt8], at offset: Int64, of upload: FileUpload) async throws {
    try held.receive(part, at: offset, of: upload)
  }

  func finish(
    _ upload: FileUpload, as digest: ImageDigest, by person: RecordID?
  ) async throws -> FileFacts {
    try held.finish(upload, as: digest)
  }

  func abandon(_ upload: FileUpload) async throws { held.abandon(upload) }

  func unattached(besides upload: FileUpload?) async throws -> UnattachedFiles {
    var files = try await base.unattached(besides: nil)
    files.uploads.merge(held.incoming(besides: upload)) { $0 + $1 }
    return files
  }

  func file(_ digest: ImageDigest) async throws -> FileFacts? {
    if let file = held.file(digest) { return file }
    return try await base.file(digest)
  }

  func part(of digest: ImageDigest, from offset: Int64) async throws -> [UInt8]? {
    try await base.part(of: digest, from: offset)
  }

  func isWhole(_ digest: ImageDigest) async throws -> Bool? {
    try await base.isWhole(digest)
  }

  func thumbnail(of digest: ImageDigest) async throws -> [UInt8]? {
    try await base.thumbnail(of: digest)
  }

  func keep(thumbnail: [UInt8], of digest: ImageDigest) async throws {}

  func dropUploads(after span: TimeSpan, at now: Instant) async throws -> Int { 0 }
}
