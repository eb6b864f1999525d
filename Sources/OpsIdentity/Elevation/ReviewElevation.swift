import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `elevation.approve` and `elevation.reject`: a person has one open request for a role.
public struct ElevationDecision: OperationInput {
  /// The user who asks.
  public var user: NameOf<User>
  /// The role that was asked for.
  public var role: Role
  /// Your answer to the person who asked.
  public var comment: Note?
}

extension ElevationService {
  static let approveElevation = Operation<ElevationDecision, ElevationView>(
    "elevation.approve", area: .identity,
    "Lends the requested role to the user, from now on and for the requested time.",
    permission: .elevationReview, effect: .write(.rights),
    examples: [
      "elevation approve sam warehouse_keeper --dry-run",
      "elevation approve sam warehouse_keeper --comment \"until ten\"",
    ],
    isSensitive: true)

  static let rejectElevation = Operation<ElevationDecision, ElevationView>(
    "elevation.reject", area: .identity, "Refuses a user's request for a role.",
    permission: .elevationReview, effect: .write(.rights),
    examples: [
      "elevation reject sam warehouse_keeper --dry-run",
      "elevation reject sam warehouse_keeper --comment \"ask the manager\"",
    ])

  /// Approves: the role counts from the user's next request on and ends by itself.
  ///
  /// Throws `notfound.user`, `notfound.any` without a pending request, `rule.own_request` for one's
  /// own, `denied.permission` for a role with rights the caller does
  /// not have that long, `data.duplicate` when the role is held meanwhile.
  public func approveElevation(
    _ input: ElevationDecision, _ call: Call
  ) async throws -> Outcome<ElevationView> {
    try await desk.perform(Self.approveElevation, input, call) { transaction in
      let request = try await Self.decide(input, .approved, transaction)
      try await Delegation(transaction).requireHeld(
        request.role, with: .elevationReview, until: transaction.now.adding(request.duration))
      let system = transaction.asSystem("lends the role that was approved")
      let assignments = system.repository(RoleAssignment.self)
      let held = try await assignments.held(by: request.userID, at: transaction.moment)
      guard !held.contains(where: { $0.role == request.role }) else {
        throw OpsError(.duplicate, "The user already has this role", field: "role")
      }
      _ = try await assignments.create(
        RoleAssignment(
          id: transaction.nextID(), userID: request.userID, role: request.role,
          assignedBy: transaction.principal.userID, assignedAt: transaction.now,
          reason: request.justification, expiresAt: transaction.now.adding(request.duration),
          elevationID: request.id))
      return try await ElevationView.of(request, transaction)
    }
  }

  /// Refuses. Throws `notfound.user`, `notfound.any`, `rule.own_request`.
  public func rejectElevation(
    _ input: ElevationDecision, _ call: Call
  ) async throws -> Outcome<ElevationView> {
    try await desk.perform(Self.rejectElevation, input, call) { transaction in
      try await ElevationView.of(
        try await Self.decide(input, .rejected, transaction), transaction)
    }
  }

  private static func decide(
    _ input: ElevationDecision, _ status: ElevationRequest.Status, _ transaction: Transaction
  ) async throws -> ElevationRequest {
    let own = transaction.principal.userID
    let user = try await transaction.asSystem("finds who asks for a role").repository(User.self)
      .named(input.user)
    var request = try await pending(input.role, of: user.id, transaction)
    guard request.userID != own else {
      throw OpsError(
        .ownRequest, "You cannot decide on your own request", field: "user",
        hint: "ask another administrator")
    }
    request.status = status
    request.reviewedBy = own
    request.reviewedAt = transaction.now
    request.comment = try input.comment.map { try TextRules.note($0, field: "comment") }
    return try await write(request, transaction)
  }

  /// The one request of the user for the role that nobody has decided on. Throws `notfound.any`.
  static func pending(
    _ role: Role, of user: RecordID, _ transaction: Transaction
  ) async throws -> ElevationRequest {
    let open = try await findPending(role, of: user, transaction)
    guard let open else {
      throw OpsError(
        .notFound, "There is no open request for the role \(Excerpt.of(role.rawValue))",
        field: "role", hint: "run `opsh elevation list` to see them")
    }
    return open
  }

  static func findPending(
    _ role: Role, of user: RecordID, _ transaction: Transaction
  ) async throws -> ElevationRequest? {
    try await transaction.asSystem("looks for a request for a role")
      .repository(ElevationRequest.self).first(
        where: .and([
          .equals(ElevationRequest.Columns.userID, user),
          .equals(ElevationRequest.Columns.role, role),
          standing(.pending, at: transaction.now),
        ]))
  }

  static func write(
    _ request: ElevationRequest, _ transaction: Transaction
  ) async throws -> ElevationRequest {
    try await transaction.asSystem("writes what was decided").repository(ElevationRequest.self)
      .update(request)
  }
}
