import OpsKernel

/// What people may ask of a book that holds data of theirs: everything it knows, and to be
/// forgotten; and what a book forgets by itself.
public struct PrivacyService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["privacy", "consent"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(export, PrivacyService.export),
    AnyOperation(erase, PrivacyService.erase),
    AnyOperation(receipts, PrivacyService.receipts),
    AnyOperation(retain, PrivacyService.retain),
    AnyOperation(listConsents, PrivacyService.listConsents),
    AnyOperation(giveConsent, PrivacyService.giveConsent),
    AnyOperation(withdrawConsent, PrivacyService.withdrawConsent),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``PrivacyService``.
  public var privacy: PrivacyService { service() }
}
