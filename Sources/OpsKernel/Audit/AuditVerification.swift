import OpsDomain

/// What came of checking the journal and the records, as `audit.verify` answers it.
public struct AuditVerification: OperationOutput, Equatable {
  public static let answerName = "audit.verification/1"

  /// The first thing that does not hold.
  public struct Break: AnswerRecord, Equatable {
    /// The commit with the wrong hash, or the last commit that touched the record.
    public let sequence: Int64
    /// The collection and record that differ from the journal; null for a break of the chain.
    public let collection: String?
    /// The record that is wrong, if it is one record.
    public let record: RecordID?
    /// What is wrong, as half a sentence.
    public let problem: String

    init(
      _ problem: String, at sequence: Int64, collection: String? = nil, record: RecordID? = nil
    ) {
      self.sequence = sequence
      self.collection = collection
      self.record = record
      self.problem = problem
    }
  }

  /// What the journal says of confidential records, such as password hashes, whose content it does
  /// not hold.
  public struct Confidential: AnswerRecord, Equatable {
    /// Records whose content equals the keyed digest of their last commit.
    public internal(set) var proven: Int64 = 0
    /// Records whose digest cannot be computed, because its key is not in the seal folder. A change
    /// of them outside the product would not be found.
    public internal(set) var unknown: Int64 = 0
    /// The same for records last written by a version that kept no digest.
    public internal(set) var unproven: Int64 = 0

    init() {}
  }

  /// Whether every hash and every record is right.
  public let ok: Bool
  /// Commits whose hash is right.
  public let commits: Int64
  /// Records that agree with the journal.
  public let records: Int64
  /// Records of sign-ins among `records`. They end by themselves and are then removed, so after the
  /// next sign-in there may be fewer.
  public let signIns: Int64
  /// Sequence of the last commit checked.
  public let head: Int64
  /// The chain's hash there, in hexadecimal digits. Note it elsewhere: with it you can find out
  /// later whether the whole journal was replaced.
  public let headHash: String
  /// Checkpoints that the journal agrees with; 0 if nothing is signed.
  public let checkpoints: Int
  /// Sequence up to which a checkpoint confirms the journal; null if nothing is signed. Then a
  /// missing end, an older copy or a rewritten journal would not be found.
  public let sealedThrough: Int64?
  /// Confidential records among `records`.
  public let confidential: Confidential
  /// Commits that are dated earlier than the one before them by more than the tolerance. Earlier
  /// versions allowed this when a clock was changed.
  public let backdated: Int
  /// The first of these commits.
  public let firstBackdated: Int64?
  /// The first thing that is wrong; absent in a journal that holds.
  public let firstBreak: Break?

  public static let columns: [FieldColumn] = [
    .init("ok", "OK"), .init("commits", "COMMITS", .right), .init("records", "RECORDS", .right),
    .init("sealed_through", "SEALED THROUGH", .right),
    .init("head_hash", "HEAD HASH"),
  ]
}
