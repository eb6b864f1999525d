import Crypto
import OpsDomain

/// Codes for the day the generator is lost: ten, each good for one sign-in.
///
/// A code has 120 random bits, so that a plain hash of it may be stored (OWASP ASVS 5.0, 6.5.2).
enum RecoveryCodes {
  static let count = 10
  private static let bytes = 15
  private static let group = 4

  /// Fresh codes as people see them: `ABCD-EFGH-…`.
  static func make(_ random: any RandomSource) -> [Secret] {
    (0..<count).map { _ in
      let text = Array(Base32.encode(random.bytes(bytes)))
      let groups = stride(from: 0, to: text.count, by: group).map {
        String(text[$0..<min($0 + group, text.count)])
      }
      return Secret(groups.joined(separator: "-"))
    }
  }

  /// The digests that are stored, one after the other.
  static func digests(of codes: [Secret]) -> [UInt8] { codes.flatMap(digest) }

  /// The stored digests without that of `code`; nil when it is none of them.
  static func using(_ code: Secret, from stored: [UInt8]) -> [UInt8]? {
    let wanted = digest(code)
    let size = SHA256.byteCount
    var rest: [UInt8] = []
    var isFound = false
    for start in stride(from: 0, to: stored.count - size + 1, by: size) {
      let known = Array(stored[start..<start + size])
      if known == wanted { isFound = true } else { rest += known }
    }
    return isFound ? rest : nil
  }

  static func left(in stored: [UInt8]) -> Int { stored.count / SHA256.byteCount }

  /// Spaces, dashes and letter case do not count.
  private static func digest(_ code: Secret) -> [UInt8] {
    let letters = code.reveal().uppercased().utf8.filter {
      (0x41...0x5A).contains($0) || (0x32...0x37).contains($0)
    }
    return Array(SHA256.hash(data: Array(letters)))
  }
}
