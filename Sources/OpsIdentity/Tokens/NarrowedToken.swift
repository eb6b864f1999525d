import Crypto
import OpsDomain

/// A personal access token that its holder has narrowed, without asking the book.
///
/// A chain of blocks, each with caveats and a fresh public key, signed by the key before; the
/// first by the token's own. The private key to the last block ends it: with it the next holder can
/// narrow further, and nobody can take a block away. The idea is that of Biscuit
/// (biscuitsec.org, "authorization token with decentralized attenuation").
///
/// Form: `opshn_` and, in base64url, the version (1 byte, 1), the token's public key (32), the
/// number of blocks (1), for each the length of its caveats (2, big-endian), the caveats, the next
/// public key (32) and the signature (64), then the private key of the last (32).
public struct NarrowedToken: Sendable {
  static let prefix = SecretPrefix.narrowed
  static let version: UInt8 = 1
  /// Most blocks of a chain.
  static let blocksMaximum = 8
  /// Longest caveats of a block, in bytes.
  static let caveatBytes = 256
  private static let context = Array("opsh narrowed token 1\n".utf8)

  struct Block: Sendable {
    let caveats: [UInt8]
    let nextKey: [UInt8]
    let signature: [UInt8]
  }

  /// Public key of the token it comes from.
  let rootKey: [UInt8]
  let blocks: [Block]
  private let tail: Curve25519.Signing.PrivateKey

  private init(rootKey: [UInt8], blocks: [Block], tail: Curve25519.Signing.PrivateKey) {
    self.rootKey = rootKey
    self.blocks = blocks
    self.tail = tail
  }

  /// Whether it has only so many uses; a limit that cannot be read counts as such.
  package var isCounted: Bool {
    blocks.contains { block in
      guard let text = String(validating: block.caveats, as: UTF8.self),
        let caveats = try? TokenCaveats(parsing: text)
      else { return true }
      return caveats.uses != nil
    }
  }

  /// What its holder shows.
  public var token: Secret {
    var bytes = [Self.version] + rootKey + [UInt8(blocks.count)]
    for block in blocks {
      let count = block.caveats.count
      bytes += [UInt8(count >> 8), UInt8(count & 0xFF)] + block.caveats + block.nextKey
      bytes += block.signature
    }
    bytes += Array(tail.rawRepresentation)
    return Secret(Self.prefix + Base64URL.encode(bytes))
  }

  /// The token narrowed by `caveats`. Throws `data.bad_value` for a text that is no token of one's
  /// own, for no caveats at all, and for too many.
  public static func narrow(
    _ token: Secret, _ caveats: TokenCaveats, _ random: any RandomSource
  ) throws -> Secret {
    let text = Array(caveats.text.utf8)
    guard !text.isEmpty, text.count <= caveatBytes else {
      throw OpsError(
        .badValue, "Say what the new token cannot do, in at most \(caveatBytes) bytes",
        field: "scope",
        hint: "--scope, --read-only, --max-rows, --hours, --until or --uses")
    }
    let fresh = try Curve25519.Signing.PrivateKey(rawRepresentation: random.bytes(32))
    let next = Array(fresh.publicKey.rawRepresentation)
    if let secret = TokenSecret(token) {
      let block = try Self.block(text, next, signedBy: secret.key)
      return NarrowedToken(rootKey: secret.verifyingKey, blocks: [block], tail: fresh).token
    }
    guard let known = NarrowedToken(token), known.isWhole else {
      throw OpsError(
        .badValue, "Only a personal access token can be narrowed", field: "token",
        hint: "run `opsh token create NAME` to make one")
    }
    guard known.blocks.count < blocksMaximum else {
      throw OpsError(
        .badValue, "The token has been narrowed \(blocksMaximum) times already", field: "token")
    }
    let block = try Self.block(text, next, signedBy: known.tail)
    return NarrowedToken(rootKey: known.rootKey, blocks: known.blocks + [block], tail: fresh).token
  }

  /// Reads the form; nil for anything else. Nothing is verified yet.
  package init?(_ token: Secret) {
    let longest = 2 * Self.blocksMaximum * (Self.caveatBytes + 98)
    guard let text = token.text(after: Self.prefix, maximum: longest),
      let bytes = Base64URL.decode(text)
    else { return nil }
    var rest = bytes[...]
    func take(_ count: Int) -> [UInt8]? {
      guard rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    guard take(1) == [Self.version], let root = take(32), let number = take(1)?.first,
      (1...Self.blocksMaximum).contains(Int(number))
    else { return nil }
    var blocks: [Block] = []
    for _ in 0..<number {
      guard let length = take(2) else { return nil }
      let count = Int(length[0]) << 8 | Int(length[1])
      guard count <= Self.caveatBytes, let caveats = take(count), let next = take(32),
        let signature = take(64)
      else { return nil }
      blocks.append(Block(caveats: caveats, nextKey: next, signature: signature))
    }
    guard let seed = take(32), rest.isEmpty,
      let tail = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed)
    else { return nil }
    self.init(rootKey: root, blocks: blocks, tail: tail)
  }

  /// Whether every block is signed by the key before and the last private key belongs to the last
  /// block.
  var isWhole: Bool {
    var key = rootKey
    for block in blocks {
      guard let verifying = try? Curve25519.Signing.PublicKey(rawRepresentation: key),
        verifying.isValidSignature(
          block.signature, for: Self.signed(block.caveats, block.nextKey))
      else { return false }
      key = block.nextKey
    }
    return Array(tail.publicKey.rawRepresentation) == key
  }

  private static func block(
    _ caveats: [UInt8], _ next: [UInt8], signedBy key: Curve25519.Signing.PrivateKey
  ) throws -> Block {
    Block(
      caveats: caveats, nextKey: next,
      signature: Array(try key.signature(for: signed(caveats, next))))
  }

  private static func signed(_ caveats: [UInt8], _ next: [UInt8]) -> [UInt8] {
    context + [UInt8(caveats.count >> 8), UInt8(caveats.count & 0xFF)] + caveats + next
  }
}
