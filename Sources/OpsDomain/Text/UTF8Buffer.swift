/// Text under construction, as UTF-8 bytes; several times faster than appending to a `String`.
struct UTF8Buffer {
  private var bytes: [UInt8] = []
  /// Number of Unicode scalars appended.
  private(set) var count = 0
  /// Whether a space goes before the next scalar, unless that is the first.
  var needsSpace = false

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  @inline(__always)
  mutating func append(_ scalar: Unicode.Scalar) {
    if needsSpace, count > 0 {
      bytes.append(ASCII.space)
      count += 1
    }
    needsSpace = false
    count += 1
    let value = scalar.value
    switch value {
    case 0..<0x80:
      bytes.append(UInt8(truncatingIfNeeded: value))
    case 0x80..<0x800:
      bytes.append(0xC0 | UInt8(truncatingIfNeeded: value >> 6))
      appendTail(value)
    case 0x800..<0x10000:
      bytes.append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
      appendTail(value >> 6)
      appendTail(value)
    default:
      bytes.append(0xF0 | UInt8(truncatingIfNeeded: value >> 18))
      appendTail(value >> 12)
      appendTail(value >> 6)
      appendTail(value)
    }
  }

  private mutating func appendTail(_ value: UInt32) {
    bytes.append(0x80 | UInt8(truncatingIfNeeded: value & 0x3F))
  }
}
