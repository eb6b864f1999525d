import CArgon2
import Crypto
import OpsDomain

/// What opens a backup: a passphrase, or the key that is kept with the book's seals.
public enum BackupLock: Sendable {
  /// Bytes of a key.
  public static let keyLength = 32
  /// Characters that a passphrase has at least.
  public static let passphraseLeast = 12

  /// A passphrase of at least ``passphraseLeast`` characters.
  case passphrase(Secret)
  /// A key of ``keyLength`` random bytes.
  case key([UInt8])

  /// What it costs to try a passphrase.
  public struct Cost: Sendable, Equatable {
    /// Memory in KiB, 8 to 1,048,576.
    public let memory: UInt32
    /// Passes over the memory, 1 to 100.
    public let passes: UInt32

    /// A cost. It is checked where it is used.
    public init(memory: UInt32, passes: UInt32) {
      self.memory = memory
      self.passes = passes
    }

    /// The second choice of RFC 9106 with one lane: 64 MiB, 3 passes. A person who has a backup can
    /// try passphrases for years, so it costs more than a sign-in.
    public static let standard = Cost(memory: 65_536, passes: 3)

    /// A cost that is read from a file must not eat the machine.
    var isAllowed: Bool { (8...1 << 20).contains(memory) && (1...100).contains(passes) }
  }

  var isPassphrase: Bool { if case .passphrase = self { true } else { false } }

  /// The key that the keys of one backup are wrapped with.
  ///
  /// Throws `data.bad_value` for a passphrase that is too short and a key of another length, and
  /// `tempfail.throttled` where there is no memory.
  func material(salt: [UInt8], cost: Cost) throws(OpsError) -> SymmetricKey {
    switch self {
    case .passphrase(let secret): try Self.stretched(secret, salt: salt, cost: cost)
    case .key(let bytes): try Self.checked(bytes)
    }
  }

  private static func checked(_ bytes: [UInt8]) throws(OpsError) -> SymmetricKey {
    guard bytes.count == keyLength else {
      throw OpsError(
        .badValue, "A backup key has \(keyLength) bytes, not \(bytes.count)", field: "key_file",
        hint: "give the file backup.key of the book's seal folder")
    }
    return SymmetricKey(data: bytes)
  }

  private static func stretched(
    _ secret: Secret, salt: [UInt8], cost: Cost
  ) throws(OpsError) -> SymmetricKey {
    var text = secret.reveal()
    guard text.count >= passphraseLeast else {
      throw OpsError(
        .badValue, "The passphrase has \(Counted.text(Int64(text.count), "character"))",
        field: "passphrase_file",
        hint: "use at least \(passphraseLeast) characters, such as five words")
    }
    var bytes = [UInt8](repeating: 0, count: keyLength)
    let status = text.withUTF8 { words in
      argon2id_hash_raw(
        cost.passes, cost.memory, 1, words.baseAddress, words.count, salt, salt.count, &bytes,
        keyLength)
    }
    guard status == ARGON2_OK.rawValue else {
      guard status == ARGON2_MEMORY_ALLOCATION_ERROR.rawValue else {
        throw OpsError(.internalError, "A passphrase could not be used (status \(status))")
      }
      throw OpsError(
        .throttled, "There is not enough memory to use a passphrase",
        hint: "\(cost.memory / 1024) MiB are needed; try again later")
    }
    return SymmetricKey(data: bytes)
  }
}
