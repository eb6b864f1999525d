import OpsDomain
import OpsStorage

/// One commit with everything it did, as `audit.show` answers it.
public struct AuditDetail: OperationOutput, Equatable {
  public static let answerName = "audit.detail/1"
  public static let columns = AuditCommitView.columns.filter { column in
    answerFields.contains { $0.name == column.field }
  }

  /// Position of the commit in the journal.
  public let sequence: Int64
  /// The key of the commit.
  public let key: String
  /// When it was committed.
  public let at: Instant
  /// Who acted.
  public let actor: String
  /// For whom they acted, if that was somebody else.
  public let onBehalfOf: String?
  /// The operation that wrote it.
  public let operation: String
  /// Why, in the words of the caller.
  public let reason: String?
  /// The client's name for a batch of records that it wrote without an operation.
  public let remark: String?
  /// Why parts of it ran with the rights of the system, and its steps if there are any.
  public let elevations: [String]
  /// The chain's hash up to and including this commit, in hexadecimal digits.
  public let hash: String
  /// The records that it touched.
  public let entries: [AuditEntryView]

  init(_ view: AuditCommitView, _ commit: Commit, entries: [AuditEntryView]) {
    sequence = view.sequence
    key = view.key
    at = view.at
    actor = view.actor
    onBehalfOf = view.onBehalfOf
    operation = view.operation
    reason = view.reason
    remark = view.remark
    elevations = commit.header.elevations
    hash = HexText.of(commit.hash)
    self.entries = entries
  }
}

extension AuditDetail: ShowsPeople {
  package func personalReading(_ rules: RuleBook) -> PersonalReading {
    var reading = PersonalReading()
    for entry in entries {
      let personal = rules.personalColumns(of: entry.collection)
      reading.add(
        entry.collection, entry.record.description,
        entry.fields.filter { personal.contains($0.field) }
          .map { ($0.field, $0.before != nil || $0.after != nil) })
    }
    return reading
  }
}
