/// What a person pressed at the prompt, whatever bytes the terminal sends for it.
public enum Key: Sendable, Equatable {
  /// Typed characters, together as they arrived.
  case text(String)
  /// Pasted text: never a command by itself, whatever is in it. Line ends are line feeds.
  case paste(String)
  case enter
  /// A line end inside the text, complete or not: Alt-Enter.
  case newline
  case tab
  case backspace, delete
  case left, right, up, down
  case wordLeft, wordRight
  /// Start and end of the line.
  case home, end
  /// Start and end of the whole text, or the oldest and newest entry of the history.
  case first, last
  case killToEnd, killToStart
  /// Up to the blank before, as Ctrl-W does.
  case killArgument
  /// Up to the border of the word before or after.
  case killWordLeft, killWordRight
  case yank
  case transpose
  case upperCase, lowerCase, capitalise
  case undo
  /// Backwards through the history: Ctrl-R; forwards: Ctrl-S.
  case search, searchForward
  case cancel
  case clearScreen
  case interrupt
  /// Ctrl-D.
  case endOfInput
  case escape
}
