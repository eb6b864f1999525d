import OpsDomain

extension GiveBackStatus {
  /// The states that may follow this one. Approved goods that never came can still be rejected, so
  /// that they can be given back later. Goods may arrive in parts.
  public var next: [GiveBackStatus] {
    switch self {
    case .requested: [.approved, .rejected]
    case .approved: [.received, .rejected]
    case .received: [.received, .closed]
    case .closed, .rejected: []
    }
  }
}

extension GiveBack {
  /// How much of its deliveries the give-back reserves: until the goods arrive, the requested
  /// quantity; then the quantity that arrived; nothing once rejected.
  public var heldQuantity: Quantity {
    status == .rejected ? .zero : receivedQuantity ?? quantity
  }

  /// The approved quantity that has not arrived yet.
  public var outstanding: Quantity { quantity - (receivedQuantity ?? .zero) }

  /// How much of what arrived went to the scrap.
  public var scrapped: Quantity {
    scrappedQuantity
      ?? (condition == .scrap ? receivedQuantity ?? .zero : .zero)
  }

  /// Refuses a state that may not follow the present one. Throws `rule.bad_state`.
  public func requireNext(_ next: GiveBackStatus) throws(OpsError) {
    guard !status.next.contains(next) else { return }
    throw OpsError.cannotBecome(
      next.rawValue, number, is: status.rawValue,
      field: "giveback", hint: nextStep)
  }

  /// The commands that may follow, as a hint.
  private var nextStep: String {
    let name = Excerpt.of(number)
    let commands = status.next.compactMap { next -> String? in
      switch next {
      case .requested: nil
      case .approved: "`opsh giveback approve \(name)`"
      case .received: "`opsh giveback receive \(name)`"
      case .rejected: "`opsh giveback reject \(name) --reason T`"
      case .closed: "`opsh giveback close \(name)`"
      }
    }
    return commands.isEmpty ? "this give-back is finished" : commands.joined(separator: " or ")
  }

  /// The state machine: whether a give-back may go from `old` to `new`.
  ///
  /// Source: reconciled rule set, `requested → approved → received → closed | rejected`. Goods
  /// that arrive in parts are received more than once.
  /// Throws `rule.bad_state`, `rule.violated`, `rule.over_return`, `data.bad_quantity`.
  public static func checkTransition(_ old: GiveBack?, _ new: GiveBack?) throws(OpsError) {
    guard let new else {
      throw OpsError(.badState, "A give-back cannot be removed", hint: "reject it instead")
    }
    guard let old else { return try new.checkFresh() }
    guard new.customerID == old.customerID || !new.onlyChangesCustomer(since: old) else { return }
    try old.requireNext(new.status)
    var expected = old
    expected.version = new.version
    expected.updatedAt = new.updatedAt
    expected.status = new.status
    switch new.status {
    case .approved:
      expected.approvedBy = new.approvedBy
      guard new.approvedBy == nil || new.approvedBy != old.requestedBy else {
        throw OpsError(
          .ruleViolated, "You cannot approve your own request", field: "giveback",
          hint: "ask somebody else who may approve give-backs")
      }
    case .rejected:
      expected.rejectionReason = new.rejectionReason
      guard new.rejectionReason?.isEmpty == false else {
        throw OpsError(.ruleViolated, "A rejection needs a reason", field: "reason")
      }
    case .received:
      if old.status == .received, new.receivedQuantity == old.receivedQuantity {
        throw OpsError(
          .badState, "\(Excerpt.of(old.number)) was already received, and this adds no quantity",
          field: "giveback", hint: "run `opsh giveback close \(Excerpt.of(old.number))`")
      }
      expected.takeReceipt(of: new)
      try new.checkReceived(after: old)
    case .closed:
      expected.refund = new.refund
      expected.closedAt = new.closedAt
      guard new.closedAt != nil, (new.refund ?? 0) >= 0 else {
        throw OpsError(.ruleViolated, "A refund cannot be below zero", field: "refund")
      }
    case .requested: break
    }
    guard expected == new else {
      throw OpsError(
        .ruleViolated, "The goods of a give-back cannot be changed after its creation",
        field: "giveback")
    }
  }

  /// Whether it only has another customer, as when two customers are merged.
  private func onlyChangesCustomer(since old: GiveBack) -> Bool {
    var expected = old
    expected.customerID = customerID
    expected.updatedAt = updatedAt
    expected.version = version
    return expected == self
  }

  private mutating func takeReceipt(of other: GiveBack) {
    receivedQuantity = other.receivedQuantity
    condition = other.condition
    locationID = other.locationID
    receivedAt = other.receivedAt
    scrappedQuantity = other.scrappedQuantity
  }

  private func checkFresh() throws(OpsError) {
    guard quantity.isPositive, quantity <= .maximum else {
      throw OpsError(
        .badQuantity, "The quantity must be above zero, not \(quantity)", field: "quantity")
    }
    guard status == .requested, receivedQuantity == nil, condition == nil, refund == nil,
      rejectionReason == nil, locationID == nil, approvedBy == nil, receivedAt == nil,
      closedAt == nil, scrappedQuantity == nil
    else {
      throw OpsError(.badState, "A new give-back must have the status requested", field: "status")
    }
  }

  private func checkReceived(after old: GiveBack) throws(OpsError) {
    let before = old.receivedQuantity ?? .zero
    guard let received = receivedQuantity, received > before else {
      throw OpsError(
        .badQuantity, "The quantity that arrived must be above zero", field: "quantity")
    }
    guard received <= quantity else {
      throw OpsError(
        .overReturn, "\(received) arrived, but only \(quantity) approved", field: "quantity",
        hint: "receive at most \(quantity - before)")
    }
    let isPart = scrapped >= old.scrapped && scrapped - old.scrapped <= received - before
    guard !scrapped.isNegative, isPart else {
      throw OpsError(
        .ruleViolated,
        "The scrapped quantity cannot be \(scrapped): \(received) received, "
          + "\(old.scrapped) of them already scrapped", field: "condition",
        hint: "scrap at most the quantity that arrived now")
    }
    let known = GoodsCondition.of(received: received, scrapped: scrapped)
    guard condition == known, locationID != nil,
      receivedAt != nil
    else {
      throw OpsError(
        .ruleViolated, "A receipt needs a time, a location and a condition", field: "condition",
        hint: "run `opsh giveback receive`, which sets all three")
    }
  }
}
