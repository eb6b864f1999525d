/// Draws the editor: text with the few control sequences every terminal knows (ECMA-48).
struct EditorPainter {
  /// The row of the cursor in what was drawn last.
  private var cursorRow = 0

  /// What replaces the last drawing by this one.
  mutating func paint(_ screen: EditorScreen) -> String {
    var output = "\u{1B}[?25l" + erase()
    output += screen.rows.joined(separator: "\r\n")
    let below = screen.rows.count - 1 - screen.cursorRow
    if below > 0 { output += "\u{1B}[\(below)A" }
    output += "\r"
    if screen.cursorColumn > 0 { output += "\u{1B}[\(screen.cursorColumn)C" }
    cursorRow = screen.cursorRow
    return output + "\u{1B}[?25h"
  }

  /// What leaves the drawing behind: the cursor on a fresh row under it.
  mutating func finish(_ screen: EditorScreen) -> String {
    defer { cursorRow = 0 }
    let output = paint(screen)
    let below = screen.rows.count - 1 - screen.cursorRow
    return output + (below > 0 ? "\u{1B}[\(below)B" : "") + "\r\n"
  }

  /// What removes the drawing.
  mutating func erase() -> String {
    let up = cursorRow > 0 ? "\u{1B}[\(cursorRow)A" : ""
    cursorRow = 0
    return "\r" + up + "\u{1B}[J"
  }

  /// What clears the whole terminal.
  mutating func clear() -> String {
    cursorRow = 0
    return "\u{1B}[H\u{1B}[2J"
  }

  /// The terminal has another width: its rows are where `screen` says now.
  mutating func resized(_ screen: EditorScreen) { cursorRow = screen.cursorRow }
}
