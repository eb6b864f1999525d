/// Finds secrets inside of what somebody typed: a token or key of this program, and the name and
/// password in an address. Messages, histories and file names leave them out, because others read
/// those.
public enum SecretText {
  /// Fewest characters behind `opsht_`, `opshn_` and `opshg_`.
  private static let fewestOfKind = 8
  /// Fewest characters behind `opsh_`, which names of files begin with as well.
  private static let fewest = 40
  /// What a secret begins with, and how many characters follow at least.
  private static let beginnings: [(text: [UInt8], fewest: Int)] =
    SecretPrefix.ofOneKind.map { (text: Array($0.utf8), fewest: fewestOfKind) }
    + [(text: Array(SecretPrefix.session.utf8), fewest: fewest)]

  /// Whether there is a secret in `text`.
  public static func isIn(_ text: String) -> Bool { !spans(Array(text.utf8)).isEmpty }

  /// The text with `•••` in the place of each secret: `opsht_•••`, `http://•••@HOST`.
  public static func masked(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let secrets = spans(bytes)
    guard !secrets.isEmpty else { return text }
    var output: [UInt8] = []
    var position = 0
    for span in secrets {
      output += bytes[position..<span.lowerBound]
      output += Array(Secret.mask.utf8)
      position = span.upperBound
    }
    output += bytes[position...]
    return String(decoding: output, as: UTF8.self)
  }

  private static func spans(_ bytes: [UInt8]) -> [Range<Int>] {
    var spans: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let span: Range<Int>? =
        switch bytes[index] {
        case UInt8(ascii: "o"): token(in: bytes, at: index)
        case UInt8(ascii: ":"): nameAndPassword(in: bytes, at: index)
        default: nil
        }
      if let span { spans.append(span) }
      index = span?.upperBound ?? index + 1
    }
    return spans
  }

  /// What follows `opsht_`, `opshn_`, `opshg_` or `opsh_` at `index`.
  private static func token(in bytes: [UInt8], at index: Int) -> Range<Int>? {
    let rest = bytes[index...]
    guard let beginning = beginnings.first(where: { rest.starts(with: $0.text) }) else {
      return nil
    }
    let first = index + beginning.text.count
    let count = bytes[first...].prefix(while: isOfToken).count
    return count >= beginning.fewest ? first..<(first + count) : nil
  }

  /// What stands between `://` at `index` and the `@` before the host.
  private static func nameAndPassword(in bytes: [UInt8], at index: Int) -> Range<Int>? {
    guard bytes[index...].starts(with: Array("://".utf8)) else { return nil }
    let first = index + 3
    let rest = bytes[first...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "\"") }
    guard let end = rest.lastIndex(of: UInt8(ascii: "@")), end > first else { return nil }
    // `https://HOST/@PLACE` has no password; `http://NAME:PART/PART@HOST` does.
    let beforePath = rest[first..<end].prefix { $0 != UInt8(ascii: "/") }
    guard beforePath.endIndex == end || beforePath.contains(UInt8(ascii: ":")) else { return nil }
    return first..<end
  }

  private static func isOfToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
