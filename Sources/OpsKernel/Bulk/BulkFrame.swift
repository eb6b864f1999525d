/// Input of `bulk.run`: calls that travel and are written together.
public struct BulkFrame: OperationInput {
  /// Which calls become one commit.
  public enum Unit: String, Codable, Sendable {
    /// Each call is a commit of its own; a refused one does not stop the others.
    case call
    /// All of them are one commit, or none is booked.
    case frame
  }

  /// In the order they are run.
  public var calls: Unasked<[BulkCall]>
  /// Which of the calls become one commit.
  public var unit: Unasked<Unit> = .call
}
