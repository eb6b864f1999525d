/// What a person pressed at the prompt, whatever bytes the terminal sends for it.
public enum Key: Sendable, Equatable {
  /// Typed characters, together as they arrived.
  case text(String)
  /// Pasted text: never a command by itself, whatever is in it. Line ends are line feeds.
  case paste(String)
  /// Ends the input if it is complete; otherwise adds a line end.
  case enter
  /// A line end inside the text, complete or not: Alt-Enter.
  case newline
  /// Asks for what may stand at the cursor.
  case tab
  /// Removes the character before or after the cursor.
  case backspace, delete
  /// One character or line on; up and down reach the history from the first and last line.
  case left, right, up, down
  /// To the border of the word before or after, as Alt-B and Alt-F do.
  case wordLeft, wordRight
  /// Start and end of the line.
  case home, end
  /// Start and end of the whole text, or the oldest and newest entry of the history.
  case first, last
  /// Removes text up to the end or the start of the line, as Ctrl-K and Ctrl-U do.
  case killToEnd, killToStart
  /// Up to the blank before, as Ctrl-W does.
  case killArgument
  /// Up to the border of the word before or after.
  case killWordLeft, killWordRight
  /// Puts back the text that was removed last: Ctrl-Y.
  case yank
  /// Swaps the two characters around the cursor: Ctrl-T.
  case transpose
  /// Changes the letters of the word after the cursor: Alt-U, Alt-L and Alt-C.
  case upperCase, lowerCase, capitalise
  /// Undoes the last edit: Ctrl-_.
  case undo
  /// Backwards through the history: Ctrl-R; forwards: Ctrl-S.
  case search, searchForward
  /// Ends a search and restores the input before it: Ctrl-G.
  case cancel
  /// Clears the screen and keeps the input: Ctrl-L.
  case clearScreen
  /// Drops the input: Ctrl-C. In a search it only ends the search.
  case interrupt
  /// Ctrl-D.
  case endOfInput
  /// The Escape key alone: ends a search.
  case escape
}
