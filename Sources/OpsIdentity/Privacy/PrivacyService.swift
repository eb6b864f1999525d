import OpsKernel

/// What people may ask of a book that holds data of theirs: everything it knows, and to be
/// forgotten; and what a book forgets by itself.
public struct PrivacyService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(export) { try await $0.privacy.export($1, $2) },
    AnyOperation(erase) { try await $0.privacy.erase($1, $2) },
    AnyOperation(receipts) { try await $0.privacy.receipts($1, $2) },
    AnyOperation(retain) { try await $0.privacy.retain($1, $2) },
    AnyOperation(listConsents) { try await $0.privacy.listConsents($1, $2) },
    AnyOperation(giveConsent) { try await $0.privacy.giveConsent($1, $2) },
    AnyOperation(withdrawConsent) { try await $0.privacy.withdrawConsent($1, $2) },
  ]
}

extension AppDependencies {
  public var privacy: PrivacyService { service() }
}
