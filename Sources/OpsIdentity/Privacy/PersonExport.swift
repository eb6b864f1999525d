import OpsDomain
import OpsKernel

/// Everything about one person, as `privacy.export` answers it.
public struct PersonExport: OperationOutput, Equatable {
  public static let answerName = "privacy.export/1"

  /// The records of one collection that are the person's or refer to the person.
  public struct Records: AnswerRecord, Equatable {
    /// The collection of the records, such as `deliveries`.
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
    /// Number of the commit in the journal.
    public let sequence: Int64
    /// When the commit was made.
    public let at: Instant
    /// Who did it: an identifier; null for the system.
    public let actor: RecordID?
    /// The sign-in name of who did it.
    public let actorName: String?
    /// The operation that made the commit, such as `customer.edit`.
    public let operation: String
    /// Why, in the words of the user who made the commit; null for nothing.
    public let reason: String?
    /// The record as the commit left it; null for its removal.
    public let record: RecordFields?
  }

  /// One event of the access log that the person caused or that is about the person.
  public struct Access: AnswerRecord, Equatable {
    /// What happened: a refusal, a view of personal data, a sign-in or a copy of the book.
    public let kind: AccessEventKind
    /// When it happened.
    public let at: Instant
    /// Identifier of the user who caused it; null for a person who had not signed in.
    public let actor: RecordID?
    /// The sign-in name of who it was.
    public let actorName: String?
    /// The operation or route that was called, such as `customer.show`.
    public let operation: String
    /// Error code of a refusal, or the result of a sign-in; null when data was shown.
    public let code: String?
    /// Names of the fields that were shown, separated by spaces; null if none were shown.
    public let fields: String?
  }

  /// `users` or `customers`.
  public let collection: String
  /// Identifier of the user or customer that the export is about.
  public let subject: RecordID
  /// When the export was made.
  public let at: Instant
  /// The records that are about the person or name the person, by collection.
  public let records: [Records]
  /// The commits that changed the record of the person.
  public let journal: [Entry]
  /// Events of the access log that the person caused or that are about the person.
  public let access: [Access]
}

extension PersonExport: HoldsPersonalData {
  package var personalReading: PersonalReading {
    var reading = PersonalReading()
    reading.add(collection, subject.description, [("everything", true)])
    return reading
  }
}
