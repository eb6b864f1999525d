import Crypto
import OpsDomain

/// A digest of a collection's rows: SHA-256 over their images in the order of their identifiers,
/// each followed by a line feed, which no image holds.
public struct ContentHash: Sendable {
  private var hash = SHA256()
  /// How many rows it covers.
  public private(set) var records = 0

  /// A digest of no rows; add the rows of the collection to it.
  public init() {}

  /// Takes further rows into the digest, in the order of their identifiers.
  public mutating func add(_ rows: [Row]) {
    for row in rows {
      hash.update(data: RowImage.encode(row))
      hash.update(data: [UInt8(ascii: "\n")])
    }
    records += rows.count
  }

  /// 64 hexadecimal digits.
  public var text: String { HexText.of(hash.finalize()) }
}
