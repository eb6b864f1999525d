/// The audit trail: who did what, when, why, and what it was before. Read from the journal of
/// commits, which is written with every change and never apart from it.
public struct AuditService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["audit"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(list, AuditService.list),
    AnyOperation(show, AuditService.show),
    AnyOperation(verify, AuditService.verify),
    AnyOperation(seal, AuditService.seal),
    AnyOperation(exportPage, AuditService.exportPage),
  ]
}

extension AppDependencies {
  /// The journal: see ``AuditService``.
  public var audit: AuditService { service() }
}
