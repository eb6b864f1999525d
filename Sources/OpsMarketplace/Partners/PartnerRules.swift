import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What the gate enforces for partners.
///
/// Everybody who may explore sees verified partners. A business belongs to its owner, who sees it
/// before that as well and changes it; administrators see and change all.
enum PartnerRules {
  static let partners: CollectionRules = {
    var rules = CollectionRules(
      Partner.self, read: visible,
      write: [.insert: .businessUpdateInfo, .update: .businessUpdateInfo])
    // Everybody who may explore reads partners, but not who changed them.
    rules.readable = .marketExplore
    return
      rules
      .owned(own)
      .byHand(ways)
      .sensitive(sensitive)
      // The owner and the location of a partner are not shown to everybody.
      .withholding(
        of: Partner.self,
        [
          Partner.Columns.ownerID.column, Partner.Columns.createdBy.column,
          Partner.Columns.locationID.column,
        ],
        unless: isTold
      )
      .transition(of: Partner.self, check)
      .reaction(of: Partner.self, checkAgainstBook)
  }()

  /// Permissions of people who have a business.
  private static let ofBusiness: [Permission] = [
    .businessUpdateInfo, .businessManageOrders, .businessViewAnalytics, .catalogueManage,
  ]

  private static func visible(_ principal: Principal) -> Access {
    let own = own(principal)
    if own == .everything { return .all }
    guard principal.may(.marketExplore) else {
      return own == .nothing ? .closed(.marketExplore) : .rows(own)
    }
    let verified = Predicate.equals(Partner.Columns.state, PartnerState.verified)
    return .rows(own == .nothing ? verified : .or([verified, own]))
  }

  /// The partners that are the principal's own.
  static func own(_ principal: Principal) -> Predicate {
    if principal.isSystem || principal.may(.marketAdminister) { return .everything }
    guard let user = principal.userID, ofBusiness.contains(where: principal.may) else {
      return .nothing
    }
    return .equals(Partner.Columns.ownerID, user)
  }

  private static func isTold(_ partner: Partner?, _ principal: Principal) -> Bool {
    if principal.isSystem || principal.may(.marketAdminister) { return true }
    guard let partner, let owner = partner.ownerID else { return false }
    return owner == principal.userID && own(principal) != .nothing
  }

  /// Opening a partner to the public, changing who is paid for its sales, and changing what was
  /// verified of it, needs a sign-in of the last minutes in every way of writing.
  private static func sensitive(_ old: Row?, _ new: Row?) -> String? {
    guard let old = old.flatMap({ try? Partner($0) }), let new = new.flatMap({ try? Partner($0) })
    else { return nil }
    if old.state != new.state { return "Verifying or suspending a partner" }
    if old.ownerID != new.ownerID { return "Giving a business to somebody else" }
    return old.state != .pending && !isAsSeen(old, new) ? changingWhatWasSeen : nil
  }

  private static let changingWhatWasSeen = "Changing what was verified of a business"

  private static func ways(
    _ verb: Verb, _ old: Row?, _ new: Row?, _ transaction: Transaction
  ) async throws -> [HandWay] {
    guard let new else { return [] }
    guard let old else { return .operations(PartnerService.create) }
    let (before, after) = (try Partner(old), try Partner(new))
    if before.state != after.state {
      return after.state == .suspended
        ? .operations(PartnerService.suspend) : .operations(PartnerService.verify)
    }
    if before.isFeatured != after.isFeatured { return .operations(PartnerService.feature) }
    return .operations(PartnerService.edit, PartnerService.hours)
  }

  private static func check(_ old: Partner?, _ new: Partner?) throws {
    guard let new else {
      throw OpsError(
        .badState, "A partner cannot be removed: orders and goods name it", field: "partner",
        hint: "run `opsh partner suspend` to close it")
    }
    try new.checkFields()
    if old.map({ !TextFolding.sameBytes($0.name, new.name) }) ?? true {
      try PartnerName.requireNoNumber(new.name)
    }
    guard let old else {
      guard new.state == .pending, new.ratings == 0 else {
        throw OpsError(
          .badState, "A new partner must be pending and without ratings", field: "state",
          hint: "run `opsh partner verify` to open it")
      }
      return
    }
    guard old.state == new.state || old.state.leads(to: new.state) else {
      guard new.state != .suspended else { throw notSuspended(old.name, old.state, field: "state") }
      throw OpsError(
        .badState, "A partner cannot become \(new.state.rawValue) again", field: "state",
        hint: "run `opsh partner suspend` to close a verified partner")
    }
    guard old.locationID == new.locationID else {
      throw OpsError(
        .ruleViolated, "The location of a partner's goods cannot be changed", field: "location")
    }
  }

  /// The refusal to suspend a partner that is not verified.
  static func notSuspended(
    _ name: String, _ state: PartnerState, field: String
  ) -> OpsError {
    OpsError(
      .badState,
      "\(Excerpt.of(name)) is \(state.rawValue); only a verified partner can be suspended",
      field: field, hint: "leave it as it is: customers do not see this partner")
  }

  private static func checkAgainstBook(
    _ old: Partner?, _ new: Partner?, _ transaction: Transaction
  ) async throws {
    guard let new else { return }
    if try await !isClosed(old, new, transaction) {
      try requireRight(old, new, transaction.caller)
      try await requireOther(old, new, transaction)
    }
    let currency = transaction.context.currency
    guard PartnerLimits.minimumOrder.contains(new.minimumOrder) else {
      let most = MinorAmount.text(PartnerLimits.minimumOrder.upperBound, currency)
      throw OpsError(
        .badAmount,
        "The minimum order cannot be \(MinorAmount.text(new.minimumOrder, currency)) \(currency)",
        field: "minimum", hint: "give 0 to \(most) \(currency)")
    }
    guard old == nil else { return }
    try await requireRoom(for: new, transaction)
    let location = try await transaction.repository(Location.self).fetch(new.locationID)
    guard location == nil || location?.kind == .partner else {
      throw OpsError(
        .ruleViolated, "A partner needs a location of its own for its goods", field: "location",
        hint: "run `opsh partner create` to make a location for them")
    }
  }

  /// A user has some businesses that wait to be verified, and no more: administrators create any
  /// number, because they say whose they are.
  private static func requireRoom(
    for new: Partner, _ transaction: Transaction
  ) async throws {
    let caller = transaction.caller
    guard !caller.isSystem, !caller.may(.marketAdminister) else { return }
    let most = try await Settings.pendingPartners.value(transaction)
    let waiting = try await transaction.repository(Partner.self).count(
      where: .both(
        .equals(Partner.Columns.ownerID, new.ownerID),
        .equals(Partner.Columns.state, PartnerState.pending)))
    guard waiting > most else { return }
    let own = Counted.text(waiting - 1, "business", "businesses")
    throw OpsError(
      .ruleViolated,
      most < 1
        ? "Only administrators can create partners here"
        : "You have \(own) that \(waiting == 2 ? "waits" : "wait") to be verified; at most \(most) "
          + "\(most == 1 ? "is" : "are") allowed",
      field: "name", hint: "ask an administrator")
  }

  /// Whether the change only suspends a business whose owner was erased: that needs no further
  /// right.
  private static func isClosed(
    _ old: Partner?, _ new: Partner, _ transaction: Transaction
  ) async throws -> Bool {
    guard var closed = old, let owner = closed.ownerID, closed.state != .suspended else {
      return false
    }
    (closed.state, closed.version, closed.updatedAt) = (.suspended, new.version, new.updatedAt)
    guard closed == new else { return false }
    return try await transaction.repository(User.self).isErased(owner)
  }

  /// Nobody verifies their own business, takes over one that people know, or changes what was
  /// verified of theirs, where another administrator could.
  private static func requireOther(
    _ old: Partner?, _ new: Partner, _ transaction: Transaction
  ) async throws {
    guard let old else { return }
    func require(_ action: String) async throws {
      try await SecondAdministrator.require(
        besides: [new.ownerID], to: action, field: "partner", transaction)
    }
    if old.state != new.state, new.state == .verified {
      try await require("Verifying a business")
      try await LastingRight.require(to: "Verifying a business", transaction)
    }
    if old.ownerID != new.ownerID {
      try await LastingRight.require(to: "Giving a business to somebody else", transaction)
    }
    guard old.state != .pending else { return }
    if old.ownerID != new.ownerID { try await require("Taking over a business") }
    if !isAsSeen(old, new) {
      try await require(changingWhatWasSeen)
      try await LastingRight.require(to: changingWhatWasSeen, transaction)
    }
  }

  /// Whether a business is still the one that was verified: its name, what it sells, and the
  /// region whose tax it owes.
  private static func isAsSeen(_ old: Partner, _ new: Partner) -> Bool {
    TextFolding.sameBytes(old.name, new.name) && old.kind == new.kind
      && TextFolding.sameBytes(old.region, new.region)
  }

  /// Administrators decide who is shown and as what, how prominently, and whose a business is.
  private static func requireRight(
    _ old: Partner?, _ new: Partner, _ caller: Principal
  ) throws(OpsError) {
    guard !caller.isSystem else { return }
    if let old, old.state != new.state {
      try caller.require(.marketAdminister, to: "Verifying and suspending partners")
    }
    if old?.isFeatured ?? false != new.isFeatured {
      try caller.require(.marketAdminister, to: "Featuring partners")
    }
    if let old, old.state != .pending, !isAsSeen(old, new) {
      try caller.require(
        .marketAdminister, to: "Changing the name, kind or region of a partner that was verified")
    }
    if (old.map(\.ownerID) ?? caller.userID) != new.ownerID {
      try caller.require(.marketAdminister, to: "Giving a business to somebody else")
    }
    guard let old, (old.ratings, old.ratingSum) != (new.ratings, new.ratingSum),
      let owner = old.ownerID, owner == caller.userID
    else { return }
    throw OpsError(.denied, "You cannot rate your own business", field: "ratings")
  }
}
