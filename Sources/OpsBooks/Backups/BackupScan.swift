import OpsBackup
import OpsDomain
import OpsKernel

/// Reads a whole backup and accepts only what its key proves.
package struct BackupScan {
  /// What a backup holds.
  package struct Found: Sendable {
    /// What it says of itself.
    package let facts: BackupFacts
    /// What it says that it holds.
    package let manifest: BackupManifest
    /// Files and bytes in it.
    package let totals: BackupTotals
    /// Bytes of the file.
    package let size: Int64
  }

  let file: String
  let lock: BackupLock

  /// Throws `data.corrupt` for a damaged or cut backup, `data.bad_value` for a wrong key, and what
  /// reading throws.
  func run(_ progress: BackupProgress) async throws -> Found {
    let source = try BackupFile(file)
    let reader = try BackupReader(file, lock) { try source.read($0) }
    var manifest: [UInt8] = []
    var kinds: Set<UInt8> = []
    var part: BackupPart?
    var done: Int64 = 0
    while let event = try reader.next() {
      try Task.checkCancellation()
      switch event {
      case .part(let begun):
        part = begun
        kinds.insert(begun.kind.rawValue)
      case .bytes(let bytes):
        if part?.kind == .manifest { manifest += bytes }
        done += Int64(bytes.count)
        try await progress(BackupStep("reading", done: done, all: 0))
      case .end(let totals):
        guard kinds.contains(BackupPart.Kind.book.rawValue),
          let document = try? DocumentParser.parse(manifest),
          let found = try? DocumentDecoder.decode(
            BackupManifest.self, from: document, unknown: .ignore)
        else { throw BackupFault.notABackup(file) }
        return Found(
          facts: reader.header.facts, manifest: found, totals: totals, size: source.size)
      }
    }
    throw BackupFault.notABackup(file)
  }
}
