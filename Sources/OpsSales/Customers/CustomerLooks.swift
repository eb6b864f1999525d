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
      !call.principal.limits.isReadOnly, desk.standsAlone, !desk.isWriting,
      profile.visitedAt.map({ desk.clock.now().since($0) >= Self.oneLook }) ?? true
    else { return }
    _ = try? await desk.performAsSystem(.lookAtCustomer, canWait: true) { transaction in
      guard try await !CustomerMarkRules.hasWithdrawn(user, transaction) else { return }
      let marks = transaction.repository(CustomerMark.self)
      let found = try await marks.fetch(key: CustomerMark.pairKey, user, profile.id)
      var mark =
        found ?? CustomerMark(id: transaction.nextID(), userID: user, customerID: profile.id)
      mark.viewedAt = transaction.now
      _ = found == nil ? try await marks.create(mark) : try await marks.update(mark)
    }
  }
}
