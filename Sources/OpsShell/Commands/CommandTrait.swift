/// What sets a command apart from others, besides what it takes and does.
public enum CommandTrait: Sendable {
  /// `--out` writes something else than its records unless a format is asked for: a page, a sheet,
  /// a calendar.
  case writesContent
  /// It needs the book on this machine, so a script that uses it does not run against a server.
  case needsBookHere
  /// What it writes is not the open book: a session, a new book, another store.
  case writesElsewhere
}
