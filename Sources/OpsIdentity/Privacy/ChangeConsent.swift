import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `consent.give` and `consent.withdraw`.
public struct ChangeConsent: OperationInput {
  /// What the consent is for. The essential purpose needs none and is refused.
  public var purpose: Of<ChangeConsent, ConsentPurpose>

  static let purposeParameter = Parameter.argument(
    "purpose", .choice(ConsentPurpose.optional.map(\.rawValue)), "The purpose.")
}

/// Input of `consent.list`.
public struct ListConsents: OperationInput {
  /// Another user's consents; needs the right to see users.
  public var user: NameOf<User>?
}

extension PrivacyService {
  static let listConsents = Operation<ListConsents, Listing<ConsentView>>(
    "consent.list", area: .identity, "Lists what you agree to, and since when.", permission: nil,
    whyOpen: "yours; another user's needs user.view",
    effect: .read, examples: ["consent list", "consent list --user sam"])

  static let giveConsent = Operation<ChangeConsent, ConsentView>(
    "consent.give", area: .identity, "Gives your consent to one purpose.", permission: nil,
    whyOpen: "what you agree to is yours",
    effect: .write(.rights), examples: ["consent give analytics", "consent give notifications"])

  static let withdrawConsent = Operation<ChangeConsent, ConsentView>(
    "consent.withdraw", area: .identity,
    "Withdraws a consent, and removes the data that depended on it.",
    permission: nil, whyOpen: "what you agree to is yours", effect: .write(.rights),
    examples: ["consent withdraw personalisation", "consent withdraw analytics"])

  /// Every purpose, with what was said of it. Throws `denied.permission` for somebody else's
  /// without the right to see users, `notfound.user`.
  public func listConsents(
    _ input: ListConsents, _ call: Call
  ) async throws -> Outcome<Listing<ConsentView>> {
    try await desk.perform(Self.listConsents, input, call) { transaction in
      var user = try transaction.principal.requireUser()
      if let name = input.user, !TextFolding.sameBytes(name, transaction.principal.name) {
        try transaction.principal.require(.userView, to: "Seeing what others agree to")
        user = try await transaction.repository(User.self).named(name).id
      }
      let known = try await transaction.repository(Consent.self)
        .all(where: .equals(Consent.Columns.userID, user))
      return Listing(
        items: ConsentPurpose.allCases.map { purpose in
          ConsentView(purpose, known.first { $0.purpose == purpose })
        })
    }
  }

  /// Agrees for the caller; one that is given stays as it is.
  public func giveConsent(
    _ input: ChangeConsent, _ call: Call
  ) async throws -> Outcome<ConsentView> {
    try await desk.perform(Self.giveConsent, input, call) { transaction in
      try await set(input.purpose, true, transaction)
    }
  }

  /// Takes the caller's consent back and removes what rested on it; nothing new is kept until it is
  /// given again.
  /// Throws `rule.violated` for what the work itself needs.
  public func withdrawConsent(
    _ input: ChangeConsent, _ call: Call
  ) async throws -> Outcome<ConsentView> {
    try await desk.perform(Self.withdrawConsent, input, call) { transaction in
      try await set(input.purpose, false, transaction)
    }
  }

  private func set(
    _ purpose: ConsentPurpose, _ isGiven: Bool, _ transaction: Transaction
  ) async throws -> ConsentView {
    let user = try transaction.principal.requireUser()
    guard purpose != .essential else {
      throw OpsError(
        .ruleViolated,
        "This purpose is needed for the work itself, so it does not depend on your consent",
        field: "purpose",
        hint: "run `opsh privacy erase` to end the account")
    }
    let system = transaction.asSystem("keeps what somebody agrees to")
    let consents = system.repository(Consent.self)
    let known = try await consents.fetch(
      key: Consent.pairKey, user, purpose)
    let removed = isGiven ? 0 : try await remove(resting: purpose, of: user, system)
    if let known, known.isGiven == isGiven { return ConsentView(purpose, known, removed: removed) }
    let stored: Consent
    if var changed = known {
      changed.isGiven = isGiven
      changed.at = system.now
      stored = try await consents.update(changed)
    } else {
      stored = try await consents.create(
        Consent(
          id: system.nextID(), userID: user, purpose: purpose, isGiven: isGiven, at: system.now))
    }
    return ConsentView(purpose, stored, removed: removed)
  }

  /// Removes the records that depend on a consent: marks and views of a user are personalisation.
  /// The other purposes have nothing in the book yet.
  private func remove(
    resting purpose: ConsentPurpose, of user: RecordID, _ system: Transaction
  ) async throws -> Int64 {
    guard purpose == .personalisation else { return 0 }
    var removed: Int64 = 0
    for marks in desk.world.blueprint.marks {
      var pages = system.pages(Query(marks.schema, where: .equals(marks.owner, user)))
      while let rows = try await pages.next() {
        for row in rows {
          try await system.delete(marks.schema, id: row.id, version: row.version)
          removed += 1
        }
      }
    }
    return removed
  }
}

extension Principal {
  /// The caller's own record. Throws `signin.missing` if the caller has none.
  fileprivate func requireUser() throws -> RecordID {
    guard let userID else { throw Desk.signInFirst }
    return userID
  }
}
