import Glibc

/// Questions about bytes as text, for whole rows at a time.
enum ByteText {
  /// Whether the bytes are valid UTF-8. Plain ASCII, the common case, is passed eight at a time.
  static func isValidUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    let raw = UnsafeRawPointer(base)
    var high: UInt64 = 0
    var at = 0
    while at &+ 8 <= bytes.count {
      high |= raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      at &+= 8
    }
    while at < bytes.count {
      high |= UInt64(base[at])
      at &+= 1
    }
    if high & 0x8080_8080_8080_8080 == 0 { return true }
    return (try? UTF8Span(validating: bytes.span)) != nil
  }

  /// The first line end at or behind `from`, as its offset and its length (1 or 2). A CR as the
  /// very last byte is `undecided`: a LF may follow.
  static func lineEnd(
    in bytes: UnsafeBufferPointer<UInt8>, from: Int
  ) -> (offset: Int, length: Int, undecided: Bool)? {
    guard let base = bytes.baseAddress, from < bytes.count else { return nil }
    let lineFeed = find(0x0a, base, from..<bytes.count)
    guard let at = find(0x0d, base, from..<(lineFeed ?? bytes.count)) else {
      return lineFeed.map { ($0, 1, false) }
    }
    if at + 1 == bytes.count { return (at, 1, true) }
    return (at, base[at + 1] == 0x0a ? 2 : 1, false)
  }

  /// The offset of the first `byte` within `range` of the bytes at `base`.
  @inline(__always)
  static func find(_ byte: UInt8, _ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int? {
    guard let hit = memchr(base + range.lowerBound, Int32(byte), range.count) else { return nil }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
  }

  /// How many line ends (LF, CRLF, CR) there are.
  static func lineEnds(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    var from = 0
    while let end = lineEnd(in: bytes, from: from) {
      count += 1
      from = end.offset + end.length
    }
    return count
  }
}
