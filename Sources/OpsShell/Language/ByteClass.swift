/// Which bytes may stand where. One table of 256 letters: the low bits of a letter are the classes
/// of its byte (`A` inside a word, `C` inside a word and a name, `D` a delimiter, `@` none of
/// them).
enum ByteClass {
  static let wordBit: UInt8 = 1
  static let nameBit: UInt8 = 2
  static let delimiterBit: UInt8 = 4

  /// A constant in the program text, so reading it needs no initialisation.
  @inline(__always) static var table: UnsafePointer<UInt8> { classes.utf8Start }

  /// Letters, digits and `! % + , - . / : = @ ^ _ #`: the inside of a bare word.
  @inline(__always) static func isWord(_ byte: UInt8) -> Bool {
    table[Int(byte)] & wordBit != 0
  }

  /// Letters, digits and `_`: the inside of a name.
  @inline(__always) static func isName(_ byte: UInt8) -> Bool {
    table[Int(byte)] & nameBit != 0
  }

  /// Blanks, line ends and `; { } ) ]`: what may follow a finished word.
  @inline(__always) static func isDelimiter(_ byte: UInt8) -> Bool {
    table[Int(byte)] & delimiterBit != 0
  }

  @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inline(__always) static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// The first byte of a name.
  @inline(__always) static func isNameStart(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_")
  }

  @inline(__always) static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  @inline(__always) private static var classes: StaticString {
    """
    @@@@@@@@@DD@@D@@@@@@@@@@@@@@@@@@\
    DA@A@A@@@D@AAAAACCCCCCCCCCAD@A@@\
    ACCCCCCCCCCCCCCCCCCCCCCCCCC@@DAC\
    @CCCCCCCCCCCCCCCCCCCCCCCCCCD@D@@\
    @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\
    @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\
    @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\
    @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
    """
  }
}
