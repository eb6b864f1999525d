import Crypto

/// A short name for a long text, the same on every machine.
enum Checksum {
  /// The first four bytes of its SHA-256, in hexadecimal capitals.
  static func hex(of text: String) -> String {
    SHA256.hash(data: Array(text.utf8)).prefix(4).map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}
