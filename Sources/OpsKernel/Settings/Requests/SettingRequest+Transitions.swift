import OpsDomain

extension SettingRequest.Status {
  /// The states that may follow this one.
  var following: [SettingRequest.Status] {
    switch self {
    case .pending: [.approved, .rejected, .cancelled]
    case .approved: [.implemented, .rejected, .cancelled]
    case .implemented, .rejected, .cancelled: []
    }
  }
}

extension SettingRequest {
  /// Refuses a state that may not follow the present one. Throws `rule.bad_state`.
  func requireNext(_ next: Status) throws(OpsError) {
    guard !status.following.contains(next) else { return }
    let onward: String? =
      switch status {
      case .pending: "another person runs `opsh setting approve \(number)` first"
      case .approved:
        "run `opsh setting apply \(number)`, or `opsh setting reject \(number)` to withdraw it"
      case .implemented, .rejected, .cancelled: "ask again with `opsh setting request`"
      }
    guard status != next else {
      throw OpsError(
        .badState, "\(Excerpt.of(number)) is already \(status.rawValue)", field: "request",
        hint: onward)
    }
    throw OpsError.cannotBecome(
      next.rawValue, number, is: status.rawValue, field: "request", hint: onward)
  }

  /// Whether a request may go from `old` to `new`: what was asked for stays, the person who asked
  /// does not decide, and what is decided is not decided again.
  ///
  /// Throws `rule.bad_state`, `rule.violated` and `rule.own_request`.
  static func checkTransition(_ old: SettingRequest?, _ new: SettingRequest?) throws(OpsError) {
    guard let new else {
      throw OpsError(
        .badState, "A setting request cannot be removed", field: "request",
        hint: "take it back with `opsh setting cancel`")
    }
    guard new.reviewedBy == nil || new.reviewedBy != new.requestedBy else { throw ownRequest }
    guard let old else {
      guard new.status == .pending else {
        throw OpsError(.badState, "A new setting request must be pending", field: "status")
      }
      return
    }
    guard TextFolding.sameBytes(old.number, new.number), TextFolding.sameBytes(old.key, new.key),
      old.value == new.value, old.requestedBy == new.requestedBy,
      old.requestedAt == new.requestedAt
    else {
      throw OpsError(
        .ruleViolated, "The setting and the value of a setting request cannot be changed",
        field: "request",
        hint: "take it back with `opsh setting cancel`, and ask again")
    }
    try old.requireNext(new.status)
    guard new.status != .approved || new.reviewedBy != nil else {
      throw OpsError(.ruleViolated, "An approved request names who approved it", field: "request")
    }
  }

  /// The error for deciding about what one asked for oneself.
  static let ownRequest = OpsError(
    .ownRequest, "You cannot decide on your own request", field: "request",
    hint: "ask another person who manages settings")
}
