import OpsDomain
import OpsIdentity
import OpsKernel

/// Signing in and out.
enum AuthCommands {
  static let all: [Command] = [
    login, logout, status, ProviderCommands.links, ProviderCommands.link, ProviderCommands.unlink,
    PhoneCommands.phone,
    RegistrationCommands.register, RegistrationCommands.chooseRole,
    SecondFactorCommand.command,
  ]

  static let login = Command(
    "auth", "login", "Signs in, and keeps the sign-in in a place that only you can read.",
    whyOpen: WhyOpen.beforeAllRights, effect: .write, answer: "auth.session/1",
    parameters: [
      .optionalArgument(
        "name", .name(of: User.self),
        "Sign-in name; without it, a server shows a code to enter in a browser."),
      ProviderCommands.parameter, PhoneCommands.parameter,
    ] + PasswordSource.parameters + CodeSource.parameters,
    examples: ["auth login sam --password-file sam.password", "auth login sam --password-stdin"],
    rehearsals: Rehearsal.none, traits: [.writesElsewhere]
  ) { context, invocation in
    if let provider = invocation.text("provider") {
      return try await ProviderCommands.login(provider, invocation, context)
    }
    if let phone = invocation.text("phone") {
      return try await PhoneCommands.login(phone, invocation, context)
    }
    guard let name = invocation.text("name") else {
      let session = try await context.host.signIn { prompt in
        context.console.remark(
          "Open \(prompt.page) and enter \(prompt.userCode) (until \(prompt.expiresAt))\n")
      }
      return await answer(session, context)
    }
    let (password, second) = try PasswordSource.lines(invocation, context)
    let code = try CodeSource.read(invocation) ?? second
    let session: Document
    do {
      session = try await context.host.signIn(
        .password(name: name, password: password, code: code))
    } catch let error as OpsError where error.code == .signInSecondFactor {
      // A person is asked for the code only after the password was right.
      guard code == nil, context.console.canAsk,
        let asked = context.console.askSecret("Code of the second factor: "), !asked.isEmpty
      else {
        try PasswordSource.requireWanted()
        throw error
      }
      session = try await context.host.signIn(
        .password(name: name, password: password, code: asked))
    }
    return await answer(session, context)
  }

  /// The answer of a sign-in, with a word to who has no role yet. What somebody had in a guest's
  /// cart comes along.
  static func answer(_ session: Document, _ context: ShellContext) async -> CommandAnswer {
    if session["role_needed"]?.flag == true {
      let choices = session["choices"]?.items?.compactMap(\.string) ?? []
      context.console.tell(
        "You have no role yet. If you registered yourself: "
          + "opsh auth choose-role \(choices.joined(separator: "|")). "
          + "If somebody added you: ask an administrator for a role.")
    }
    await GuestCart.takeAlong(session, context)
    var answer = CommandAnswer(
      schema: "auth.session/1", data: session,
      effect: WriteEffect(changed: true, operation: nil, key: nil))
    // A server has just answered, so it can be asked for its calendar.
    answer.isOfBook = true
    return answer
  }

  static let logout = Command(
    "auth", "logout", "Ends the session and removes its token.",
    whyOpen: WhyOpen.ownSession, effect: .write,
    answer: "auth.session/1", examples: ["auth logout", "auth logout -o json"],
    rehearsals: Rehearsal.none, traits: [.writesElsewhere]
  ) { context, _ in
    CommandAnswer(
      schema: "auth.session/1", data: try await context.host.signOut(),
      effect: WriteEffect(changed: true, operation: nil, key: nil))
  }

  static let status = Command(
    "auth", "status", "Shows who is signed in, with which roles, until when.",
    whyOpen: WhyOpen.ownSession, effect: .read,
    answer: "auth.session/1", examples: ["auth status", "auth status -o json"]
  ) { context, _ in
    let session = try await context.host.session()
    if let verified = session["verified_at"]?.string {
      context.console.remark(
        "The server cannot be reached. This is what was known of the sign-in at \(verified).\n")
    }
    return CommandAnswer(schema: "auth.session/1", data: session)
  }
}
