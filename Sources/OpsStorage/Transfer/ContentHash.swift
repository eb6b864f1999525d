import Crypto
import OpsDomain

/// A digest of a collection's rows: SHA-256 over their images in the order of their identifiers,
/// each followed by a line feed, which no image holds.
public struct ContentHash: Sendable {
  private var hash = SHA256()
  /// How many rows it covers.
  public private(set) var records = 0

  public init() {}

  public mutating func add(_ rows: [Row]) {
    for row in rows {
      hash.update(data: RowImage.encode(row))
      hash.update(data: [UInt8(ascii: "\n")])
    }
    records += rows.count
  }

  /// 64 hexadecimal digits.
  public var text: String { Self.hexadecimal(Array(hash.finalize())) }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
