import OpsDomain

/// What people are told: their inbox, their settings, the outbox. One method per operation.
public struct NoticeService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["notice"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(list, NoticeService.list),
    AnyOperation(show, NoticeService.show),
    AnyOperation(read, NoticeService.read),
    AnyOperation(dismiss, NoticeService.dismiss),
    AnyOperation(settings, NoticeService.settings),
    AnyOperation(calendar, NoticeService.calendar),
    AnyOperation(outbox, NoticeService.outbox),
    AnyOperation(retry, NoticeService.retry),
  ]
}

extension Principal {
  /// The caller's own record. Throws `signin.missing` if the caller has none.
  func requireOwnInbox() throws -> RecordID {
    guard let userID else { throw Desk.signInFirst }
    return userID
  }
}

extension AppDependencies {
  /// What people are told: see ``NoticeService``.
  public var notices: NoticeService { service() }
}
