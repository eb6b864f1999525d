import OpsDomain
import OpsKernel

/// Answer of `commit.explain`.
public struct CommitExplanation: OperationOutput, HoldsPersonalData {
  public static let answerName = "commit.explanation/1"

  /// Key of the commit that is explained.
  public let key: String
  /// Position of the commit in the journal.
  public let sequence: Int64
  /// When it was committed.
  public let at: Instant
  /// Sign-in name of the user who acted; `system` for the system.
  public let actor: String
  /// Why, in the words of the actor; null if there is no reason or you may not see it.
  public let reason: String?
  /// The client's name for a batch of records that it wrote without an operation.
  public let remark: String?
  /// What ran, in order.
  public let operations: [String]
  /// Why parts of it ran with the rights of the system, and its steps if it has some.
  public let elevations: [String]
  /// Key of the commit that this one undoes.
  public let undoes: String?
  /// The records it changed, as in a plan.
  public let changes: [RecordChange]
  /// Further records that the reader may not see.
  public let hidden: Int
  /// The stock it moved.
  public let figures: [StockExplanation]
  /// Which data of people the changes show.
  package var personalReading = PersonalReading()

  private enum CodingKeys: CodingKey {
    case key, sequence, at, actor, reason, remark, operations, elevations, undoes, changes, hidden,
      figures
  }

  init(
    view: AuditCommitView, operations: [String], elevations: [String], undoes: String?,
    changes: [RecordView], hidden: Int, figures: [StockExplanation]
  ) {
    key = view.key
    sequence = view.sequence
    at = view.at
    actor = view.actor
    reason = view.reason
    remark = view.remark
    self.operations = operations
    self.elevations = elevations
    self.undoes = undoes
    self.changes = changes.map(\.change)
    for change in changes { personalReading.add(change) }
    self.hidden = hidden
    self.figures = figures
  }
}
