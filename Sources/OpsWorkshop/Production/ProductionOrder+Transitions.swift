import OpsDomain

extension ProductionOrder {
  /// What is still to be made.
  public var open: Quantity { max(.zero, quantity - made) }

  /// Pieces that were made, good and bad.
  public var worked: Quantity { made + scrapped }

  /// How urgent it is; normal where the rank is the place of no priority.
  public var priority: ProductionPriority { ProductionPriority(rank: rank) ?? .normal }

  /// Throws `rule.bad_state` unless the order is in one of these states.
  /// - Parameter hint: What to do instead.
  func require(_ states: [ProductionStatus], to act: String, hint: String) throws(OpsError) {
    guard !states.contains(status) else { return }
    throw OpsError(
      .badState, "\(number) is \(status.rawValue): it cannot be \(act)", field: "production",
      hint: hint)
  }

  /// Checked on every write of an order: its states and its counters.
  ///
  /// - Throws: `rule.bad_state` for a change of state that is not allowed, `rule.violated` for a
  ///   change of a fixed field, `data.bad_quantity` for a quantity out of range.
  static func check(_ old: ProductionOrder?, _ new: ProductionOrder?) throws {
    guard let new else {
      guard let old, old.status == .planned, old.worked.isZero else {
        throw OpsError(
          .badState, "Only a planned order can be removed", field: "production",
          hint: "run `opsh production cancel \(old?.number ?? "MO") --reason TEXT`, which keeps it "
            + "on record")
      }
      return
    }
    try new.checkValues()
    guard let old else {
      guard new.status == .planned, new.worked.isZero, new.releasedAt == nil else {
        throw OpsError(.badState, "A new production order must be planned, with nothing made")
      }
      return
    }
    guard old.productID == new.productID, TextFolding.sameBytes(old.number, new.number),
      TextFolding.sameBytes(old.size, new.size), old.reworkOf == new.reworkOf
    else {
      throw OpsError(
        .ruleViolated, "Number, product and size of \(old.number) cannot be changed",
        hint: "cancel it and create another order")
    }
    guard old.status == new.status || old.mayBecome(new.status) else {
      throw OpsError(
        .badState, "\(old.number) is \(old.status.rawValue): it cannot be \(new.status.rawValue)",
        field: "status")
    }
    guard new.status != .planned || new.worked.isZero else {
      throw OpsError(
        .badState, "\(new.worked) of \(new.number) \(new.worked.verb) made: it cannot be planned",
        field: "status")
    }
  }

  /// The allowed changes of state: forward, back by a reversal, and from an end state back to open.
  private func mayBecome(_ next: ProductionStatus) -> Bool {
    switch (status, next) {
    case (.planned, .released), (.planned, .cancelled), (.planned, .completed): true
    case (.released, .planned), (.released, .completed), (.released, .cancelled): true
    case (.completed, .released), (.completed, .planned): true
    case (.cancelled, .planned), (.cancelled, .released): true
    default: false
    }
  }

  private func checkValues() throws(OpsError) {
    guard quantity.isPositive, quantity <= .maximum else {
      throw OpsError(
        .badQuantity, "The quantity of an order must be above 0 and at most \(Quantity.maximum)",
        field: "quantity", hint: "give a quantity in this range")
    }
    guard !made.isNegative, !scrapped.isNegative else {
      throw OpsError(
        .badQuantity, "The number of pieces cannot be negative", field: "quantity",
        hint: "give 0 or more")
    }
    guard ProductionPriority(rank: rank) != nil else {
      throw OpsError(
        .badValue, "There is no priority of rank \(rank)", field: "priority",
        hint: "use low, normal, high or urgent")
    }
    guard (status == .completed) == (completedAt != nil) else {
      throw OpsError(
        .badState, "A completed order needs a time of completion; other orders cannot have one",
        field: "status")
    }
    guard status == .cancelled || reason == nil else {
      throw OpsError(.badValue, "Only a cancelled order can have a reason", field: "reason")
    }
  }
}
