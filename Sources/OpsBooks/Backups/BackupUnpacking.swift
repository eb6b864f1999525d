import Glibc
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

  /// Reads the whole backup and answers what it says of itself. Throws as ``BackupReader`` does, and
  /// `tempfail.storage_full`.
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

/// A file that is written from its beginning to its end, for its owner alone.
final class UnpackedFile {
  private let descriptor: Int32
  private let path: String

  init(_ path: String) throws(OpsError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
  }

  deinit { close(descriptor) }

  func write(_ bytes: [UInt8]) throws(OpsError) {
    var written = 0
    while written < bytes.count {
      let part = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if part < 0, errno == EINTR { continue }
      guard part > 0 else { throw Self.failure(path, errno) }
      written += part
    }
  }

  /// Waits for the disk.
  func finish() throws(OpsError) {
    guard fsync(descriptor) == 0 else { throw Self.failure(path, errno) }
  }

  private static func failure(_ path: String, _ number: Int32) -> OpsError {
    OpsError(
      number == ENOSPC || number == EDQUOT ? .storageFull : .cannotCreate,
      "\(Excerpt.of(path, maximum: 160)) cannot be written: \(FileFailure.reason(number))",
      field: "to", hint: "name a file in a folder you may write to, with space left")
  }
}
