/// Small helpers for the byte parsers and writers of this module.
package enum ASCII {
  static let plus = UInt8(ascii: "+")
  static let minus = UInt8(ascii: "-")
  package static let point = UInt8(ascii: ".")
  static let colon = UInt8(ascii: ":")
  static let zero = UInt8(ascii: "0")
  static let space = UInt8(ascii: " ")

  /// The value of a decimal digit, or nil for any other byte.
  @inline(__always)
  package static func digit(_ byte: UInt8) -> UInt8? {
    let value = byte &- zero
    return value < 10 ? value : nil
  }

  /// The number written with exactly `count` digits at `start`, or nil.
  static func number(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, count: Int
  ) -> Int? {
    guard start + count <= bytes.count else { return nil }
    var value = 0
    for index in start..<(start + count) {
      guard let digit = digit(bytes[index]) else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  /// Writes `value` with exactly `count` digits at `start`; higher digits are dropped.
  static func write(
    _ value: Int, count: Int, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) {
    var rest = value
    for index in stride(from: start + count - 1, through: start, by: -1) {
      buffer[index] = zero + UInt8(rest % 10)
      rest /= 10
    }
  }

  /// Whether all of the bytes are characters that can be seen, and spaces: 0x20…0x7E.
  package static func isPrintable(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard unprintable(in: word) & highBits == 0 else { return false }
      index += 8
    }
    while index < raw.count {
      guard (0x20...0x7E).contains(raw[index]) else { return false }
      index += 1
    }
    return true
  }

  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Eight bytes of which one has its highest bit set exactly if one of them is not printable: less
  /// than 0x20 borrows from that bit, more than 0x7E carries into it.
  private static func unprintable(in word: UInt64) -> UInt64 {
    word | (word &- (0x20 &* ones)) | (word &+ ones)
  }

  /// The same for a byte that is zero.
  private static func zero(in word: UInt64) -> UInt64 { (word &- ones) & ~word }

  /// Whether the eight bytes from `index` on are there, are printable, and stand in a text of JSON
  /// as they are: no quote and no backslash is among them.
  package static func arePlainJSON(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index + 8 <= bytes.count else { return false }
    let word = UnsafeRawBufferPointer(bytes)
      .loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let special = zero(in: word ^ (0x22 &* ones)) | zero(in: word ^ (0x5C &* ones))
    return (unprintable(in: word) | special) & highBits == 0
  }

  /// Gives `body` the UTF-8 bytes of `text`, without a copy when the text is native.
  package static func withBytes<Result>(
    _ text: some StringProtocol, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(text.utf8).withUnsafeBufferPointer(body)
  }
}
