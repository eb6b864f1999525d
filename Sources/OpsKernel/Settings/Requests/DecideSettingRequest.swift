import OpsDomain
import OpsStorage

/// Input of operations that decide about a request for a setting.
public struct SettingDecision: OperationInput {
  /// The request.
  public var request: NameOf<SettingRequest>
  /// Your answer to the person who asked.
  public var comment: Note?
}

/// Input of operations that name a request for a setting and nothing else.
public struct SettingRequestReference: OperationInput {
  /// The request.
  public var request: NameOf<SettingRequest>
}

extension SettingService {
  static let approve = Operation<SettingDecision, SettingRequestView>(
    "setting.approve", area: .platform,
    "Approves another person's request to change a setting; `setting apply` changes it.",
    permission: .systemApproveConfiguration, effect: .write(.final(whyRequestsStay)),
    examples: ["setting approve SR-000001 --dry-run", "setting approve SR-000001"],
    isSensitive: true)

  static let reject = Operation<SettingDecision, SettingRequestView>(
    "setting.reject", area: .platform,
    "Refuses another person's request for a change of a setting, or withdraws its approval.",
    permission: .systemApproveConfiguration, effect: .write(.final(whyRequestsStay)),
    examples: [
      "setting reject SR-000001 --dry-run",
      "setting reject SR-000001 --comment \"after the stocktake\"",
    ])

  static let cancel = Operation<SettingRequestReference, SettingRequestView>(
    "setting.cancel", area: .platform,
    "Cancels a request to change a setting before it is applied.",
    permission: .systemManageSettings, effect: .write(.final(whyRequestsStay)),
    examples: ["setting cancel SR-000001 --dry-run", "setting cancel SR-000001"])

  /// Approves. Throws `notfound.any`, `rule.bad_state` unless it is pending, `rule.own_request` for
  /// one's own, and for a setting that protects the book `denied.permission` where the right to
  /// approve ends, because the change would outlast it, and, where two people are needed,
  /// `rule.same_person` for somebody who got access from the person who asks.
  public func approve(
    _ input: SettingDecision, _ call: Call
  ) async throws -> Outcome<SettingRequestView> {
    try await decide(Self.approve, input, .approved, call)
  }

  /// Refuses a pending request, or withdraws the approval of one that is not carried out: anybody
  /// who may approve can, also the person who did. Throws what ``approve(_:_:)`` throws.
  public func reject(
    _ input: SettingDecision, _ call: Call
  ) async throws -> Outcome<SettingRequestView> {
    try await decide(Self.reject, input, .rejected, call)
  }

  /// Takes a request back. Throws `notfound.any`, `denied.permission` for that of another person,
  /// and `rule.bad_state` for one that is closed.
  public func cancel(
    _ input: SettingRequestReference, _ call: Call
  ) async throws -> Outcome<SettingRequestView> {
    try await step(Self.cancel, input, input.request, .cancelled, call) { request, transaction in
      guard request.requestedBy == transaction.principal.userID else {
        throw OpsError(
          .denied, "Only the person who made a request can cancel it", field: "request",
          hint: "refuse it with `opsh setting reject \(request.number)`")
      }
      request.closedAt = transaction.now
      request.closedBy = transaction.principal.userID
    }
  }

  private func decide(
    _ operation: Operation<SettingDecision, SettingRequestView>, _ input: SettingDecision,
    _ status: SettingRequest.Status, _ call: Call
  ) async throws -> Outcome<SettingRequestView> {
    try await step(operation, input, input.request, status, call) { request, transaction in
      guard let own = transaction.principal.userID else { throw Desk.signInFirst }
      guard request.requestedBy != own else { throw SettingRequest.ownRequest }
      if request.status == .approved, status == .rejected {
        // Who approved it stays.
        request.closedAt = transaction.now
        request.closedBy = own
      } else {
        if status == .approved { try await requireApproval(request, by: own, transaction) }
        request.reviewedAt = transaction.now
        request.reviewedBy = own
      }
      if let comment = input.comment {
        request.comment = try TextRules.note(comment, field: "comment")
      }
    }
  }

  private func requireApproval(
    _ request: SettingRequest, by approver: RecordID, _ transaction: Transaction
  ) async throws {
    guard desk.world.blueprint.settings.guardsAccess(request.key) else { return }
    try await Delegation(transaction).requireLasting(
      [.systemApproveConfiguration], to: "Approving a change of \(request.key)")
    guard try await Settings.twoPeople.value(transaction) else { return }
    let system = transaction.asSystem("looks whether somebody is a second person")
    let refusal = try await SettingApproval.dependence(
      of: approver, on: request.requestedBy, at: transaction.now, system)
    if let refusal { throw refusal }
  }

  /// Writes the next state of a request with what `change` sets besides.
  private func step<Input: OperationInput>(
    _ operation: Operation<Input, SettingRequestView>, _ input: Input, _ name: String,
    _ status: SettingRequest.Status, _ call: Call,
    _ change: @escaping @Sendable (inout SettingRequest, Transaction) async throws -> Void
  ) async throws -> Outcome<SettingRequestView> {
    try await desk.perform(operation, input, call) { transaction in
      // Who decides need not be one who changes settings.
      let system = transaction.asSystem("writes where a setting request stands")
        .repository(SettingRequest.self)
      var request = try await system.named(name)
      try await change(&request, transaction)
      try request.requireNext(status)
      request.status = status
      let written = try await system.update(request)
      return try await SettingRequestView.of(
        [written], desk.world.blueprint.settings, transaction
      ).only("A setting request")
    }
  }
}
