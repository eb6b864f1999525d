import OpsDomain

extension PackagingRecord {
  /// Items per package that are usual; any other number above zero is possible.
  public static let presets: [Int64] = [12, 24, 36, 48, 60]

  /// How long before the due day people are reminded.
  public static let reminderSpan = TimeSpan(milliseconds: 24 * 3_600_000)

  /// How urgent it is; medium where the stored rank is none of the four.
  public var priority: PackagingPriority { PackagingPriority(rank: rank) ?? .medium }
  /// The civil date it must be done by; nil for none.
  public var dueOn: CivilDate? { due == .maximum ? nil : due }

  /// Whether its due day has passed and it is not done.
  public func isOverdue(on day: CivilDate) -> Bool { status == .inProgress && due < day }

  /// Packages × items per package. Throws `data.bad_quantity` unless both are above zero and the
  /// product is an allowed quantity.
  public static func items(
    packages: Int64, perPackage: Int64
  ) throws(OpsError) -> Int64 {
    guard packages > 0 else {
      throw OpsError(
        .badQuantity, "The number of packages must be at least 1, not \(packages)",
        field: "packages")
    }
    guard perPackage > 0 else {
      throw OpsError(
        .badQuantity, "A package must hold at least 1 item, not \(perPackage)", field: "per",
        hint: "usual: " + presets.map(String.init).joined(separator: ", "))
    }
    let (items, overflow) = packages.multipliedReportingOverflow(by: perPackage)
    guard !overflow, items <= Limits.quantityMaximum else {
      throw OpsError(.badQuantity, "The number of items is too large", field: "packages")
    }
    return items
  }

  /// Refuses a state that may not follow the present one. Throws `rule.bad_state`.
  public func requireNext(_ next: PackagingStatus) throws(OpsError) {
    guard status.next != next, status != .inProgress || next != .cancelled else { return }
    throw OpsError.cannotBecome(
      next.rawValue, number, is: status.rawValue,
      field: "record", hint: status.next.map { "next: \($0.rawValue)" } ?? "it is finished")
  }

  /// Whether a record may go from `old` to `new`.
  ///
  /// Throws `rule.bad_state`, `rule.violated` and `data.bad_quantity`.
  public static func checkTransition(
    _ old: PackagingRecord?, _ new: PackagingRecord?
  ) throws(OpsError) {
    guard let new else {
      guard old?.status == .inProgress || old?.status == .cancelled else {
        throw OpsError(
          .badState, "Goods that are packed keep their packaging record", field: "record")
      }
      return
    }
    guard new.items == (try items(packages: new.packages, perPackage: new.perPackage)) else {
      throw OpsError(
        .ruleViolated, "The number of items must be packages times items per package",
        field: "packages")
    }
    guard PackagingPriority(rank: new.rank) != nil else {
      throw OpsError(.badValue, "There is no such priority", field: "priority")
    }
    guard let old else {
      guard new.status == .inProgress else {
        throw OpsError(
          .badState, "A new packaging record must have the status in_progress", field: "status")
      }
      return
    }
    // What was given up by mistake is taken up again by undoing that.
    let isTakenUp = old.status == .cancelled && new.status == .inProgress
    if new.status != old.status, !isTakenUp { try old.requireNext(new.status) }
    guard new.status == .inProgress || new.status == .cancelled || new.movementID != nil else {
      throw OpsError(
        .ruleViolated, "Packaging can be completed only with its movement in the ledger",
        field: "status")
    }
    guard old.productID == new.productID, TextFolding.sameBytes(old.number, new.number),
      TextFolding.sameBytes(old.size, new.size)
    else {
      throw OpsError(
        .ruleViolated, "The product of a packaging record cannot be changed after its start",
        field: "record", hint: "cancel the record, and start another one")
    }
    guard old.hasSameWork(as: new) || (old.status == .inProgress && new.status == .inProgress)
    else {
      throw OpsError(
        .badState, "\(Excerpt.of(old.number)) is \(old.status.rawValue), so it cannot be changed",
        field: "record")
    }
  }

  /// Whether the same team packs the same number of packages of the same number of items.
  public func hasSameWork(as other: PackagingRecord) -> Bool {
    items == other.items && packages == other.packages && perPackage == other.perPackage
      && teamID == other.teamID
  }
}
