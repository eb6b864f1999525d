/// Which ASCII bytes may stand where, as two 64-bit masks a class: no table to load, no branch a byte.
enum ByteClass {
  /// Letters, digits and `! % + , - . / : = @ ^ _ #`: the inside of a bare word.
  @inline(__always) static func isWord(_ byte: UInt8) -> Bool {
    contains(byte, 0x27FF_F82A_0000_0000, 0x07FF_FFFE_C7FF_FFFF)
  }

  /// Letters, digits and `_`: the inside of a name.
  @inline(__always) static func isName(_ byte: UInt8) -> Bool {
    contains(byte, 0x03FF_0000_0000_0000, 0x07FF_FFFE_87FF_FFFE)
  }

  /// Blanks, line ends and `; { } ) ]`: what may follow a finished word.
  @inline(__always) static func isDelimiter(_ byte: UInt8) -> Bool {
    contains(byte, 0x0800_0201_0000_2600, 0x2800_0000_2000_0000)
  }

  @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inline(__always) static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// The first byte of a name.
  @inline(__always) static func isNameStart(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_")
  }

  @inline(__always) static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  @inline(__always)
  private static func contains(_ byte: UInt8, _ low: UInt64, _ high: UInt64) -> Bool {
    let mask = byte < 64 ? low : high
    return byte < 128 && (mask &>> UInt64(byte & 63)) & 1 != 0
  }
}
