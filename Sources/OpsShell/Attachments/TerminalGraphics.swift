import OpsKernel

/// How a terminal shows images. It is taken from the environment: asking the terminal would have to
/// read from the keyboard.
enum TerminalGraphics: String {
  /// The graphics protocol of kitty: the image itself in an escape sequence.
  case kitty
  /// Sixel of DEC: six rows of pixels in each character.
  case sixel

  /// The way of this terminal; nil for one that shows no images. `OPSH_GRAPHICS` says it for
  /// others; `none` switches images off. A multiplexer such as tmux passes neither of them on.
  init?(_ environment: [String: String]) {
    if let wanted = environment["OPSH_GRAPHICS"], !wanted.isEmpty {
      self.init(rawValue: wanted.lowercased())
      return
    }
    guard environment["TMUX"] == nil, environment["STY"] == nil else { return nil }
    let terminal = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    if terminal == "xterm-kitty" || terminal == "xterm-ghostty"
      || environment["KITTY_WINDOW_ID"] != nil || ["WezTerm", "ghostty"].contains(program)
    {
      self = .kitty
    } else if ["foot", "mlterm", "yaft", "contour"].contains(where: terminal.hasPrefix)
      || terminal.contains("sixel") || program == "iTerm.app"
    {
      self = .sixel
    } else {
      return nil
    }
  }

  /// What draws a small PNG at the cursor and goes to the next line; nil for what is no image.
  func drawing(of png: [UInt8]) -> [UInt8]? {
    switch self {
    case .kitty: KittyDrawing.bytes(of: png)
    case .sixel: PaletteImage(png: png).map { SixelDrawing.bytes(of: $0) }
    }
  }
}
