/// How texts are compared: folded for people, byte by byte for machines.
///
/// Search, detection of duplicates and sorting all use the one ``fold(_:)``, in memory and (as a
/// stored column) in SQL, so no two stores disagree.
public enum TextFolding {
  /// `text` without differences of case, accents and spacing.
  ///
  /// Trims, makes each run of whitespace one space, lowercases without regard to language, drops
  /// accents (U+0300–036F) from composed and decomposed letters alike, and spells letters such as
  /// `ß`, `ø` or `æ` with plain ones. Composed kana and Hangul become decomposed. Folding twice
  /// changes nothing more.
  public static func fold(_ text: String) -> String {
    ASCII.withBytes(text) { foldASCII($0) } ?? foldUnicode(text)
  }

  /// Whether both texts are the same bytes: composed and decomposed "é" differ, as in SQL.
  public static func sameBytes(_ a: String, _ b: String) -> Bool {
    ASCII.withBytes(a) { left in
      ASCII.withBytes(b) { right in
        // Often it is one text in one place.
        left.count == right.count
          && (left.baseAddress == right.baseAddress
            || firstDifference(left, right) == left.count)
      }
    }
  }

  /// Whether `a` sorts before `b` by UTF-8 bytes, which is also the order of code points.
  public static func bytewiseLess(_ a: String, _ b: String) -> Bool {
    ASCII.withBytes(a) { left in
      ASCII.withBytes(b) { right in
        let index = firstDifference(left, right)
        guard index < left.count, index < right.count else { return left.count < right.count }
        return left[index] < right[index]
      }
    }
  }

  /// The first position where both differ, or the length of the shorter one.
  private static func firstDifference(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let count = min(left.count, right.count)
    let leftRaw = UnsafeRawBufferPointer(left)
    let rightRaw = UnsafeRawBufferPointer(right)
    var index = 0
    // Eight bytes at a time: names usually share a long beginning.
    while index + 8 <= count {
      let a = leftRaw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let b = rightRaw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if a != b { return index + (a.littleEndian ^ b.littleEndian).trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, left[index] == right[index] { index += 1 }
    return index
  }

  /// The folded text, or nil when a byte is not ASCII.
  private static func foldASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: bytes.count) { buffer in
      var count = 0
      var pendingSpace = false
      for byte in bytes {
        if byte == ASCII.space || (9...13).contains(byte) {
          pendingSpace = count > 0
          continue
        }
        if pendingSpace {
          buffer[count] = ASCII.space
          count += 1
          pendingSpace = false
        }
        let isCapital = byte &- UInt8(ascii: "A") < 26
        buffer[count] = isCapital ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
  }

  private static func foldUnicode(_ text: String) -> String {
    var folded = UTF8Buffer(capacity: text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.isSpace {
        folded.needsSpace = true
      } else {
        FoldTable.fold(scalar, into: &folded)
      }
    }
    return folded.text
  }
}
