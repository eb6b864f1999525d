/// Which signs drawings may use: all of Unicode, or ASCII only for terminals and logs without
/// UTF-8.
public enum GlyphSet: Sendable, CaseIterable {
  /// All signs, such as `█` and `…`, or only those of ASCII.
  case unicode, ascii

  /// What the locale of an environment can show: `LC_ALL`, else `LC_CTYPE`, else `LANG` names
  /// UTF-8.
  public static func resolve(environment: [String: String]) -> GlyphSet {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = environment[name], !value.isEmpty else { continue }
      let folded = value.lowercased()
      return folded.contains("utf-8") || folded.contains("utf8") ? .unicode : .ascii
    }
    return .ascii
  }

  /// What marks cut text.
  public var ellipsis: String { self == .unicode ? "…" : "..." }
  /// What stands between two remarks of one line.
  public var separator: String { self == .unicode ? " · " : " | " }
  /// What stands for an absent value.
  public var absent: String { self == .unicode ? "–" : "-" }
}
