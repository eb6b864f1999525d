import OpsDomain

extension Transfer {
  /// What is still on its way.
  public var remaining: Quantity { quantity - received - lost - returned }

  /// Refuses a transfer with nothing on its way. Throws `rule.bad_state`.
  public func requireOpen() throws(OpsError) {
    guard status.isOpen else {
      throw OpsError(
        .badState, "\(Excerpt.of(number)) is \(status.rawValue): nothing is on its way",
        field: "transfer", hint: "run `opsh transfer list --open` to see the open transfers")
    }
  }

  /// The rules of transfers, for every write. The sent quantity never changes. What has arrived, is
  /// lost or went back can only grow and is never more than was sent. The state follows from it.
  ///
  /// - Throws: `rule.bad_state`, `rule.violated`, `data.bad_quantity`.
  public static func check(_ old: Transfer?, _ new: Transfer?) throws(OpsError) {
    guard let new else {
      throw OpsError(.badState, "A transfer cannot be removed", hint: "cancel it instead")
    }
    guard new.quantity.isPositive, new.quantity <= .maximum else {
      throw OpsError(
        .badQuantity, "The quantity of a transfer must be above zero", field: "quantity")
    }
    guard new.fromID != new.toID else {
      throw OpsError(.ruleViolated, "A transfer needs two different locations", field: "to")
    }
    for part in [new.received, new.lost, new.returned]
    where part.isNegative || part > new.quantity {
      throw OpsError(
        .badQuantity, "The parts of a transfer cannot be more than its quantity", field: "quantity")
    }
    guard !new.remaining.isNegative else {
      throw OpsError(
        .badQuantity, "Only \(new.quantity) can arrive for \(Excerpt.of(new.number))",
        field: "quantity")
    }
    guard new.status.isOpen == new.remaining.isPositive, new.lost.isZero || new.code != nil else {
      throw OpsError(.badState, "The status of a transfer must match what has arrived")
    }
    guard let old else {
      guard new.status == .inTransit, new.remaining == new.quantity else {
        throw OpsError(.badState, "A new transfer must have the status in_transit", field: "status")
      }
      return
    }
    try old.requireOpen()
    guard new.received >= old.received, new.lost >= old.lost, new.returned >= old.returned else {
      throw OpsError(
        .ruleViolated, "Quantities that have arrived cannot be reduced", field: "quantity")
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
      throw OpsError(
        .ruleViolated, "The sent goods of a transfer cannot be changed", field: "transfer")
    }
  }
}
