import OpsKernel

/// What the retention job removed, as `privacy.retain` answers it.
public struct RetentionReport: OperationOutput, Equatable {
  public static let answerName = "privacy.retention/1"

  /// Refusals, looks at personal data and sign-in events.
  public var accessEvents: Int64 = 0
  /// Visits of customers that nobody marked as a favourite.
  public var visits: Int64 = 0
  /// Marketing consents that lapsed.
  public var consents: Int64 = 0
  /// Receipts of erasures.
  public var receipts: Int64 = 0
  /// Sessions, personal tokens and counts of their uses that were over for 30 days.
  public var sessions: Int64 = 0
  /// Notices, with what became of them, and plans of notices.
  public var notices: Int64 = 0
  /// Stored answers made unreadable.
  public var answers: Int64 = 0
  /// Receipts looked at because an erasure had been cut off.
  public var erasures: Int64 = 0

  public static let columns: [FieldColumn] = [
    .init("access_events", "EVENTS", .right), .init("visits", "VISITS", .right),
    .init("consents", "CONSENTS", .right), .init("receipts", "RECEIPTS", .right),
    .init("sessions", "SESSIONS", .right), .init("notices", "NOTICES", .right),
    .init("answers", "ANSWERS", .right), .init("erasures", "ERASURES", .right),
  ]
}
