import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `workbench.list` and `workbench.leave`: nothing.
public struct WorkbenchQuestion: OperationInput {}

extension SessionService {
  static let listWorkbenches = Operation<WorkbenchQuestion, Listing<WorkbenchView>>(
    "workbench.list", area: .identity, "Lists the workbenches you may open.", permission: nil,
    whyOpen: "yours; others' need a right of their own",
    effect: .read, examples: ["workbench list", "workbench list -o json"])

  static let leaveWorkbench = Operation<WorkbenchQuestion, WorkbenchView>(
    "workbench.leave", area: .identity, "Closes the workbench, so that all your roles count again.",
    permission: nil, whyOpen: "yours; others' need a right of their own",
    effect: .write(.ownSession),
    examples: ["workbench leave --dry-run", "workbench leave"])

  /// The workbenches of the caller: those of the roles held, and for an administrator all.
  public func listWorkbenches(
    _ input: WorkbenchQuestion, _ call: Call
  ) async throws -> Outcome<Listing<WorkbenchView>> {
    try await desk.perform(Self.listWorkbenches, input, call) { transaction in
      let held = try await Self.heldRoles(transaction)
      let open = transaction.principal.session?.workbench
      return Listing(
        items: Self.workbenches(held).map {
          WorkbenchView($0, isHeld: held.contains($0), isOpen: $0 == open)
        })
    }
  }

  /// Closes the workbench of this session. Throws `rule.bad_state` when none is open.
  public func leaveWorkbench(
    _ input: WorkbenchQuestion, _ call: Call
  ) async throws -> Outcome<WorkbenchView> {
    try await desk.perform(Self.leaveWorkbench, input, call) { transaction in
      guard let open = transaction.principal.session?.workbench else {
        let choices = Self.workbenches(try await Self.heldRoles(transaction))
        throw OpsError(
          .badState, "No workbench is open",
          hint: Self.choice(of: choices) ?? "run `opsh workbench list` to see those you may open")
      }
      try await Self.set(nil, transaction)
      let held = try await Self.heldRoles(transaction)
      return WorkbenchView(open, isHeld: held.contains(open), isOpen: false)
    }
  }

  /// The caller's roles, whichever workbench is open.
  static func heldRoles(_ transaction: Transaction) async throws -> [Role] {
    guard let user = transaction.principal.userID else { throw Desk.signInFirst }
    return try await RightsReader(transaction).rights(of: user).roles
  }

  static func workbenches(_ held: [Role]) -> [Role] {
    let others = held.filter { !$0.isBuiltIn }
    let own = held.contains(.administrator) ? Role.grantable : Role.grantable.filter(held.contains)
    return own + others
  }

  /// What is said to a person who has no workbench to choose, because one role or none is all they
  /// have; nil for everybody else.
  static func choice(of workbenches: [Role]) -> String? {
    switch workbenches.count {
    case 0: "you have no role yet: ask an administrator for one"
    case 1: "your only role is \(workbenches[0].rawValue), and you work with it already"
    default: nil
    }
  }

  static func set(_ role: Role?, _ transaction: Transaction) async throws {
    let system = transaction.asSystem("changes the caller's own session")
    let sessions = system.repository(AccessSession.self)
    guard let facts = transaction.principal.session, facts.kind == .session,
      var session = try await sessions.fetch(facts.id)
    else {
      throw OpsError(
        .badState, "A workbench needs a session, and you have none",
        hint: "run `opsh auth login NAME` to sign in")
    }
    guard session.workbench != role else { return }
    session.workbench = role
    _ = try await sessions.update(session)
  }
}
