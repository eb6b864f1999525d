import OpsBackup
import OpsDomain
import OpsKernel
import OpsStorage

/// Puts the files of a backup into a scratch book.
struct BackupUnpacking {
  let source: String
  let lock: BackupLock
  let files: BookFiles
  let random: any RandomSource

  /// Reads the whole backup and answers what it says of itself. Throws as ``BackupReader`` does,
  /// and `tempfail.storage_full`.
  func run(_ progress: BackupProgress) async throws -> BackupFacts {
    let input = try BackupFile(source)
    let reader = try BackupReader(source, lock) { try input.read($0) }
    let vault = files.vault(random)
    var target: UnpackedFile?
    var part: BackupPart?
    var keys: [UInt8] = []
    var blocks = 0
    var done: Int64 = 0
    var isWhole = false
    while let event = try reader.next() {
      try Task.checkCancellation()
      switch event {
      case .part(let begun):
        try target?.finish()
        part = begun
        target = try path(of: begun).map { try UnpackedFile($0) }
      case .bytes(let bytes):
        done += Int64(bytes.count)
        if part?.kind == .peopleKeys {
          keys += bytes
          blocks = try restore(&keys, into: vault, at: blocks)
        } else {
          try target?.write(bytes)
        }
        try await progress(BackupStep("restoring", done: done, all: input.size))
      case .end:
        try target?.finish()
        isWhole = true
      }
    }
    guard isWhole, keys.isEmpty, FileAccess.exists(files.path) else {
      throw BackupFault.notABackup(source)
    }
    return reader.header.facts
  }

  /// Where a part goes; nil for one that is no file of the book.
  private func path(of part: BackupPart) throws(OpsError) -> String? {
    switch part.kind {
    case .manifest, .peopleKeys: return nil
    case .book: return files.path
    case .image: return "\(files.imageFolder)/\(part.name)"
    case .seal:
      guard BackupMaking.sealFiles.contains(part.name) else { return nil }
      try files.safeFolder.prepare()
      return files.safeFolder.file(part.name)
    }
  }

  /// Gives whole blocks of keys to the vault, and leaves the rest. Answers how many it has by then.
  private func restore(
    _ keys: inout [UInt8], into vault: any PersonalVault, at number: Int
  ) throws -> Int {
    let count = keys.count / KeyBlock.length
    guard count > 0 else { return number }
    let blocks = (0..<count).map { index in
      Array(keys[index * KeyBlock.length..<(index + 1) * KeyBlock.length])
    }
    try vault.restore(blocks: blocks, at: number)
    keys.removeFirst(count * KeyBlock.length)
    return number + count
  }
}
