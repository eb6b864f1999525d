import OpsDomain
import OpsKernel
import OpsStorage

extension SystemWork {
  /// Remembers which customer a user has looked at.
  static let lookAtCustomer = SystemWork("customer.look")
}

extension CustomerService {
  /// Looks within this time are one look: 1 hour.
  private static let oneLook = TimeSpan(milliseconds: 3_600_000)

  /// Remembers that the caller has looked at a customer.
  ///
  /// It never fails, and it waits for nobody: people see the customer whether or not the book can
  /// be written to now. Nothing is remembered of rehearsals and of work in changesets, of callers
  /// who may only read, and of users who have withdrawn their consent to personalisation.
  func rememberLook(at profile: CustomerProfile, _ call: Call) async {
    guard let user = call.principal.userID, profile.deletedAt == nil, !call.isRehearsal,
      call.knownAt == nil, !call.principal.limits.isReadOnly, desk.standsAlone, !desk.isWriting
    else { return }
    let (customer, now) = (profile.id, desk.clock.now())
    let isNew = try? await desk.readAsSystem(.lookAtCustomer) { transaction in
      let known = try await transaction.repository(CustomerLook.self)
        .fetch(key: CustomerLook.pairKey, user, customer)
      if let known, now.since(known.at) < Self.oneLook { return false }
      return try await !CustomerMarkRules.hasWithdrawn(user, transaction)
    }
    guard isNew == true else { return }
    _ = try? await desk.performAsSystem(.lookAtCustomer, canWait: true) { transaction in
      let looks = transaction.repository(CustomerLook.self)
      let known = try await looks.fetch(key: CustomerLook.pairKey, user, customer)
      var look =
        known
        ?? CustomerLook(
          id: transaction.nextID(), userID: user, customerID: customer, at: transaction.now)
      look.at = transaction.now
      _ = known == nil ? try await looks.create(look) : try await looks.update(look)
    }
  }

  /// The customers that the caller looked at or visited since then.
  static func recentCustomers(
    since moment: Instant, _ transaction: Transaction
  ) async throws -> Set<RecordID> {
    let visits = try await transaction.repository(CustomerMark.self).all(
      where: .greaterOrEqual(CustomerMark.Columns.viewedAt, moment))
    let looks = try await transaction.repository(CustomerLook.self).all(
      where: .greaterOrEqual(CustomerLook.Columns.at, moment))
    return Set(visits.map(\.customerID) + looks.map(\.customerID))
  }
}
