import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `elevation.request`.
public struct RequestElevation: OperationInput {
  /// The role.
  public var role: Role
  /// How long you need it, at most 24 hours.
  public var `for`: Option<TimeSpan>
  /// Why you need it.
  public var why: Option<Note>
}

extension ElevationService {
  static let requestElevation = Operation<RequestElevation, ElevationView>(
    "elevation.request", area: .identity,
    "Asks for a role for a while, at most 24 hours; somebody else decides.", permission: nil,
    whyOpen: "everybody may ask; somebody else decides",
    effect: .write(.rights),
    examples: [
      "elevation request warehouse_keeper --for 4h --why \"covering the late shift\"",
      "elevation request workshop_manager --for 30m --why \"night shift\" --dry-run",
    ])

  /// Writes a request for the caller.
  ///
  /// Throws `data.bad_value` for a role nobody can be given or a time of more than 24 hours,
  /// `data.duplicate` when the role is held or asked for already, and `rule.bad_state` for more
  /// than ``Limits/elevationsPerDay`` requests.
  public func requestElevation(
    _ input: RequestElevation, _ call: Call
  ) async throws -> Outcome<ElevationView> {
    try await desk.perform(Self.requestElevation, input, call) { transaction in
      guard let user = transaction.principal.userID else { throw Desk.signInFirst }
      guard input.role != .unauthorized else {
        throw OpsError(.badValue, "The role unauthorized cannot be given to anybody", field: "role")
      }
      try await RoleService.requireKnown(input.role, transaction)
      guard input.for > .zero, input.for <= ElevationRequest.longest else {
        throw OpsError(
          .badValue, "A role can be lent for up to 24 hours, not for \(input.for)", field: "for",
          hint: "ask for 24h or less; for longer, ask an administrator to run `opsh role grant`")
      }
      let system = transaction.asSystem("writes the caller's request for a role")
      let held = try await system.repository(RoleAssignment.self)
        .held(by: user, at: transaction.moment)
      guard !held.contains(where: { $0.role == input.role }) else {
        throw OpsError(
          .duplicate, "You already hold the role \(input.role.rawValue)", field: "role")
      }
      let open = try await Self.findPending(input.role, of: user, transaction)
      guard open == nil else {
        throw OpsError(
          .duplicate, "You have asked for the role \(input.role.rawValue) already", field: "role",
          hint: "run `opsh elevation list` to see the request")
      }
      try await Self.refuseMany(of: user, system)
      let request = try await system.repository(ElevationRequest.self).create(
        ElevationRequest(
          id: transaction.nextID(), userID: user, role: input.role,
          justification: try TextRules.note(input.why, field: "why"), duration: input.for,
          requestedAt: transaction.now))
      return try await ElevationView.of(request, transaction)
    }
  }

  private static func refuseMany(of user: RecordID, _ system: Transaction) async throws {
    let yesterday = system.now.adding(milliseconds: -86_400_000)
    let recent = try await system.repository(ElevationRequest.self).count(
      where: .both(
        .equals(ElevationRequest.Columns.userID, user),
        .greater(ElevationRequest.Columns.requestedAt, yesterday)))
    guard recent >= Int64(Limits.elevationsPerDay) else { return }
    throw OpsError(
      .badState,
      "You have asked for a role \(recent) times within a day, and may not ask again yet",
      field: "role", hint: "an administrator can give it: `opsh role grant`")
  }
}
