/// Whether and how text is coloured. Colour only repeats what the words already say.
public struct Style: Sendable, Equatable {
  /// What `--color` asks for.
  public enum Policy: String, Sendable, CaseIterable {
    /// Colour at a terminal, unless `NO_COLOR` is set.
    case auto
    /// Colour, wherever the text goes.
    case always
    /// Plain text.
    case never
  }

  /// What a piece of text means.
  public enum Role: Sendable, CaseIterable {
    /// A failure, a warning, a success, something less important, a heading.
    case error, warning, good, muted, strong

    /// Select Graphic Rendition parameters (ECMA-48): only the eight colours every theme defines.
    var code: String {
      switch self {
      case .error: "1;31"
      case .warning: "33"
      case .good: "32"
      case .muted: "2"
      case .strong: "1"
      }
    }
  }

  /// Whether text gets colours.
  public var isColoured: Bool
  /// The signs that drawings may use.
  public var glyphs: GlyphSet

  /// A style that is decided already; by default it has no colour and all signs.
  public init(isColoured: Bool = false, glyphs: GlyphSet = .unicode) {
    self.isColoured = isColoured
    self.glyphs = glyphs
  }

  /// No colour, all signs.
  public static let plain = Style()

  /// The style for a stream.
  ///
  /// `always` and `never` decide by themselves. `auto` colours a terminal, unless `NO_COLOR` is set
  /// and not empty (no-color.org) or `TERM` is `dumb`. A non-empty `OPSH_FORCE_TTY` makes every
  /// stream count as a terminal.
  public static func resolve(
    _ policy: Policy = .auto, isTerminal: Bool, environment: [String: String]
  ) -> Style {
    let glyphs = GlyphSet.resolve(environment: environment)
    let isColoured =
      switch policy {
      case .always: true
      case .never: false
      case .auto:
        countsAsTerminal(isTerminal, environment: environment)
          && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
      }
    return Style(isColoured: isColoured, glyphs: glyphs)
  }

  /// Whether a stream is treated as a terminal: it is one, or `OPSH_FORCE_TTY` says so.
  public static func countsAsTerminal(_ isTerminal: Bool, environment: [String: String]) -> Bool {
    isTerminal || !(environment["OPSH_FORCE_TTY"] ?? "").isEmpty
  }

  /// The text in the colour of a role, or as it is. The text must be printable already.
  public func apply(_ role: Role?, _ text: String) -> String {
    guard isColoured, let role, !text.isEmpty else { return text }
    return "\u{1B}[\(role.code)m\(text)\u{1B}[0m"
  }
}
