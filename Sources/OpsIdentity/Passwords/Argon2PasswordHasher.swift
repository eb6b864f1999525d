import CArgon2
import OpsDomain

/// Argon2id (RFC 9106) of the reference library, in its encoded form.
public struct Argon2PasswordHasher: PasswordHashing {
  /// What one hash costs.
  public struct Cost: Sendable, Equatable {
    /// Memory in KiB, at least 8 per lane.
    public let memory: UInt32
    /// Passes over the memory, 1 or more.
    public let passes: UInt32
    /// Lanes, 1 or more; they run one after the other.
    public let lanes: UInt32

    /// The cost of a hash with these figures. They are not checked here.
    public init(memory: UInt32, passes: UInt32, lanes: UInt32 = 1) {
      self.memory = memory
      self.passes = passes
      self.lanes = lanes
    }

    /// OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane; some 20 ms.
    public static let standard = Cost(memory: 19_456, passes: 2)
  }

  private static let saltBytes = 16
  private static let tagBytes = 32
  /// More than any hash of ours asks for (1 GiB): a damaged one must not eat the machine.
  private static let memoryMaximum: UInt32 = 1 << 20
  private static let passesMaximum: UInt32 = 100

  private let random: any RandomSource
  private let cost: Cost

  /// - Parameters:
  ///   - random: Where salts come from.
  ///   - cost: Tests take a cheap one.
  public init(random: any RandomSource, cost: Cost = .standard) {
    self.random = random
    self.cost = cost
  }

  public func hash(_ password: Secret) throws -> String {
    let salt = random.bytes(Self.saltBytes)
    let length = argon2_encodedlen(
      cost.passes, cost.memory, cost.lanes, UInt32(Self.saltBytes), UInt32(Self.tagBytes),
      Argon2_id)
    var encoded = [CChar](repeating: 0, count: length)
    var text = password.reveal()
    let status = text.withUTF8 { bytes in
      argon2id_hash_encoded(
        cost.passes, cost.memory, cost.lanes, bytes.baseAddress, bytes.count, salt, salt.count,
        Self.tagBytes, &encoded, encoded.count)
    }
    guard status == ARGON2_OK.rawValue else { throw Self.failure(status) }
    return String(decoding: encoded.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  public func verify(_ password: Secret, against encoded: String) throws -> Bool {
    guard let cost = Self.cost(of: encoded), cost.memory <= Self.memoryMaximum,
      cost.passes <= Self.passesMaximum
    else { throw Self.corrupt }
    var text = password.reveal()
    let status = text.withUTF8 { bytes in
      argon2id_verify(encoded, bytes.baseAddress, bytes.count)
    }
    switch status {
    case ARGON2_OK.rawValue: return true
    case ARGON2_VERIFY_MISMATCH.rawValue: return false
    case ARGON2_DECODING_FAIL.rawValue: throw Self.corrupt
    default: throw Self.failure(status)
    }
  }

  public func needsRehash(_ encoded: String) -> Bool { Self.cost(of: encoded) != cost }

  public var decoy: String {
    // 16 and 32 zero bytes in base64.
    let salt = String(repeating: "A", count: 22)
    let tag = String(repeating: "A", count: 43)
    return "$argon2id$v=19$m=\(cost.memory),t=\(cost.passes),p=\(cost.lanes)$\(salt)$\(tag)"
  }

  /// The cost written in an encoded hash of this version, or nil.
  private static func cost(of encoded: String) -> Cost? {
    let parts = encoded.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id", parts[2] == "v=19" else {
      return nil
    }
    let figures = parts[3].split(separator: ",", omittingEmptySubsequences: false)
    guard figures.count == 3, let memory = figure(figures[0], "m="),
      let passes = figure(figures[1], "t="), let lanes = figure(figures[2], "p=")
    else { return nil }
    return Cost(memory: memory, passes: passes, lanes: lanes)
  }

  private static func figure(_ text: Substring, _ name: String) -> UInt32? {
    text.hasPrefix(name) ? UInt32(text.dropFirst(name.utf8.count)) : nil
  }

  private static var corrupt: OpsError {
    OpsError(
      .corrupt, "A stored password hash cannot be read",
      hint: "run `opsh user set-password` to give the user a new password")
  }

  private static func failure(_ status: Int32) -> OpsError {
    guard status != ARGON2_MEMORY_ALLOCATION_ERROR.rawValue else {
      return OpsError(
        .throttled, "There is no memory left to check a password", hint: "try again later")
    }
    return OpsError(.internalError, "Hashing failed with status \(status)")
  }
}
