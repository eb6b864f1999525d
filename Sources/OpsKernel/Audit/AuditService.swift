/// The audit trail: who did what, when, why, and what it was before. Read from the journal of
/// commits, which is written with every change and never apart from it.
public struct AuditService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(list) { try await $0.audit.list($1, $2) },
    AnyOperation(show) { try await $0.audit.show($1, $2) },
    AnyOperation(verify) { try await $0.audit.verify($1, $2) },
    AnyOperation(seal) { try await $0.audit.seal($1, $2) },
    AnyOperation(exportPage) { try await $0.audit.exportPage($1, $2) },
  ]
}

extension AppDependencies {
  public var audit: AuditService { service() }
}
