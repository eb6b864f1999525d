/// When in a pass a job has its turn: people are told of the book as the jobs before have left it,
/// and what nobody waits for comes last.
public enum JobStage: CaseIterable, Sendable {
  /// Changes what the book says.
  case act
  /// Tells people of it.
  case tell
  /// Keeps figures, so that answers are quick.
  case keep
}
