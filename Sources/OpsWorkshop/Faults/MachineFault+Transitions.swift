import OpsDomain

extension FaultStatus {
  /// The state as a person says it.
  var words: String { rawValue.replacing("_", with: " ") }

  /// The states that may follow this one. A resolved fault can be reopened; a closed fault stays
  /// closed.
  public var following: [FaultStatus] {
    switch self {
    case .reported: [.inProgress]
    case .inProgress: [.resolved]
    case .resolved: [.closed, .inProgress]
    case .closed: []
    }
  }
}

extension MachineFault {
  /// Refuses a state that may not follow the present one. Throws `rule.bad_state`.
  func requireNext(_ next: FaultStatus) throws(OpsError) {
    guard !status.following.contains(next) else { return }
    guard next != status else {
      throw OpsError(
        .badState, "\(Excerpt.of(number)) is already \(status.words)", field: "fault")
    }
    throw OpsError.cannotBecome(
      next.words, number, is: status.words, field: "fault", hint: onward)
  }

  /// What can be done with it, for those who asked for something else.
  private var onward: String {
    switch status {
    case .reported: "begin with `opsh fault start \(number)`"
    case .inProgress: "finish with `opsh fault resolve \(number) --solution TEXT`"
    case .resolved: "run `opsh fault close \(number)`, or `opsh fault reopen \(number)`"
    case .closed: "report another fault"
    }
  }

  /// Whether a fault may go from `old` to `new`.
  ///
  /// Throws `rule.bad_state`, `rule.violated`, and `data.bad_value` for a fault that is resolved
  /// without a solution.
  static func checkTransition(_ old: MachineFault?, _ new: MachineFault?) throws(OpsError) {
    guard let new else {
      guard old?.status == .reported else {
        throw OpsError(
          .badState, "A fault that somebody worked on cannot be deleted", field: "fault")
      }
      return
    }
    guard FaultPriority(rank: new.rank) != nil else {
      throw OpsError(
        .badValue, "There is no such priority", field: "priority",
        hint: "use low, medium, high or critical")
    }
    guard let old else {
      guard new.status == .reported else {
        throw OpsError(.badState, "A new fault must be reported", field: "status")
      }
      return
    }
    guard old.machineID == new.machineID, TextFolding.sameBytes(old.number, new.number),
      old.reportedAt == new.reportedAt, old.reportedBy == new.reportedBy
    else { throw OpsError(.ruleViolated, "The report of a fault cannot change", field: "fault") }
    if old.status != new.status { try old.requireNext(new.status) }
    if old.status == .closed { try old.checkUnmoved(in: new) }
    let isRepaired = new.status == .resolved || new.status == .closed
    guard !isRepaired || new.solution?.isEmpty == false else {
      throw OpsError(
        .badValue, "\(Excerpt.of(old.number)) needs a solution to be resolved", field: "solution",
        hint: "give --solution TEXT")
    }
  }

  /// Throws `rule.bad_state` unless it is as it was.
  private func checkUnmoved(in new: MachineFault) throws(OpsError) {
    var expected = self
    expected.version = new.version
    expected.updatedAt = new.updatedAt
    expected.place = new.place
    guard expected == new else {
      throw OpsError(.badState, "A closed fault cannot change", field: "fault")
    }
  }
}
