/// The editor as rows of a terminal: prompt, input, hint and candidates, cut where the terminal
/// ends, and where the cursor stands.
struct EditorScreen: Equatable {
  private(set) var rows: [String] = []
  private(set) var cursorRow = 0
  private(set) var cursorColumn = 0

  private let width: Int
  private let style: Style
  private var column = 0

  /// - Parameters:
  ///   - hint: Shown in grey behind the input, as far as its row has room.
  init(
    _ editor: LineEditor, prompt: PromptText, hint: String = "", size: TerminalSize, style: Style
  ) {
    width = max(2, size.columns)
    self.style = style
    rows = [""]
    let title = editor.search.map { Self.title(of: $0) } ?? prompt.first
    let fitting = DisplayWidth.truncated(title, to: max(1, width - 8), glyphs: style.glyphs)
    begin(fitting, role: editor.search == nil ? prompt.role : .muted)
    place(editor.buffer, further: prompt.further)
    append(hint: hint)
    append(candidates: editor.candidates, room: size.rows - rows.count)
    cut(to: size.rows)
  }

  private static func title(of search: HistorySearch) -> String {
    let found = search.isFound ? "search" : "not found"
    return "(\(found)) \(search.query): "
  }

  private mutating func begin(_ prefix: String, role: Style.Role?) {
    rows[rows.count - 1] = style.apply(role, prefix)
    column = DisplayWidth.of(prefix)
  }

  private mutating func newRow() {
    rows.append("")
    column = 0
  }

  private mutating func place(_ buffer: TextBuffer, further: String) {
    for (index, character) in buffer.characters.enumerated() {
      if index == buffer.cursor { markCursor() }
      if character.isNewline {
        newRow()
        begin(further, role: .muted)
        continue
      }
      let shown = Sanitizer.printable(String(character), glyphs: style.glyphs)
      let columns = DisplayWidth.of(shown)
      if column + columns > width { newRow() }
      rows[rows.count - 1] += shown
      column += columns
    }
    if buffer.isAtEnd { markCursor() }
  }

  /// The cursor has a place of its own: behind a full row it stands on the next one.
  private mutating func markCursor() {
    if column >= width { newRow() }
    cursorRow = rows.count - 1
    cursorColumn = column
  }

  private mutating func append(hint: String) {
    let room = width - column - 1
    guard !hint.isEmpty, room > 3 else { return }
    let text = DisplayWidth.truncated(hint, to: room, glyphs: style.glyphs)
    rows[rows.count - 1] += style.apply(.muted, text)
  }

  private mutating func append(candidates: [Candidate], room: Int) {
    guard !candidates.isEmpty else { return }
    rows += CandidateList(candidates).lines(width: width, maximum: max(1, room - 1), style: style)
  }

  /// Keeps the rows around the cursor when there are more than the terminal has.
  private mutating func cut(to maximum: Int) {
    guard rows.count > maximum else { return }
    let start = min(max(0, cursorRow - maximum + 1), rows.count - maximum)
    rows = Array(rows[start..<start + maximum])
    cursorRow -= start
  }
}
