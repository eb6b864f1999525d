import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for drivers. Operations write them with the rights of the system, since a
/// driver changes some fields, administrators others, and customers' ratings the rest.
enum DriverRules {
  static let drivers = CollectionRules(
    Driver.self, read: DriverAccess.own(Driver.Columns.userID)
  )
  .sensitive(judging)
  .transition(of: Driver.self) { old, new in try Driver.checkTransition(old, new) }
  .reaction(of: Driver.self, follow)
  .keepingNumber()

  static let stretches = CollectionRules(
    DriverStretch.self, read: DriverAccess.own(DriverStretch.Columns.userID)
  )
  .transition(of: DriverStretch.self) { old, new in
    guard let new else { throw OpsError(.badState, "Time online cannot be removed") }
    let isSame = old.map { $0.driverID == new.driverID && $0.beganAt == new.beganAt } ?? true
    guard isSame, old?.endedAt == nil, new.endedAt.map({ $0 >= new.beganAt }) ?? true else {
      throw OpsError(.ruleViolated, "Time online that is over cannot be changed")
    }
  }

  /// Who is sent to the doors of customers, and paid for it, decides a person who has just signed
  /// in, whichever way.
  private static func judging(_ old: Row?, _ new: Row?) -> String? {
    guard let old = old.flatMap({ try? Driver($0) }), let new = new.flatMap({ try? Driver($0) })
    else { return nil }
    if old.state != new.state { return "Verifying, rejecting or suspending a driver" }
    return isConfirmed(old, new) ? "Confirming that a vehicle has no emissions" : nil
  }

  /// Whether a vehicle is confirmed to have no emissions, which drivers are paid for.
  private static func isConfirmed(_ old: Driver, _ new: Driver) -> Bool {
    new.isCarbonNeutral && !(old.isCarbonNeutral && old.vehicle == new.vehicle)
  }

  private static func follow(
    _ old: Driver?, _ new: Driver?, _ transaction: Transaction
  ) async throws {
    guard let new else { return }
    try await requireRight(old, new, transaction)
    if new.state == .verified, old?.state != .verified {
      try await DriverCheckRules.require(new, transaction)
      try await SecondAdministrator.require(
        besides: [new.userID], to: "Verifying a driver", field: "driver", transaction)
      try await LastingRight.require(to: "Verifying a driver", transaction)
    }
    try await keepStretch(old, new, transaction)
  }

  /// Only administrators judge drivers; only the driver, or an administrator, changes the rest.
  /// Figures follow from ratings and deliveries of others.
  private static func requireRight(
    _ old: Driver?, _ new: Driver, _ transaction: Transaction
  ) async throws {
    guard let old else {
      return try DriverAccess.require(new.userID, transaction, to: "Registering somebody else")
    }
    guard
      (old.ratings, old.ratingSum) == (new.ratings, new.ratingSum)
        || transaction.caller.userID != new.userID
    else {
      throw OpsError(.denied, "You cannot rate your own deliveries", field: "driver")
    }
    if old.state != new.state, !transaction.caller.isSystem {
      try transaction.caller.require(
        .marketAdminister, to: "Verifying, rejecting and suspending drivers")
    }
    if isConfirmed(old, new), !transaction.caller.isSystem {
      try transaction.caller.require(
        .marketAdminister, to: "Confirming that a vehicle has no emissions")
      try await SecondAdministrator.require(
        besides: [new.userID], to: "Confirming a vehicle", field: "carbon_neutral", transaction)
      try await LastingRight.require(
        to: "Confirming that a vehicle has no emissions", transaction)
    }
    var figures = old
    (figures.version, figures.updatedAt) = (new.version, new.updatedAt)
    figures.ratings = new.ratings
    figures.ratingSum = new.ratingSum
    figures.deliveries = new.deliveries
    guard figures != new else { return }
    // What follows from an erasure or from the loss of a right needs no further right of the
    // caller.
    if try await transaction.repository(User.self).isErased(new.userID) { return }
    if try await DriverRights.isStop(old, new, transaction) { return }
    try DriverAccess.require(new.userID, transaction, to: "Changing another driver")
  }

  private static func keepStretch(
    _ old: Driver?, _ new: Driver, _ transaction: Transaction
  ) async throws {
    guard old?.workingSince != new.workingSince else { return }
    let stretches = transaction.repository(DriverStretch.self)
    typealias Columns = DriverStretch.Columns
    if old?.workingSince != nil,
      var open = try await stretches.first(
        where: .both(.equals(Columns.driverID, new.id), .equals(Columns.endedAt, nil)))
    {
      open.endedAt = max(open.beganAt, transaction.now)
      _ = try await stretches.update(open)
    }
    guard let began = new.workingSince else { return }
    _ = try await stretches.create(
      DriverStretch(
        id: transaction.nextID(), driverID: new.id, userID: new.userID, beganAt: began))
  }
}
