import OpsDomain
import OpsIdentity
import OpsKernel

/// The identity providers of somebody else that a person signs in with.
enum ProviderCommands {
  /// The parameter of `auth login` that names one.
  static let parameter = Parameter.option(
    "provider", .text, label: "P",
    "Identity provider of the configuration to sign in with, such as google.")

  static let link = Command(
    "auth", "link", "Links an account at an identity provider with yours, so that it signs you in.",
    whyOpen: "your own account, never another's", effect: .write, answer: "auth.links/1",
    parameters: [.argument("provider", .text, "Identity provider of the configuration.")],
    examples: ["auth link google", "auth link apple -o json"], rehearsals: Rehearsal.none
  ) { context, invocation in
    try await answer(.link(invocation.text("provider") ?? ""), context)
  }

  static let unlink = Command(
    "auth", "unlink",
    "Unlinks an account at an identity provider from yours and ends your other sessions.",
    whyOpen: "your own account, never another's", effect: .write, answer: "auth.links/1",
    parameters: [
      .argument("provider", .text, "Identity provider of the configuration, or its address.")
    ],
    examples: ["auth unlink google", "auth unlink apple -o json"], rehearsals: Rehearsal.none
  ) { context, invocation in
    try await answer(.unlink(invocation.text("provider") ?? ""), context)
  }

  static let links = Command(
    "auth", "links", "Lists the identity providers that sign you in.",
    whyOpen: "your own account, never another's", effect: .read, answer: "auth.links/1",
    examples: ["auth links", "auth links -o json"]
  ) { context, _ in
    CommandAnswer(
      schema: "auth.links/1",
      data: try await context.host.changeProviders(.list, asking: dialog(context)))
  }

  private static func answer(
    _ change: ProviderChange, _ context: ShellContext
  ) async throws -> CommandAnswer {
    CommandAnswer(
      schema: "auth.links/1",
      data: try await context.host.changeProviders(change, asking: dialog(context)),
      effect: WriteEffect(changed: true, operation: nil, key: nil))
  }

  /// Signs in at the provider that the person names.
  static func login(
    _ provider: String, _ invocation: Invocation, _ context: ShellContext
  ) async throws -> CommandAnswer {
    guard invocation.text("name") == nil else {
      throw OpsError(
        .usage, "With --provider, the provider says who you are", field: "name",
        hint: "leave the name out")
    }
    let code = try CodeSource.read(invocation)
    let session = try await context.host.signIn(
      through: provider, asking: dialog(context, code: code))
    return await AuthCommands.answer(session, context)
  }

  private static func dialog(_ context: ShellContext, code: Secret? = nil) -> ExternalDialog {
    let console = context.console
    return ExternalDialog(
      show: { prompt in
        console.remark("Open this address in a browser and sign in there:\n\(prompt.address)\n")
        guard prompt.isPasted else { return nil }
        return console.canAsk
          ? console.askSecret("Address that the browser ended at: ")?.reveal() : nil
      },
      code: {
        if let code { return code }
        return console.canAsk ? console.askSecret("Code of the second factor: ") : nil
      })
  }
}
