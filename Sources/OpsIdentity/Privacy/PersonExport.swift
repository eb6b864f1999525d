import OpsDomain
import OpsKernel

/// Everything about one person, as `privacy.export` answers it.
public struct PersonExport: OperationOutput, Equatable {
  public static let answerName = "privacy.export/1"

  /// The records of one collection that are the person's or refer to the person.
  public struct Records: AnswerRecord, Equatable {
    public let collection: String
    /// Columns by name, as in the change feed, but money with the decimals of the book's currency.
    /// Of confidential records only the identifier. Of records that only name the person, where
    /// they name the person and when they were made.
    public let records: [RecordFields]
    /// How many more records only name the person, after the first thousand; null if all of them
    /// are here.
    public let more: Int64?
  }

  /// One commit that changed the person's record.
  public struct Entry: AnswerRecord, Equatable {
    public let sequence: Int64
    public let at: Instant
    /// Who did it: an identifier; null for the system.
    public let actor: RecordID?
    /// The sign-in name of who did it.
    public let actorName: String?
    public let operation: String
    public let reason: String?
    /// The record as the commit left it; null for its removal.
    public let record: RecordFields?
  }

  /// One event of the access log that the person caused or that is about the person.
  public struct Access: AnswerRecord, Equatable {
    public let kind: AccessEventKind
    public let at: Instant
    public let actor: RecordID?
    /// The sign-in name of who it was.
    public let actorName: String?
    public let operation: String
    public let code: String?
    public let fields: String?
  }

  /// `users` or `customers`.
  public let collection: String
  public let subject: RecordID
  public let at: Instant
  public let records: [Records]
  public let journal: [Entry]
  public let access: [Access]
}

extension PersonExport: HoldsPersonalData {
  package var personalReading: PersonalReading {
    var reading = PersonalReading()
    reading.add(collection, subject.description, [("everything", true)])
    return reading
  }
}
