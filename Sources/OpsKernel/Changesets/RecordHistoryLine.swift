import OpsDomain
import OpsStorage

/// One commit as far as it touched the record.
public struct RecordHistoryLine: OperationOutput, Equatable {
  public static let answerName = "record.history/1"

  /// Position of the commit in the journal.
  public let sequence: Int64
  /// The commit's key. Empty for readers who may neither read the audit trail nor undo the work of
  /// others, unless the commit is theirs.
  public let key: String
  /// When it was committed.
  public let at: Instant
  /// Who acted.
  public let actor: String
  /// The operation that wrote it.
  public let operation: String
  /// Why; null if the key is empty, and if no reason was given.
  public let reason: String?
  /// The collection of the record.
  public let collection: String
  /// The identifier of the record.
  public let record: RecordID
  /// What was done to the record.
  public let verb: Verb
  /// The fields it changed, with identifiers as they are stored; what was added to the record or
  /// removed from it, such as a member or a file, by its name.
  public let fields: [AuditField]
  /// The changes in one line, in words.
  public let change: Personal<String>

  public static let columns: [FieldColumn] = [
    .init("sequence", "SEQ", .right), .init("at", "AT"), .init("actor", "ACTOR"),
    .init("operation", "OPERATION"), .init("change", "CHANGE"),
  ]
}

extension RecordHistoryLine: ShowsPeople {
  package func personalReading(_ rules: RuleBook) -> PersonalReading {
    var reading = PersonalReading()
    let personal = rules.personalColumns(of: collection)
    reading.add(
      collection, record.description,
      fields.filter {
        // The name of a file of a person tells of the person.
        personal.contains($0.field) || (!personal.isEmpty && HistoryFiles.isFile($0.field))
      }
      .map { ($0.field, $0.before != nil || $0.after != nil) })
    return reading
  }
}
