import OpsDomain

extension Transfer {
  /// What is still on its way.
  public var remaining: Quantity { quantity - received - lost - returned }

  /// Refuses a transfer of which nothing is on its way any more. Throws `rule.bad_state`.
  public func requireOpen() throws(OpsError) {
    guard status.isOpen else {
      throw OpsError(
        .badState, "\(Excerpt.of(number)) is \(status.rawValue): nothing of it is on its way",
        field: "transfer", hint: "`opsh transfer list` shows those that are open")
    }
  }

  /// The rules of transfers, for every write: what was sent never changes, what has arrived, is
  /// lost or went back only grows and is never more than was sent, and the state follows from it.
  ///
  /// - Throws: `rule.bad_state`, `rule.violated`, `data.bad_quantity`.
  public static func check(_ old: Transfer?, _ new: Transfer?) throws(OpsError) {
    guard let new else {
      throw OpsError(.badState, "A transfer is never removed", hint: "cancel it instead")
    }
    guard new.quantity.isPositive, new.quantity <= .maximum else {
      throw OpsError(.badQuantity, "A transfer moves more than nothing", field: "quantity")
    }
    guard new.fromID != new.toID else {
      throw OpsError(.ruleViolated, "A transfer goes from one place to another", field: "to")
    }
    for part in [new.received, new.lost, new.returned]
    where part.isNegative || part > new.quantity {
      throw OpsError(.badQuantity, "A part of a transfer is at most all of it", field: "quantity")
    }
    guard !new.remaining.isNegative else {
      throw OpsError(
        .badQuantity, "More than \(new.quantity) cannot arrive of \(Excerpt.of(new.number))",
        field: "quantity")
    }
    guard new.status.isOpen == new.remaining.isPositive, new.lost.isZero || new.code != nil else {
      throw OpsError(.badState, "The state of a transfer follows from what has arrived")
    }
    guard let old else {
      guard new.status == .inTransit, new.remaining == new.quantity else {
        throw OpsError(.badState, "A transfer starts on its way", field: "status")
      }
      return
    }
    try old.requireOpen()
    guard new.received >= old.received, new.lost >= old.lost, new.returned >= old.returned else {
      throw OpsError(.ruleViolated, "What has arrived stays so", field: "quantity")
    }
    var same = old
    same.version = new.version
    same.received = new.received
    same.lost = new.lost
    same.returned = new.returned
    same.status = new.status
    same.code = new.code
    same.closedAt = new.closedAt
    same.eta = new.eta
    guard same == new else {
      throw OpsError(.ruleViolated, "What was sent does not change", field: "transfer")
    }
  }
}
