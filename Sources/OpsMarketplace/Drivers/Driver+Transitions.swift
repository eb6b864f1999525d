import OpsDomain

extension DriverState {
  /// The states that may follow this one.
  public var next: [DriverState] {
    switch self {
    case .pending: [.verified, .rejected]
    case .verified: [.suspended]
    case .rejected: [.verified]
    case .suspended: [.verified]
    }
  }
}

extension Driver {
  /// Refuses a state that may not follow the present one. Throws `rule.bad_state`.
  func requireNext(_ next: DriverState) throws(OpsError) {
    guard !state.next.contains(next) else { return }
    let name = Excerpt.of(number)
    guard state != next else {
      throw OpsError(
        .badState, "\(name) is already \(state.rawValue)", field: "driver",
        hint: "run `opsh driver show \(name)` to see it")
    }
    if next == .suspended {
      throw OpsError(
        .badState, "\(name) is \(state.rawValue); only a verified driver can be suspended",
        field: "driver",
        hint: state.next.contains(.rejected)
          ? "run `opsh driver reject \(name) --reason TEXT`"
          : "run `opsh driver show \(name)` to see it")
    }
    if next == .rejected {
      throw OpsError(
        .badState, "\(name) is \(state.rawValue); only a driver who is pending can be rejected",
        field: "driver",
        hint: state.next.contains(.suspended)
          ? "run `opsh driver suspend \(name) --reason TEXT`"
          : "run `opsh driver show \(name)` to see it")
    }
    throw OpsError.cannotBecome(
      next.rawValue, number, is: state.rawValue, field: "driver",
      hint: "run `opsh driver show \(name)` to see it")
  }

  /// Whether a driver may go from `old` to `new`: a new one waits to be verified, only verified
  /// drivers are online, and only drivers who are online are available or on a break.
  ///
  /// Throws `rule.bad_state` and `rule.violated`.
  static func checkTransition(_ old: Driver?, _ new: Driver?) throws(OpsError) {
    guard let new else {
      let number = Excerpt.of(old?.number ?? "DRIVER")
      throw OpsError(
        .badState, "A driver cannot be removed", field: "driver",
        hint: "suspend the driver: `opsh driver suspend \(number) --reason TEXT`")
    }
    try new.checkPresence()
    guard !new.isCarbonNeutral || new.vehicle != .bicycle else {
      throw OpsError(
        .ruleViolated, "A bicycle cannot be marked as carbon neutral", field: "carbon_neutral",
        hint: "a delivery by bicycle already earns `market.pay_eco`")
    }
    guard let old else {
      guard new.state == .pending, !new.isOnline, new.ratings == 0, new.ratingSum == 0,
        new.deliveries == 0, !new.isCarbonNeutral
      else {
        throw OpsError(
          .badState, "A new driver must be pending", field: "driver",
          hint: "an administrator runs `opsh driver verify \(Excerpt.of(new.number))`")
      }
      return
    }
    guard old.userID == new.userID, TextFolding.sameBytes(old.number, new.number) else {
      throw OpsError(.ruleViolated, "The user of a driver cannot be changed", field: "driver")
    }
    guard old.vehicle == new.vehicle || !(old.isOnline || new.isOnline) else {
      throw OpsError(
        .badState, "The vehicle can be changed only while the driver is offline", field: "vehicle",
        hint: "run `opsh driver offline` first, because offers and pay depend on the vehicle")
    }
    if old.state != new.state { try old.requireNext(new.state) }
    // The erasure of a person empties it.
    let needsReason =
      old.state != new.state && (new.state == .rejected || new.state == .suspended)
    guard !needsReason || new.reason?.isEmpty == false else {
      throw OpsError(
        .ruleViolated, "A driver cannot be \(new.state.rawValue) without a reason", field: "reason",
        hint: "add --reason TEXT")
    }
  }

  /// What must be true of online, available and break at once.
  private func checkPresence() throws(OpsError) {
    if isOnline, state != .verified {
      throw OpsError(
        .badState,
        "\(Excerpt.of(number)) is \(state.rawValue): only verified drivers can go online",
        field: "driver", hint: "an administrator runs `opsh driver verify \(Excerpt.of(number))`")
    }
    let isWhole =
      isOnline
      ? onlineSince != nil && isAvailable == (workingSince != nil)
        && isAvailable == (breakSince == nil)
      : !isAvailable && onlineSince == nil && breakSince == nil && workingSince == nil
    guard isWhole, ratings >= 0, deliveries >= 0, (ratings...ratings * 5).contains(ratingSum)
    else {
      throw OpsError(
        .ruleViolated, "A driver who is online is either available or on a break",
        field: "driver")
    }
  }
}
