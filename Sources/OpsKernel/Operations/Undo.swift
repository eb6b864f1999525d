/// What `undo` makes of the commits of an operation.
public enum Undo: Sendable, Equatable {
  /// Takes them back, as long as nothing later builds on them.
  case reversible
  /// The same, and not in this case, as half a sentence.
  case unless(String)
  /// Never takes them back; the way to put things right instead, as half a sentence.
  case final(String)
  /// Never takes them back: people and their rights are changed by their own commands only.
  case rights
  /// The same for what only concerns the caller's own session, like signing in: it is no work, and
  /// without a name `undo` and `redo` pass it over.
  case ownSession
}
