import Crypto
import OpsDomain

/// Names files and folders after a book or a server: a part that people recognise, and a digest of
/// the whole, so that two places of one name keep apart.
package enum PlaceLabel {
  /// - Parameters:
  ///   - name: What people recognise; what a file name does not take becomes `_`.
  ///   - whole: The full path or address.
  ///   - bytes: How many bytes of the digest are shown.
  package static func of(_ name: String, whole: String, bytes: Int) -> String {
    // As an array: how a digest is a collection would be looked up among all conformances.
    let digest = HexText.of(Array(Array(SHA256.hash(data: Array(whole.utf8))).prefix(bytes)))
    return "\(part(name))-\(digest)"
  }

  /// The part that people recognise.
  static func part(_ name: String) -> String {
    var part = ""
    for letter in name.prefix(80) {
      let isKept =
        letter.isASCII && (letter.isLetter || letter.isNumber || letter == "-" || letter == ".")
      part.append(isKept ? letter : "_")
    }
    return part
  }
}
