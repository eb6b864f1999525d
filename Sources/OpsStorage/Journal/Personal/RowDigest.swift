import Crypto
import OpsDomain

/// A keyed digest of a confidential record, in place of its content: the journal then proves what
/// the record was without saying it.
///
/// It stands behind `id` and `version` in the image, in the form of a ``SealedPart``: the slot of a
/// key of the vault that is used for nothing else, and as content the number of columns it covers
/// (2 bytes big-endian) and 32 bytes of HMAC-SHA-256. The digest is over the text
/// `opsh row digest 1` and a line feed; the collection, preceded by its length; identifier, version
/// and number of columns; and the image of these columns. Numbers are 8 bytes big-endian.
public enum RowDigest {
  /// What a digest says of a record.
  public enum Finding: Sendable, Equatable {
    /// The record is the one that was committed.
    case equal
    /// It is another one.
    case differs
    /// The key of the digest is not in the vault.
    case unknown
  }

  private static let label = Array("opsh row digest 1\n".utf8)

  /// The digest of a row with all its columns.
  static func part(of row: Row, in collection: String, with key: PersonalKey) -> SealedPart {
    let count = row.values.count
    let code = HMAC<SHA256>.authenticationCode(
      for: message(row, count, collection), using: SymmetricKey(data: key.bytes))
    return SealedPart(
      slot: key.slot, content: [UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)] + Array(code))
  }

  /// The digest in an image of a confidential record; nil in one of a version that kept none.
  public static func part(in image: [UInt8]) -> SealedPart? {
    SealedPart.last(in: image, tail: 1)?.part
  }

  /// Compares a stored row with the digest of its last commit. Columns that were added since are
  /// not in it. Throws what the vault throws.
  public static func compare(
    _ row: Row, in collection: String, with part: SealedPart, vault: (any PersonalVault)?
  ) throws(OpsError) -> Finding {
    guard let key = try vault?.key(of: part.slot) else { return .unknown }
    guard part.content.count == 2 + SHA256.byteCount else { return .differs }
    let count = Int(part.content[0]) << 8 | Int(part.content[1])
    guard (2...max(2, row.values.count)).contains(count) else { return .differs }
    let isEqual = HMAC<SHA256>.isValidAuthenticationCode(
      part.content.dropFirst(2), authenticating: message(row, count, collection),
      using: SymmetricKey(data: key.bytes))
    return isEqual ? .equal : .differs
  }

  private static func message(_ row: Row, _ count: Int, _ collection: String) -> [UInt8] {
    var bytes = label
    func append(_ number: Int64) {
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
    append(Int64(collection.utf8.count))
    bytes += Array(collection.utf8)
    append(row.id.rawValue)
    append(row.version)
    append(Int64(count))
    return bytes + RowImage.encode(Row(Array(row.values.prefix(count))))
  }
}
