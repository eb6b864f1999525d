/// What people ask of an offline desk, which only the application around the shell can do.
public enum OfflineRequest: Sendable, Equatable {
  /// Make an offline desk of this home, of the book of that server.
  case join(address: String, name: String?)
  /// What the desk says of itself.
  case status
  /// Run a round with the server.
  case sync
  /// What is counted of the desk and its line.
  case figures
  /// What waits to be sent.
  case outbox
  /// Send the unit with this key again.
  case retry(key: String)
  /// Drop the unit with this key.
  case drop(key: String)
  /// The conflicts that nobody has decided, or all of them.
  case conflicts(all: Bool)
  /// One conflict, with both versions.
  case conflict(number: Int64)
  /// Decide a conflict: `mine`, `theirs` or `merged`.
  case resolve(number: Int64, choice: String)

  /// The command that asks for it.
  public var command: String {
    switch self {
    case .join: "desk join"
    case .status: "desk status"
    case .sync: "sync"
    case .figures: "sync status"
    case .outbox: "sync outbox"
    case .retry: "sync retry"
    case .drop: "sync drop"
    case .conflicts: "conflict list"
    case .conflict: "conflict show"
    case .resolve: "conflict resolve"
    }
  }

  /// Whether it changes something.
  public var changesSomething: Bool {
    switch self {
    case .status, .figures, .outbox, .conflicts, .conflict: false
    case .join, .sync, .retry, .drop, .resolve: true
    }
  }
}
