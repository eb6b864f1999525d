import OpsDomain
import OpsKernel
import OpsStorage

/// Answer of `commit.explain`.
public struct CommitExplanation: OperationOutput {
  public static let answerName = "commit.explanation/1"

  public let key: String
  public let sequence: Int64
  public let at: Instant
  public let actor: String
  public let reason: String?
  /// What a client called a batch of records that it wrote without an operation.
  public let remark: String?
  /// What ran, in order.
  public let operations: [String]
  /// Why parts of it ran with the rights of the system; of a batch its steps as well.
  public let elevations: [String]
  /// Key of the commit it takes back.
  public let undoes: String?
  /// The records it changed, as in a plan.
  public let changes: [Document]
  /// Further records that the reader may not see.
  public let hidden: Int
  /// The stock it moved.
  public let figures: [StockExplanation]

  init(
    view: AuditCommitView, operations: [String], elevations: [String], undoes: String?,
    changes: [Document], hidden: Int, figures: [StockExplanation]
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
    self.changes = changes
    self.hidden = hidden
    self.figures = figures
  }
}

extension CommitExplanation: ShowsRecords {
  package func personalReading(_ rules: RuleBook) -> PersonalReading {
    var reading = PersonalReading()
    for change in changes {
      let schema = rules.schemas.first {
        !$0.personalPositions.isEmpty && change["entity"]?.string == $0.noun
      }
      guard let schema, let record = change["record"]?.string else { continue }
      for side in ["before", "after"] {
        let members = change[side]?.members?.members ?? []
        let personal = rules.personalColumns(of: schema.name)
        reading.add(
          schema.name, record,
          members.filter { personal.contains($0.key) }.map { ($0.key, !$0.value.isNull) })
      }
    }
    return reading
  }
}
