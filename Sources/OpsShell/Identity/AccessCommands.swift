import OpsDomain
import OpsIdentity
import OpsKernel

/// Commands about who may do what.
enum AccessCommands {
  static let all: [Command] = [whoCan, why]

  static let whoCan = Command(
    "who-can", nil, "Shows which roles may run a command, and which users have these roles now.",
    whyOpen: "names people only to those who see all users", effect: .read, answer: "who_can/1",
    examples: ["who-can oos deliver", "who-can user create -o json"], takesCommandLine: true,
    work: .operation("role.list")
  ) { context, invocation in
    let command = try context.registry.find(invocation.words).command
    let roles = try await roles(command.permission, context)
    let people = try await holders(of: command.permission, roles, context)
    var text = command.permission.map { "needs \($0.rawValue)\n" } ?? "needs no permission\n"
    text += "roles   \(roles.map(\.rawValue).joined(separator: ", "))\n"
    text +=
      "people  \(people?.joined(separator: ", ") ?? "shown only to those who may see all users")\n"
    return CommandAnswer(
      schema: "who_can/1",
      data: [
        "command": .text(command.name),
        "permission": command.permission.map { .text($0.rawValue) } ?? .null,
        "roles": .list(roles.map { .text($0.rawValue) }),
        "users": people.map { .list($0.map(Document.text)) } ?? .null,
      ], text: text)
  }

  static let why = Command(
    "why", nil, "Explains why the last command was refused, or whether you may run a command.",
    whyOpen: WhyOpen.eachForHimself,
    effect: .read, answer: "why/1", examples: ["why user list", "why oos list -o json"],
    takesCommandLine: true
  ) { context, invocation in
    let (command, line) = try asked(invocation, context)
    guard let operation = command.operation else {
      throw OpsError(
        .usage, "\(command.name) belongs to the shell and needs no permission",
        hint: "why takes commands that work on the book")
    }
    let call = try await context.call(for: line ?? invocation)
    let service = try await context.host.dependencies().access
    let access =
      if let line {
        try await service.check(
          operation, line.operationInput(context.registry.blueprint.operations), call)
      } else {
        try await service.check(operation, call)
      }
    let granting = try await roles(.userAssignRole, context)
    let granters = try await holders(of: .userAssignRole, granting, context)
    return CommandAnswer(
      schema: "why/1",
      data: [
        "command": .text(command.name), "allowed": .bool(access.allowed),
        "permission": access.permission.map { .text($0.rawValue) } ?? .null,
        "decided_by": access.code.map { .text($0.rawValue) } ?? .null,
        "reason": access.reason.map(Document.text) ?? .null,
        "your_roles": .list(access.yourRoles.map { .text($0.rawValue) }),
        "roles_that_may": .list(access.rolesThatMay.map { .text($0.rawValue) }),
        "granted_by_roles": .list(granting.map { .text($0.rawValue) }),
        "granted_by": granters.map { .list($0.map(Document.text)) } ?? .null,
      ],
      text: explanation(access, granting, granters))
  }

  /// The command that is asked about, and the line with its arguments; nil where only its name is
  /// given.
  private static func asked(
    _ invocation: Invocation, _ context: ShellContext
  ) throws -> (command: Command, line: Invocation?) {
    let words = invocation.words
    if !words.isEmpty {
      do {
        let line = try Binder(context.registry).bind(words)
        return (line.command, line)
      } catch {
        guard let (command, length) = try? context.registry.find(words),
          Shell.globalOptions(Array(words.dropFirst(length))) == words.count - length
        else { throw error }
        return (command, nil)
      }
    }
    let remedy = "`why COMMAND` tells who may run a command"
    guard let memory = context.memory else {
      throw OpsError(
        .usage, "`why` without a command explains the last command of a prompt", hint: remedy)
    }
    switch memory.outcome {
    case .refused(let line): return (line.command, line)
    case .failed(let last):
      throw OpsError(
        .usage, "The last error was not about your rights: \(last.code.rawValue), \(last.message)",
        hint: last.hint ?? remedy)
    case .done:
      throw OpsError(
        .usage, "There is nothing to explain: the last command was not refused", hint: remedy)
    }
  }

  private static func explanation(
    _ access: AccessAnswer, _ granting: [Role], _ granters: [String]?
  ) -> String {
    func list(_ roles: [Role]) -> String {
      roles.isEmpty ? "none" : roles.map(\.rawValue).joined(separator: ", ")
    }
    let decision = access.code.map { "\($0.rawValue): \(access.reason ?? "")" }
    var text = "permission   \(access.permission?.rawValue ?? "none of its own")\n"
    text += "decided by   \(decision ?? "nothing forbids it")\n"
    text += "your roles   \(list(access.yourRoles))\n"
    guard !access.allowed else {
      guard access.code != nil else { return text + "you may run it\n" }
      return text + "you have the right to run it; it is refused for the reason above\n"
    }
    text += "would allow  \(list(access.rolesThatMay))\n"
    text += "may grant    \(list(granting))"
    text += granters.map { $0.isEmpty ? "" : ": \($0.joined(separator: ", "))" } ?? ""
    return text + "\n"
  }

  /// The roles that hold the permission, those of the book among them; all for nil.
  private static func roles(
    _ permission: Permission?, _ context: ShellContext
  ) async throws -> [Role] {
    guard let permission else { return Role.allCases }
    let call = Call(try await context.host.principal())
    return try await context.host.dependencies().roles.listRoles(ListRoles(), call)
      .output.items.filter { $0.permissions.contains(permission) }.map(\.role)
  }

  /// The active users who have the permission by a role or a grant, unless a grant forbids it; nil
  /// when the caller does not see all users. Those whose grant has conditions, or to whom it is
  /// forbidden in part, are marked with a star.
  private static func holders(
    of permission: Permission?, _ roles: [Role], _ context: ShellContext
  ) async throws -> [String]? {
    let principal = try await context.host.principal()
    guard principal.may(.userView) else { return nil }
    let dependencies = try await context.host.dependencies()
    let grants = try await dependencies.roles.listGrants(ListGrants(), Call(principal)).output
      .items.filter { $0.permission == permission && $0.revokedAt == nil }
    var names: [String] = []
    var pages = AnswerPages(next: \.next) { after in
      try await dependencies.identity.list(ListUsers(limit: 500, after: after), Call(principal))
        .output
    }
    while let page = try await pages.next() {
      for user in page.items where user.isActive {
        switch hold(of: user, roles, grants) {
        case .whole: names.append(user.name)
        case .part: names.append(user.name + "*")
        case .none: continue
        }
      }
    }
    return names
  }

  private enum Hold { case whole, part, none }

  /// How a user has the permission that the grants are about, as the law of rights says: what is
  /// forbidden wins, except over administrators.
  private static func hold(
    of user: UserView, _ roles: [Role], _ grants: [PermissionGrantView]
  ) -> Hold {
    let own = grants.filter { grant in
      // What has not begun, or is over, counts for nothing.
      (grant.holdsNow || grant.hours != nil)
        && (grant.userID == user.id || grant.role.map(user.roles.contains) ?? false)
    }
    func isWhole(_ grant: PermissionGrantView) -> Bool {
      grant.only == nil && grant.hours == nil && grant.holdsNow
    }
    let isAdministrator = user.roles.contains(.administrator)
    let forbidden = isAdministrator ? [] : own.filter { $0.effect == .forbid }
    guard !forbidden.contains(where: isWhole) else { return .none }
    let allowed = own.filter { $0.effect == .allow }
    let hasAll = user.roles.contains(where: roles.contains) || allowed.contains(where: isWhole)
    guard hasAll || !allowed.isEmpty else { return .none }
    return hasAll && forbidden.isEmpty ? .whole : .part
  }
}
