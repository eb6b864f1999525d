import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage

/// What the gate enforces for the marks that people put on customers: everybody sees only their
/// own.
enum CustomerMarkRules {
  static let marks = CollectionRules(CustomerMark.self) { principal in
    guard principal.may(.customerView) else { return .closed(.customerView) }
    guard let user = principal.userID else { return .rows(.nothing) }
    return .rows(.equals(CustomerMark.Columns.userID, user))
  }
  .goingWithPerson()
  .byHand([
    .insert: [CustomerService.favorite, CustomerService.visit],
    .update: [CustomerService.favorite, CustomerService.visit],
    .delete: [CustomerService.favorite, CustomerService.visit],
  ])
  .transition(of: CustomerMark.self) { old, new in
    guard let old, let new else { return }
    guard old.userID == new.userID, old.customerID == new.customerID else {
      throw OpsError(
        .ruleViolated, "The user and the customer of a mark cannot be changed", field: "customer")
    }
  }
  .reaction(of: CustomerMark.self) { _, new, transaction in
    guard let new else { return }
    try await requireConsent(of: new.userID, transaction)
  }

  private static let purpose = ConsentPurpose.personalisation

  /// Whether a user has withdrawn the consent for marks. Marks are personalisation of their user.
  /// Nobody has to agree before the first one, because they set it themselves. A user who has
  /// withdrawn the consent gets no new marks.
  static func hasWithdrawn(
    _ user: RecordID, _ transaction: Transaction
  ) async throws -> Bool {
    let said = try await transaction.repository(Consent.self)
      .fetch(key: Consent.pairKey, user, purpose)
    return said?.isGiven == false
  }

  /// Throws `rule.violated` for a user who has withdrawn the consent.
  static func requireConsent(
    of user: RecordID, _ transaction: Transaction
  ) async throws {
    guard try await hasWithdrawn(user, transaction) else { return }
    throw OpsError(
      .ruleViolated,
      "Favourites and visits need your consent to personalisation, which you have withdrawn",
      hint: "run `opsh consent give \(purpose.rawValue)` to give it again")
  }
}
