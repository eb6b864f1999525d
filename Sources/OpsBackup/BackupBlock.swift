import CZlib
import Crypto
import OpsDomain

/// The blocks behind the header of a backup: each compressed, sealed and bound to its place.
///
/// A block is a byte for its kind, four bytes for the length of what follows, and that: AES-256-GCM
/// ciphertext and a tag of 16 bytes. The nonce is the number of the block. Authenticated with it
/// are the digest of the header, the number, the kind and the length, so a block that was changed,
/// moved, repeated, left out or taken from another backup does not open.
struct BackupBlock {
  /// What a block holds.
  enum Kind: UInt8 {
    /// A part begins: ``BackupPart``.
    case part = 1
    /// Bytes of the part.
    case data = 2
    /// Bytes of a part that is sealed with the key of people's keys.
    case secret = 3
    /// The end: ``BackupTotals``.
    case end = 4
  }

  /// Bytes of a part in one block, at most.
  static let size = 1 << 20
  /// Bytes before the ciphertext.
  static let headLength = 5
  static let tagLength = 16
  /// Bytes behind the head, at most: a block that does not get smaller is kept as it is.
  static let longest = size + packHeadLength + tagLength
  private static let packHeadLength = 5
  /// Level 1 of zlib: the others take several times as long for a tenth less.
  private static let level: Int32 = 1

  let keys: BackupKeys
  /// The digest of the header.
  let header: [UInt8]

  // MARK: Sealing

  /// The bytes of a block in the file. Throws `internal.bug`.
  func sealed(_ bytes: [UInt8], _ kind: Kind, number: UInt64) throws(OpsError) -> [UInt8] {
    let packed = try Self.pack(bytes)
    let length = packed.count + Self.tagLength
    let head = Self.head(kind, length)
    guard let nonce = try? AES.GCM.Nonce(data: Self.nonce(number)),
      let box = try? AES.GCM.seal(
        packed, using: key(kind), nonce: nonce, authenticating: bound(head, number))
    else { throw OpsError(.internalError, "A block of a backup could not be sealed") }
    var block: [UInt8] = []
    block.reserveCapacity(head.count + length)
    block += head
    block += Array(box.ciphertext)
    block += Array(box.tag)
    return block
  }

  // MARK: Opening

  /// What a block holds; nil for one that is not what was written at this place.
  /// - Parameters:
  ///   - head: Its first ``headLength`` bytes.
  ///   - body: What follows them.
  func opened(_ head: [UInt8], _ body: [UInt8], number: UInt64) -> (Kind, [UInt8])? {
    guard let kind = Kind(rawValue: head[0]),
      let nonce = try? AES.GCM.Nonce(data: Self.nonce(number)),
      let box = try? AES.GCM.SealedBox(
        nonce: nonce, ciphertext: body.dropLast(Self.tagLength), tag: body.suffix(Self.tagLength)),
      let packed = try? AES.GCM.open(
        box, using: key(kind), authenticating: bound(head, number)),
      let bytes = Self.unpack(Array(packed))
    else { return nil }
    return (kind, bytes)
  }

  /// How many bytes follow the head; nil for a length that no block has.
  static func length(_ head: [UInt8]) -> Int? {
    let length = head[1..<headLength].reduce(0) { $0 << 8 | Int($1) }
    return (packHeadLength + tagLength...longest).contains(length) ? length : nil
  }

  private static func head(_ kind: Kind, _ length: Int) -> [UInt8] {
    var bytes = [kind.rawValue]
    withUnsafeBytes(of: UInt32(length).bigEndian) { bytes.append(contentsOf: $0) }
    return bytes
  }

  private func key(_ kind: Kind) -> SymmetricKey { kind == .secret ? keys.people : keys.content }

  private func bound(_ head: [UInt8], _ number: UInt64) -> [UInt8] {
    header + Self.nonce(number) + head
  }

  private static func nonce(_ number: UInt64) -> [UInt8] {
    var bytes: [UInt8] = [0, 0, 0, 0]
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    return bytes
  }

  // MARK: Compressing

  /// A byte that says whether they are compressed, four for their length, and the bytes.
  private static func pack(_ bytes: [UInt8]) throws(OpsError) -> [UInt8] {
    guard !bytes.isEmpty else { return packHead(0, 0) }
    var length = compressBound(uLong(bytes.count))
    var packed = [UInt8](repeating: 0, count: packHeadLength + Int(length))
    let status = packed.withUnsafeMutableBufferPointer { target in
      bytes.withUnsafeBufferPointer { source in
        compress2(
          target.baseAddress?.advanced(by: packHeadLength), &length, source.baseAddress,
          uLong(bytes.count), level)
      }
    }
    guard status == Z_OK else {
      throw OpsError(.internalError, "A block could not be compressed (zlib \(status))")
    }
    guard Int(length) < bytes.count else { return packHead(0, bytes.count) + bytes }
    packed.replaceSubrange(..<packHeadLength, with: packHead(1, bytes.count))
    packed.removeLast(packed.count - packHeadLength - Int(length))
    return packed
  }

  private static func packHead(_ method: UInt8, _ length: Int) -> [UInt8] {
    var bytes = [method]
    withUnsafeBytes(of: UInt32(length).bigEndian) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Nil for bytes that ``pack(_:)`` does not make.
  private static func unpack(_ packed: [UInt8]) -> [UInt8]? {
    guard packed.count >= packHeadLength else { return nil }
    let count = packed[1..<packHeadLength].reduce(0) { $0 << 8 | Int($1) }
    guard count <= size else { return nil }
    guard packed[0] == 1 else {
      guard packed[0] == 0, packed.count == packHeadLength + count else { return nil }
      return Array(packed.dropFirst(packHeadLength))
    }
    var length = uLong(count)
    var bytes = [UInt8](repeating: 0, count: count)
    let status = bytes.withUnsafeMutableBufferPointer { target in
      packed.withUnsafeBufferPointer { source in
        uncompress(
          target.baseAddress, &length, source.baseAddress?.advanced(by: packHeadLength),
          uLong(packed.count - packHeadLength))
      }
    }
    return status == Z_OK && Int(length) == count ? bytes : nil
  }
}
