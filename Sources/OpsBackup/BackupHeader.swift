import Crypto
import OpsDomain

/// The first bytes of a backup: how its keys are wrapped, and what it is a backup of.
///
/// Its last 32 bytes are a plain digest of the others, which tells damage from a wrong key. That
/// nobody changed it is proven by the wrapped keys: they open only with the facts as they were.
public struct BackupHeader: Sendable, Equatable {
  /// Bytes of a header.
  public static let length = 272
  /// The form that this version writes.
  static let version = 1
  private static let magic = Array("OPSHBAK1".utf8)
  static let saltLength = 16
  static let checkLength = 16
  /// A wrapped key: 32 bytes and a tag.
  static let wrappedLength = 48

  /// Whether a passphrase opens it, or else a key.
  public let needsPassphrase: Bool
  let cost: BackupLock.Cost
  let salt: [UInt8]
  /// Tells a wrong key without trying to open anything.
  let check: [UInt8]
  let wrappedContent: [UInt8]
  let wrappedPeople: [UInt8]
  /// What it is a backup of.
  public let facts: BackupFacts

  init(
    needsPassphrase: Bool, cost: BackupLock.Cost, salt: [UInt8], check: [UInt8],
    wrappedContent: [UInt8], wrappedPeople: [UInt8], facts: BackupFacts
  ) {
    self.needsPassphrase = needsPassphrase
    self.cost = cost
    self.salt = salt
    self.check = check
    self.wrappedContent = wrappedContent
    self.wrappedPeople = wrappedPeople
    self.facts = facts
  }

  // MARK: Bytes

  /// What a wrapped key is bound to.
  static func bound(
    needsPassphrase: Bool, cost: BackupLock.Cost, salt: [UInt8], facts: BackupFacts
  ) -> [UInt8] {
    start(needsPassphrase, cost, salt) + end(facts)
  }

  var bound: [UInt8] {
    Self.bound(needsPassphrase: needsPassphrase, cost: cost, salt: salt, facts: facts)
  }

  private static func start(
    _ needsPassphrase: Bool, _ cost: BackupLock.Cost, _ salt: [UInt8]
  ) -> [UInt8] {
    var bytes = magic
    bytes += [UInt8(version >> 8), UInt8(version & 0xFF), needsPassphrase ? 1 : 2, 0]
    for number in [cost.memory, cost.passes, 1] {
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes + salt
  }

  private static func end(_ facts: BackupFacts) -> [UInt8] {
    var bytes = facts.book
    append(facts.createdAt.milliseconds, to: &bytes)
    append(facts.sequence, to: &bytes)
    bytes += facts.headHash
    append(facts.headAt.milliseconds, to: &bytes)
    return bytes
  }

  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// All ``length`` bytes.
  var bytes: [UInt8] {
    let all =
      Self.start(needsPassphrase, cost, salt) + check + wrappedContent + wrappedPeople
      + Self.end(facts)
    return all + Array(SHA256.hash(data: all))
  }

  /// The last 32 bytes, which every block is bound to.
  var digest: [UInt8] { Array(bytes.suffix(SHA256.byteCount)) }

  // MARK: Reading

  /// Reads a header.
  ///
  /// Throws `data.malformed` for bytes of something else, `protocol.version` for a form of a newer
  /// version, and `data.corrupt` for a header that is damaged or cut.
  /// - Parameter name: What errors call the file.
  public init(reading bytes: [UInt8], of name: String) throws(OpsError) {
    guard bytes.starts(with: Self.magic) else { throw BackupFault.notABackup(name) }
    guard bytes.count >= 10 else { throw BackupFault.cut(name, after: 0) }
    let version = Int(bytes[8]) << 8 | Int(bytes[9])
    guard version <= Self.version else { throw BackupFault.newer(name, version) }
    guard bytes.count >= Self.length else { throw BackupFault.cut(name, after: 0) }
    let covered = Array(bytes[..<(Self.length - SHA256.byteCount)])
    guard
      Array(SHA256.hash(data: covered)) == Array(bytes[covered.count..<Self.length])
    else { throw BackupFault.damaged(name, "its header") }
    var place = 10
    func take(_ count: Int) -> [UInt8] {
      defer { place += count }
      return Array(covered[place..<place + count])
    }
    func number(_ count: Int) -> UInt64 { take(count).reduce(0) { $0 << 8 | UInt64($1) } }
    let lock = take(2)
    let (memory, passes) = (UInt32(number(4)), UInt32(number(4)))
    let lanes = number(4)
    let cost = BackupLock.Cost(memory: memory, passes: passes)
    guard version == Self.version, lock == [1, 0] || lock == [2, 0], lanes == 1, cost.isAllowed
    else { throw BackupFault.damaged(name, "its header") }
    let salt = take(Self.saltLength)
    let check = take(Self.checkLength)
    let (content, people) = (take(Self.wrappedLength), take(Self.wrappedLength))
    let book = take(32)
    let created = Int64(bitPattern: number(8))
    let sequence = Int64(bitPattern: number(8))
    let headHash = take(32)
    let headAt = Int64(bitPattern: number(8))
    self.init(
      needsPassphrase: lock[0] == 1, cost: cost, salt: salt, check: check,
      wrappedContent: content, wrappedPeople: people,
      facts: BackupFacts(
        book: book, createdAt: Instant(milliseconds: created), sequence: sequence,
        headHash: headHash, headAt: Instant(milliseconds: headAt)))
  }
}
