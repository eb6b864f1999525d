import OpsDomain
import OpsIdentity
import OpsKernel

/// Says whether somebody may run a command, by rehearsing it.
enum CanICommand {
  static let command = Command(
    "can-i", nil, "Says whether you may run a command, and why.",
    whyOpen: WhyOpen.eachForHimself, effect: .read, answer: "can_i/1",
    examples: ["can-i oos deliver OOS-000001 1", "can-i user list"], takesCommandLine: true,
    traits: [.mayAnswerNo]
  ) { context, invocation in
    let asked = try await Binder(context.registry).bind(invocation.words).dated(context)
    guard let operation = asked.command.operation else {
      throw OpsError(
        .usage, "\(asked.command.name) belongs to the shell and needs no permission",
        hint: "can-i takes commands that work on the book")
    }
    let call = try await context.call(for: asked)
    let answer = try await context.host.dependencies().access
      .check(operation, asked.operationInput(context.registry.blueprint.operations), call)
    return CommandAnswer(
      schema: "can_i/1", data: try DocumentEncoder.encode(answer), text: sentence(answer),
      exitCode: answer.allowed ? 0 : 1)
  }

  private static func sentence(_ answer: AccessAnswer) -> String {
    guard answer.allowed else {
      return "no: \(answer.reason ?? "not allowed")\n"
        + "    roles that may: \(answer.rolesThatMay.map(\.rawValue).joined(separator: ", "))\n"
    }
    let rule = answer.permission.map { $0.rawValue + source(answer.source) } ?? "open to everybody"
    return "yes: \(rule)\n" + (answer.reason.map { "    but: \($0)\n" } ?? "")
  }

  /// Where a permission comes from.
  private static func source(_ held: HeldPermission?) -> String {
    guard let held else { return "" }
    if held.isShared { return ", which the setting access.explore gives to everybody" }
    var sources: [String] = []
    if !held.roles.isEmpty {
      sources.append("held as " + held.roles.map(\.rawValue).joined(separator: ", "))
    }
    if held.isGranted {
      sources.append("given by a grant" + (held.only.map { " for \($0)" } ?? ""))
    }
    let except = held.except.map { ", except for \($0)" } ?? ""
    return ", " + sources.joined(separator: " and ") + except
  }
}
