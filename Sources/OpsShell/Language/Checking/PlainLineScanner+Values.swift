// Values: those that are plainly right are taken as they are.
extension PlainLineScanner {
  /// The end of the value at `start` if it is plain and right, else -1.
  @inline(__always)
  func value(at start: Int, _ value: PlainCommandTable.Value) -> Int {
    guard start < end else { return -1 }
    let first = base[start]
    if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
      return quoted(at: start, first, value)
    }
    guard first != UInt8(ascii: "#"), first != UInt8(ascii: ".") else { return -1 }
    let last = wordEnd(start, isName: false)
    guard last > start, last == end || base[last] <= 0x20 else { return -1 }
    return isRight(start, last, value) ? last : -1
  }

  @inline(never)
  private func quoted(
    at start: Int, _ quote: UInt8, _ value: PlainCommandTable.Value
  ) -> Int {
    let first = start &+ 1
    var index = wordEnd(first, isName: true)
    while index < end, base[index] != quote {
      let byte = base[index]
      guard byte >= 0x20, byte < 0x7F, byte != 0x5C, byte != UInt8(ascii: "$") else { return -1 }
      index &+= 1
    }
    guard index < end, index &+ 1 == end || base[index &+ 1] <= 0x20, isRight(first, index, value)
    else { return -1 }
    return index &+ 1
  }

  @inline(__always)
  private func isRight(_ first: Int, _ last: Int, _ value: PlainCommandTable.Value) -> Bool {
    switch value.check {
    case .none: true
    case .number: isPlainNumber(first, last) || isReadable(first, last, value)
    case .integer:
      last &- first <= 18 && isDigits(first, last) || isReadable(first, last, value)
    case .date: isPlainDate(first, last) || isReadable(first, last, value)
    case .reader: isReadable(first, last, value)
    }
  }

  // MARK: Bytes

  /// The end of the word at `start`: eight bytes at a time over letters, digits and
  /// `+ , - . / : _`, then over whatever else a word may hold. The name of an option ends at the
  /// first step: one with signs that no name has is not found later.
  @inline(__always)
  func wordEnd(_ start: Int, isName: Bool) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    var index = start
    while index &+ 8 <= end {
      let bytes = word(base, index)
      let low = bytes & ~tops
      let letters = low | (ones &* 0x20)
      let isLetter = (letters &+ ones &* (0x80 - 0x61)) & ~(letters &+ ones &* (0x7F - 0x7A))
      let isSign = (low &+ ones &* (0x80 - 0x2B)) & ~(low &+ ones &* (0x7F - 0x3A))
      let isLine = (low &+ ones &* (0x80 - 0x5F)) & ~(low &+ ones &* (0x7F - 0x5F))
      let others = (~(isLetter | isSign | isLine) | bytes) & tops
      if others != 0 {
        index &+= others.trailingZeroBitCount &>> 3
        break
      }
      index &+= 8
    }
    if isName { return index }
    while index < end, ByteClass.isWord(base[index]) { index &+= 1 }
    return index
  }

  @inline(__always)
  private func isDigits(_ first: Int, _ last: Int) -> Bool {
    for index in first..<last where !ByteClass.isDigit(base[index]) { return false }
    return true
  }

  /// Up to nine digits, not beginning with 0, and at most two behind a point.
  @inline(__always)
  private func isPlainNumber(_ first: Int, _ last: Int) -> Bool {
    guard base[first] != UInt8(ascii: "0") else { return false }
    var index = first
    while index < last, ByteClass.isDigit(base[index]) { index &+= 1 }
    guard index > first, index &- first <= 9 else { return false }
    if index == last { return true }
    guard base[index] == UInt8(ascii: "."), last &- index >= 2, last &- index <= 3 else {
      return false
    }
    return isDigits(index &+ 1, last)
  }

  /// `20yy-mm-dd` with a day that every month has.
  @inline(__always)
  private func isPlainDate(_ first: Int, _ last: Int) -> Bool {
    guard last &- first == 10, base[first] == UInt8(ascii: "2"),
      base[first &+ 1] == UInt8(ascii: "0"), isDigits(first &+ 2, first &+ 4),
      base[first &+ 4] == UInt8(ascii: "-"), isDigits(first &+ 5, first &+ 7),
      base[first &+ 7] == UInt8(ascii: "-"), isDigits(first &+ 8, last)
    else { return false }
    let month = Int(base[first &+ 5] &- 0x30) &* 10 &+ Int(base[first &+ 6] &- 0x30)
    let day = Int(base[first &+ 8] &- 0x30) &* 10 &+ Int(base[first &+ 9] &- 0x30)
    return month >= 1 && month <= 12 && day >= 1 && day <= 28
  }

  @inline(never)
  private func isReadable(
    _ first: Int, _ last: Int, _ value: PlainCommandTable.Value
  ) -> Bool {
    let bytes = UnsafeBufferPointer(start: base + first, count: last &- first)
    let text = String(decoding: bytes, as: UTF8.self)
    let parameter = table.parameters[Int(value.parameter)]
    do {
      _ = try ValueReader.read(text, for: parameter, takesDayWords: true)
      return true
    } catch { return false }
  }
}
