import OpsDomain

@testable import OpsBackup

/// Backups in memory.
struct BackupSample {
  static let lock = BackupLock.key([UInt8](repeating: 7, count: 32))
  static let passphrase = BackupLock.passphrase(Secret("five words are good enough"))
  /// Tests do not wait for a passphrase.
  static let cost = BackupLock.Cost(memory: 8, passes: 1)

  static let facts = BackupFacts(
    book: [UInt8](repeating: 3, count: 32), createdAt: Instant(milliseconds: 1_800_000_000_000),
    sequence: 42, headHash: [UInt8](repeating: 4, count: 32),
    headAt: Instant(milliseconds: 1_799_999_999_000))

  /// The parts of a backup, with their bytes.
  typealias Content = [(BackupPart, [UInt8])]

  static let planted = "Zyxomma Lantern, Quillwort Passage 41"

  /// A book, keys, a seal and two images; one larger than a block.
  static let content: Content = [
    (BackupPart(.manifest, "manifest.json"), Array("{}".utf8)),
    (
      BackupPart(.book, "book.sqlite"),
      Array(String(repeating: planted, count: 60_000).utf8) + noise(1_500_000, seed: 1)
    ),
    (BackupPart(.peopleKeys, "people.keys"), noise(8_196, seed: 2)),
    (BackupPart(.seal, "signing.key"), noise(32, seed: 3)),
    (BackupPart(.image, "a"), noise(3_000, seed: 4)),
    (BackupPart(.image, "empty"), []),
  ]

  /// Bytes that do not get smaller.
  static func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    SeededRandom(seed: seed).bytes(count)
  }

  static func write(
    _ content: Content = content, _ lock: BackupLock = lock, facts: BackupFacts = facts,
    seed: UInt64 = 9
  ) throws -> [UInt8] {
    var file: [UInt8] = []
    let writer = try BackupWriter(
      facts, lock, random: SeededRandom(seed: seed), cost: cost
    ) { file += $0 }
    for (part, bytes) in content {
      try writer.begin(part)
      // In pieces of any size, as a copy of a file comes.
      var rest = bytes[...]
      while !rest.isEmpty {
        try writer.add(Array(rest.prefix(700_001)))
        rest = rest.dropFirst(700_001)
      }
    }
    _ = try writer.finish()
    return file
  }

  static func read(_ file: [UInt8], _ lock: BackupLock = lock) throws -> Content {
    var place = 0
    let reader = try BackupReader("monday", lock) { count in
      let end = min(file.count, place + count)
      defer { place = end }
      return Array(file[place..<end])
    }
    var content: Content = []
    var isWhole = false
    while let event = try reader.next() {
      switch event {
      case .part(let part): content.append((part, []))
      case .bytes(let bytes): content[content.count - 1].1 += bytes
      case .end: isWhole = true
      }
    }
    guard isWhole else { throw OpsError(.internalError, "It ended without an end") }
    return content
  }

  /// Where each block begins, and the end of the file.
  static func blocks(_ file: [UInt8]) -> [Int] {
    var places = [BackupHeader.length]
    while let last = places.last, last < file.count {
      let head = Array(file[last..<last + BackupBlock.headLength])
      places.append(last + BackupBlock.headLength + (BackupBlock.length(head) ?? 0))
    }
    return places
  }
}

/// The code of the refusal; nil where there is none.
func refusal(_ body: () throws -> some Any) -> ErrorCode? {
  do {
    _ = try body()
    return nil
  } catch {
    return (error as? OpsError)?.code ?? .internalError
  }
}
