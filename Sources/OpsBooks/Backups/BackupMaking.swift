import OpsBackup
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsStorageLocal

/// One backup in the making.
struct BackupMaking {
  /// Bytes that are read at once.
  private static let stride = 1 << 20
  /// Blocks of people's keys that are read at once.
  private static let keyBlocks = 64
  /// Files of the seal folder that go into a backup, besides the keys of people.
  static let sealFiles = [
    "signing.key", "checkpoints.ndjson", ErasureMark.fileName, BackupSecrets.keyName,
  ]

  let files: BookFiles
  let snapshot: BookSnapshot
  let archive: BackupWriter
  let random: any RandomSource
  let progress: BackupProgress

  /// Writes all parts; answers how many images and other files of records are among them. Files
  /// that have come in part only are left out: no record names them.
  func run(version: String) async throws -> Int64 {
    let images = FolderNames.of(files.imageFolder)
      .filter { $0 != "lock" && !$0.hasPrefix(FileUpload.prefix) }.sorted()
    let erasures = try self.erasures()
    let manifest = BackupManifest(
      version: version, book: FileAccess.name(of: files.path),
      images: Int64(images.count(where: Self.isFile)),
      erasures: Int64(erasures.count))
    try archive.begin(BackupPart(.manifest, "manifest.json"))
    try archive.add(try manifest.encoded())
    try archive.begin(BackupPart(.book, manifest.book))
    try await copy(try BackupFile(snapshot.path), of: snapshot.size)
    try await copyKeys()
    for name in Self.sealFiles {
      let path = files.safeFolder.file(name)
      guard FileAccess.exists(path) else { continue }
      try archive.begin(BackupPart(.seal, name))
      try await copy(try BackupFile(path))
    }
    var count: Int64 = 0
    for name in images {
      try Task.checkCancellation()
      let path = "\(files.imageFolder)/\(name)"
      let file: BackupFile
      do {
        file = try BackupFile(path)
      } catch {
        // One that was removed meanwhile was named by no record; one that is there must be read.
        guard FileAccess.exists(path) else { continue }
        throw error
      }
      try archive.begin(BackupPart(.image, name))
      try await copy(file)
      if Self.isFile(name) { count += 1 }
    }
    return count
  }

  /// Whether it is an image or another file, and no note about one.
  private static func isFile(_ name: String) -> Bool {
    name.utf8.count == ImageDigest.digits && ImageDigest(name) != nil
  }

  /// Everybody who was erased from the book until now.
  func erasures() throws -> [ErasureMark] {
    try snapshot.rows(of: ErasureReceipt.schema).map { try ErasureReceipt($0).mark }
  }

  /// - Parameter size: Bytes of the file, for the progress; nil to tell none.
  private func copy(_ file: BackupFile, of size: Int64? = nil) async throws {
    var done: Int64 = 0
    while true {
      try Task.checkCancellation()
      let bytes = try file.read(Self.stride)
      if bytes.isEmpty { return }
      try archive.add(bytes)
      done += Int64(bytes.count)
      if let size { try await progress(BackupStep("writing", done: done, all: size)) }
    }
  }

  /// The keys of people, after the book: so no image of the book lacks its key.
  private func copyKeys() async throws {
    let vault = files.vault(random)
    var number = 0
    while true {
      let blocks = try vault.blocks(from: number, limit: Self.keyBlocks)
      if blocks.isEmpty { return }
      if number == 0 { try archive.begin(BackupPart(.peopleKeys, "people.keys")) }
      for block in blocks { try archive.add(block) }
      number += blocks.count
    }
  }
}
