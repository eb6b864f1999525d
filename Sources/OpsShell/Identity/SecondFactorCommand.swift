import OpsDomain
import OpsIdentity
import OpsKernel

/// One's own second factor.
enum SecondFactorCommand {
  static let command = Command(
    "auth", "second-factor",
    "Creates, confirms or removes your second factor, or creates new recovery codes.",
    whyOpen: "your own second factor", effect: .write, answer: "auth.second_factor/1",
    parameters: [
      .argument(
        "action", .choice(SecondFactorRequest.Action.allCases.map(\.rawValue)),
        "What to do with the second factor.")
    ] + PasswordSource.parameters + CodeSource.parameters,
    examples: [
      "auth second-factor enable --password-file sam.password",
      "auth second-factor confirm --code-file sam.code",
    ], rehearsals: Rehearsal.none
  ) { context, invocation in
    guard
      let action = SecondFactorRequest.Action(rawValue: invocation.text("action") ?? "")
    else { throw OpsError(.usage, "There is no such action", field: "action") }
    var request = SecondFactorRequest(action)
    var second: Secret?
    if action != .confirm {
      (request.password, second) = try PasswordSource.lines(invocation, context)
    }
    if action != .enable {
      request.code = try CodeSource.read(invocation) ?? second ?? code(invocation, context)
    }
    let answer = try await context.host.changeSecondFactor(request)
    return CommandAnswer(
      schema: "auth.second_factor/1",
      data: [
        "on": .bool(answer.isOn), "secret": answer.secret.map { .text($0.reveal()) } ?? .null,
        "address": answer.address.map { .text($0.reveal()) } ?? .null,
        "recovery": .list(answer.recovery.map { .text($0.reveal()) }),
      ],
      effect: WriteEffect(changed: true, operation: nil, key: nil))
  }

  private static func code(_ invocation: Invocation, _ context: ShellContext) throws -> Secret {
    if invocation.flag("password_stdin"), invocation.text("action") == "confirm" {
      return try PasswordSource.line(0, of: context.console.readInput(limit: 1 << 16))
    }
    guard context.console.canAsk, let code = context.console.askSecret("Code: ") else {
      try PasswordSource.requireWanted()
      throw OpsError(
        .usage, "No code was given", field: "code", hint: "use --code-file FILE")
    }
    return code
  }
}
