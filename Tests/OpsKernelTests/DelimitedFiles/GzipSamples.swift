/// gzip data made without a compressor.
enum GzipSamples {
  /// `sku,qty` and 40 times `A-7,12`, with LF, as `gzip -n -9` packs them.
  static let packed: [UInt8] = [
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0xff, 0x2b, 0xce, 0x2e, 0xd5, 0x29, 0x2c,
    0xa9, 0xe4, 0x72, 0xd4, 0x35, 0xd7, 0x31, 0x34, 0x1a, 0xa5, 0xd0, 0x29, 0x00, 0x31, 0xae, 0xdb,
    0x06, 0x20, 0x01, 0x00, 0x00,
  ]
  static let packedText = "sku,qty\n" + String(repeating: "A-7,12\n", count: 40)

  /// A gzip member holding the bytes uncompressed (RFC 1951, 3.2.4).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var member: [UInt8] = [0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 0xff]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      member.append(rest.isEmpty ? 1 : 0)
      member += little(UInt32(length), 2) + little(UInt32(~length), 2) + block
    } while !rest.isEmpty
    return member + little(crc32(bytes), 4) + little(UInt32(truncatingIfNeeded: bytes.count), 4)
  }

  private static func little(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = ~0
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xedb8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
