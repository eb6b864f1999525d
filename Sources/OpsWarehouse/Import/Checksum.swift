import Crypto
import OpsDomain

/// A short name for a long text, the same on every machine.
enum Checksum {
  /// The first four bytes of its SHA-256, in hexadecimal capitals.
  static func hex(of text: String) -> String {
    HexText.of(SHA256.hash(data: Array(text.utf8)).prefix(4)).uppercased()
  }
}
