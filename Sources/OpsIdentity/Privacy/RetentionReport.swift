import OpsKernel

/// What the retention job removed, as `privacy.retain` answers it.
public struct RetentionReport: OperationOutput, Equatable {
  public static let answerName = "privacy.retention/1"

  /// Refusals, views of personal data and sign-in events.
  public var accessEvents: Int64 = 0
  /// Visits of customers that nobody marked as a favourite.
  public var visits: Int64 = 0
  /// Consents to marketing that ended.
  public var consents: Int64 = 0
  /// Receipts of erasures.
  public var receipts: Int64 = 0
  /// Sessions, personal tokens and counts of their uses that ended at least 30 days ago.
  public var sessions: Int64 = 0
  /// Notices with their deliveries, and plans of notices.
  public var notices: Int64 = 0
  /// Stored answers made unreadable.
  public var answers: Int64 = 0
  /// Receipts that were checked because an erasure had been interrupted.
  public var erasures: Int64 = 0

  public static let columns: [FieldColumn] = [
    .init("access_events", "EVENTS", .right), .init("visits", "VISITS", .right),
    .init("consents", "CONSENTS", .right), .init("receipts", "RECEIPTS", .right),
    .init("sessions", "SESSIONS", .right), .init("notices", "NOTICES", .right),
    .init("answers", "ANSWERS", .right), .init("erasures", "ERASURES", .right),
  ]
}
