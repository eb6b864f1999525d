import OpsDomain
import OpsIdentity
import OpsKernel

/// Commands for people who have no account yet.
enum RegistrationCommands {
  private static let roles = Registration.choices.map(\.rawValue)

  static let register = Command(
    "auth", "register", "Creates an account for yourself and signs in to it.",
    whyOpen: WhyOpen.beforeAllRights, effect: .write, answer: "auth.session/1",
    parameters: [
      .argument("name", .name, "Sign-in name, unique regardless of letter case."),
      .option("role", .choice(roles), "Your role; you can choose it later."),
      .option("email", .text, label: "E", "E-mail address."),
    ] + PasswordSource.parametersOfNew,
    examples: [
      "auth register lina --role customer --password-file lina.password",
      "auth register lina --password-stdin",
    ], rehearsals: Rehearsal.none
  ) { context, invocation in
    let role = try invocation.text("role").map { try Role(parsing: $0) }
    let password = try PasswordSource.read(
      invocation, context, isNew: true, user: invocation.text("name"))
    let session = try await context.host.register(
      Registration(
        name: invocation.text("name") ?? "", password: password, role: role,
        email: invocation.text("email").map { Personal($0) }))
    return await AuthCommands.answer(session, context)
  }

  static let chooseRole = Command(
    "auth", "choose-role", "Gives you a role, if you have registered without one.",
    whyOpen: "only a role that people may give themselves, and only once", effect: .write,
    answer: "auth.session/1",
    parameters: [.argument("role", .choice(roles), "Your role.")],
    examples: ["auth choose-role customer", "auth choose-role driver -o json"],
    rehearsals: Rehearsal.none
  ) { context, invocation in
    let role = try Role(parsing: invocation.text("role") ?? "")
    let session = try await context.host.chooseRole(role)
    await GuestCart.takeAlong(session, context)
    return CommandAnswer(
      schema: "auth.session/1", data: session,
      effect: WriteEffect(changed: true, operation: nil, key: nil))
  }
}
