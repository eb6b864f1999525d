import OpsDomain

/// What waits today, for a person: the most urgent first, each with its reason and its command.
struct TodayText {
  private let lines: [DocumentObject]
  private let style: Style
  private let width: Int
  /// The only urgency that was asked for; nil for all.
  private let when: String?
  /// How commands begin: with the options that say where the book is.
  private let program: String

  /// - Parameter width: Columns of the terminal; nil without one.
  init(
    _ data: Document, when: String? = nil, style: Style, width: Int?,
    program: String = PrintedCommand.program
  ) {
    self.when = when
    self.program = program
    lines = (data.items ?? []).compactMap(\.members)
    self.style = style
    self.width = width ?? .max
  }

  func render() -> String {
    guard !lines.isEmpty else {
      guard let when else { return "Nothing waits for you.\n" }
      return "Nothing waits with --when \(when). Run `\(program) today` for everything.\n"
    }
    var text = ""
    for (urgency, title) in Self.titles {
      let part = lines.filter { $0["urgency"]?.string == urgency }
      guard !part.isEmpty else { continue }
      text += (text.isEmpty ? "" : "\n") + style.apply(.strong, title) + "\n"
      let widest = part.reduce(0) { max($0, "\($1["count"]?.int ?? 0)".count) }
      for line in part { text += block(line, room: widest) }
    }
    return text
  }

  private static let titles = [
    ("now", "Somebody is waiting"), ("today", "For today"), ("later", "When there is time"),
  ]

  private func block(_ line: DocumentObject, room: Int) -> String {
    let count = "\(line["count"]?.int ?? 0)"
    let indent = room + TextTable.gutter
    let below = String(repeating: " ", count: indent)
    let space = String(repeating: " ", count: room - count.count)
    let what = wrapped(words("what", in: line), indent).joined(separator: "\n" + below)
    var text = space + style.apply(.strong, count) + "  " + what + "\n"
    for part in wrapped(words("why", in: line), indent) {
      text += below + style.apply(.muted, part) + "\n"
    }
    // A command is never broken: it is there to be copied.
    let (command, list) = (order("command", in: line), order("list", in: line))
    text += below + command + "\n"
    if list != command, line["count"]?.int != 1 {
      text += below + list + style.apply(.muted, "  shows all of them") + "\n"
    }
    return text
  }

  private func wrapped(_ text: String, _ indent: Int) -> [String] {
    TextWrap.lines(text, width: width == .max ? width : max(20, width - indent))
  }

  /// A command of the line, as it has to be typed for this book.
  private func order(_ name: String, in line: DocumentObject) -> String {
    PrintedCommand.whole(words(name, in: line), of: Sanitizer.printable(program))
  }

  private func words(_ name: String, in line: DocumentObject) -> String {
    Sanitizer.printable(line[name]?.string ?? "", glyphs: style.glyphs)
  }
}
