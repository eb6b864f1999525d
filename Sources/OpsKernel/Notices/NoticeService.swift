import OpsDomain

/// What people are told: their inbox, their settings, the outbox. One method per operation.
public struct NoticeService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(list) { try await $0.notices.list($1, $2) },
    AnyOperation(read) { try await $0.notices.read($1, $2) },
    AnyOperation(dismiss) { try await $0.notices.dismiss($1, $2) },
    AnyOperation(settings) { try await $0.notices.settings($1, $2) },
    AnyOperation(calendar) { try await $0.notices.calendar($1, $2) },
    AnyOperation(outbox) { try await $0.notices.outbox($1, $2) },
    AnyOperation(retry) { try await $0.notices.retry($1, $2) },
  ]
}

extension Principal {
  /// The caller's own record. Throws `signin.missing` for whoever has none.
  func requireOwnInbox() throws -> RecordID {
    guard let userID else { throw Desk.signInFirst }
    return userID
  }
}

extension AppDependencies {
  public var notices: NoticeService { service() }
}
