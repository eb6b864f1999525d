import OpsDomain

extension CountSession {
  /// Whether the expected quantity stays hidden: in a blind count until counting has ended.
  public var hidesExpected: Bool { isBlind && (status == .open || status == .counting) }

  /// Removes an approval and all that was kept with it.
  public mutating func withdrawApproval() {
    approvedAt = nil
    approvedBy = nil
    isOverridden = false
    beyond = nil
    aloneFrom = nil
  }

  /// Refuses a state that may not follow the present one. Throws `rule.bad_state`.
  public func requireNext(_ next: CountStatus) throws(OpsError) {
    guard !status.next.contains(next) else { return }
    throw OpsError.cannotBecome(
      next.rawValue, number, is: status.rawValue,
      field: "count", hint: status.isFinal ? "this count is finished: open another one" : nil)
  }

  /// The state machine: whether a count may go from `old` to `new`.
  ///
  /// Source: reconciled rule set, `open → counting → review → posted | cancelled`. Throws
  /// `rule.bad_state` and `rule.violated`.
  public static func checkTransition(_ old: CountSession?, _ new: CountSession?) throws(OpsError) {
    try new?.checkApproval()
    guard let new else {
      guard old?.status == .open else {
        throw OpsError(.badState, "A count is never removed", hint: "cancel it instead")
      }
      return
    }
    guard let old else {
      guard new.status == .open, new.approvedAt == nil, new.postedAt == nil else {
        throw OpsError(.badState, "A new count must have the status open", field: "status")
      }
      return
    }
    if old.isTakenBack(in: new) { return }
    guard !old.status.isFinal else {
      throw OpsError(
        .badState, "\(Excerpt.of(old.number)) is \(old.status.rawValue) and cannot be changed",
        field: "count")
    }
    if new.status != old.status { try old.requireNext(new.status) }
    try old.checkFrozen(in: new)
    guard new.approvedAt == nil || new.status == .review || new.status == .posted else {
      throw OpsError(.badState, "Only a count in review can be approved", field: "status")
    }
    guard new.status != .posted || old.approvedAt != nil else {
      throw OpsError(
        .badState, "\(Excerpt.of(old.number)) has not been approved", field: "count",
        hint: "run `opsh count review \(Excerpt.of(old.number)) --approve`")
    }
  }

  /// Whether `new` is this posted count before its posting: approved, and everything else as it is.
  /// Only undo does that, and it undoes the movements as well.
  public func isTakenBack(in new: CountSession) -> Bool {
    guard status == .posted, new.status == .review, new.approvedAt != nil else { return false }
    var expected = self
    expected.status = .review
    expected.postedAt = nil
    expected.postedBy = nil
    expected.movements = nil
    expected.updatedAt = new.updatedAt
    expected.version = new.version
    return expected == new
  }

  /// Checks that the fields of an approval are all set or all empty.
  private func checkApproval() throws(OpsError) {
    guard approvedAt == nil else { return }
    var bare = self
    bare.withdrawApproval()
    guard bare == self else {
      throw OpsError(
        .badState, "\(Excerpt.of(number)) is not approved: it has no reviewer and no override",
        field: "approved_at", hint: "run `opsh count review \(Excerpt.of(number)) --approve`")
    }
  }

  private func checkFrozen(in new: CountSession) throws(OpsError) {
    guard new.createdAt == createdAt, new.createdBy == createdBy, new.asOf == asOf,
      new.isBlind == isBlind, new.locationID == locationID, new.categoryID == categoryID,
      new.isDue == isDue, TextFolding.sameBytes(new.number, number)
    else { throw Self.frozen }
  }

  /// The error for a change of what a count is about.
  static var frozen: OpsError {
    OpsError(
      .ruleViolated,
      "The goods and places of a count cannot be changed after it is "
        + "opened", field: "count")
  }
}
