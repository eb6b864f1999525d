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
    let digest = HexText.of(SHA256.hash(data: Array(whole.utf8)).prefix(bytes))
    return "\(part(name))-\(digest)"
  }

  /// The part that people recognise.
  static func part(_ name: String) -> String {
    String(
      name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") ? $0 : "_" }
        .prefix(80))
  }
}
