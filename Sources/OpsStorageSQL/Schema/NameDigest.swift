/// A digest that tells names and declarations apart, the same in every process. Not for what
/// somebody could want to forge.
enum NameDigest {
  /// FNV-1a over the texts, each followed by a line feed.
  static func of(_ texts: [String]) -> UInt64 {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in texts {
      for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      digest = (digest ^ 0x0A) &* 0x0000_0100_0000_01B3
    }
    return digest
  }
}
