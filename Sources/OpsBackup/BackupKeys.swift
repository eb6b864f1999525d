import Crypto
import OpsDomain

/// The two keys of one backup: one for its content, one for the keys of people in it. Both are
/// random, wrapped for the lock of the backup, and used for nothing else.
struct BackupKeys {
  let content: SymmetricKey
  let people: SymmetricKey

  private init(content: SymmetricKey, people: SymmetricKey) {
    self.content = content
    self.people = people
  }

  // MARK: Making

  /// New keys, and the header that wraps them.
  static func make(
    _ facts: BackupFacts, _ lock: BackupLock, _ cost: BackupLock.Cost, _ random: any RandomSource
  ) throws(OpsError) -> (keys: BackupKeys, header: BackupHeader) {
    let salt = random.bytes(BackupHeader.saltLength)
    let material = try lock.material(salt: salt, cost: cost)
    let keys = BackupKeys(
      content: SymmetricKey(data: random.bytes(BackupLock.keyLength)),
      people: SymmetricKey(data: random.bytes(BackupLock.keyLength)))
    let bound = BackupHeader.bound(
      needsPassphrase: lock.isPassphrase, cost: cost, salt: salt, facts: facts)
    let header = BackupHeader(
      needsPassphrase: lock.isPassphrase, cost: cost, salt: salt,
      check: check(material, salt),
      wrappedContent: try wrap(keys.content, with: derived("content", material, salt), bound),
      wrappedPeople: try wrap(keys.people, with: derived("people", material, salt), bound),
      facts: facts)
    return (keys, header)
  }

  // MARK: Opening

  /// The keys of a backup with this header. Throws `data.bad_value` for another passphrase or key,
  /// and `data.corrupt` for a header that somebody changed.
  init(_ header: BackupHeader, _ lock: BackupLock, of name: String) throws(OpsError) {
    guard lock.isPassphrase == header.needsPassphrase else {
      throw BackupFault.otherLock(name, needsPassphrase: header.needsPassphrase)
    }
    let material = try lock.material(salt: header.salt, cost: header.cost)
    guard Self.check(material, header.salt) == header.check else {
      throw BackupFault.wrongKey(name, isPassphrase: lock.isPassphrase)
    }
    guard
      let content = Self.unwrap(
        header.wrappedContent, with: Self.derived("content", material, header.salt), header.bound),
      let people = Self.unwrap(
        header.wrappedPeople, with: Self.derived("people", material, header.salt), header.bound)
    else { throw BackupFault.damaged(name, "its header") }
    self.init(content: content, people: people)
  }

  // MARK: Wrapping

  /// A key for one purpose and one backup: the salt is another one each time.
  private static func derived(
    _ purpose: String, _ material: SymmetricKey, _ salt: [UInt8]
  ) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: material, salt: salt, info: Array("opsh backup 1 \(purpose)".utf8),
      outputByteCount: BackupLock.keyLength)
  }

  private static func check(_ material: SymmetricKey, _ salt: [UInt8]) -> [UInt8] {
    let code = HMAC<SHA256>.authenticationCode(
      for: Array("opsh backup 1".utf8), using: derived("check", material, salt))
    return Array(Array(code).prefix(BackupHeader.checkLength))
  }

  /// The nonce is zero: a wrapping key wraps one key.
  private static func wrap(
    _ key: SymmetricKey, with wrapping: SymmetricKey, _ bound: [UInt8]
  ) throws(OpsError) -> [UInt8] {
    let plain = key.withUnsafeBytes { Array($0) }
    guard let nonce = try? AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 12)),
      let box = try? AES.GCM.seal(plain, using: wrapping, nonce: nonce, authenticating: bound)
    else { throw OpsError(.internalError, "The keys of a backup could not be wrapped") }
    return Array(box.ciphertext) + Array(box.tag)
  }

  private static func unwrap(
    _ wrapped: [UInt8], with wrapping: SymmetricKey, _ bound: [UInt8]
  ) -> SymmetricKey? {
    guard let nonce = try? AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 12)),
      let box = try? AES.GCM.SealedBox(
        nonce: nonce, ciphertext: wrapped.dropLast(16), tag: wrapped.suffix(16)),
      let plain = try? AES.GCM.open(box, using: wrapping, authenticating: bound)
    else { return nil }
    return SymmetricKey(data: Array(plain))
  }
}
