import OpsDomain
import OpsIdentity
import OpsKernel

/// One's own phone number as a way to sign in.
enum PhoneCommands {
  /// The parameter of `auth login` that names a phone.
  static let parameter = Parameter.option(
    "phone", .text, label: "NUMBER", "Phone number to send a code to, such as +37060000000.")

  private static let actions = ["show", "add", "confirm", "remove"]

  static let phone = Command(
    "auth", "phone", "Shows, adds, confirms or removes the phone number that signs you in.",
    whyOpen: "your own account, never another's", effect: .write, answer: "auth.phone/1",
    parameters: [
      .argument("action", .choice(actions), "What to do with your phone number."),
      .optionalArgument("number", .text, "Phone number with the code of its country."),
    ] + CodeSource.parameters,
    examples: [
      "auth phone add +37060000000", "auth phone confirm +37060000000 --code-file phone.code",
    ], rehearsals: Rehearsal.none
  ) { context, invocation in
    let request = try request(invocation, context)
    let answer = try await context.host.changePhone(request)
    if let until = answer.codeUntil {
      let number = invocation.text("number") ?? "NUMBER"
      let end = await text(until, context)
      context.console.tell(
        "A code was sent. It is good until \(end). Run "
          + "`opsh auth phone confirm \(quoted(number))`.")
    }
    var isChange = true
    if case .show = request { isChange = false }
    return CommandAnswer(
      schema: "auth.phone/1",
      data: [
        "number": answer.number.map { .text($0.value) } ?? .null,
        "confirmed_at": answer.confirmedAt.map { .text($0.description) } ?? .null,
        "code_until": answer.codeUntil.map { .text($0.description) } ?? .null,
      ],
      effect: WriteEffect(changed: isChange, operation: nil, key: nil))
  }

  /// The moment by the clocks of the site, where they are known.
  private static func text(_ moment: Instant, _ context: ShellContext) async -> String {
    guard let calendar = try? await context.siteCalendar() else { return "\(moment)" }
    return "\(calendar.text(of: moment)) (\(calendar.zone))"
  }

  private static func quoted(_ text: String) -> String {
    let shown = Excerpt.of(text)
    return shown.contains(" ") ? "\"\(shown)\"" : shown
  }

  private static func request(
    _ invocation: Invocation, _ context: ShellContext
  ) throws -> PhoneRequest {
    func number() throws -> PhoneNumber {
      guard let text = invocation.text("number") else {
        throw OpsError(
          .usage, "The phone number is missing", field: "number",
          hint: "write it like +370 600 00000")
      }
      return try PhoneNumber(parsing: text)
    }
    switch invocation.text("action") {
    case "add": return .add(try number())
    case "confirm":
      let number = try number()
      return .confirm(number, code: try code(invocation, context))
    case "remove": return .remove
    default: return .show
    }
  }

  /// Signs in with a code that is sent to a phone. With a code at hand, none is sent.
  static func login(
    _ phone: String, _ invocation: Invocation, _ context: ShellContext
  ) async throws -> CommandAnswer {
    guard invocation.text("name") == nil else {
      throw OpsError(
        .usage, "With --phone, the number says who you are", field: "name",
        hint: "leave the name out")
    }
    let number = try PhoneNumber(parsing: phone)
    var given = try CodeSource.read(invocation)
    if given == nil {
      let until = try await text(context.host.requestPhoneCode(number), context)
      context.console.tell(
        "If this number signs somebody in, a code was sent to it. It is good until \(until).")
      given = try code(invocation, context)
    }
    let session = try await context.host.signIn(
      .phoneCode(number: number, code: given ?? Secret("")))
    return await AuthCommands.answer(session, context)
  }

  private static func code(_ invocation: Invocation, _ context: ShellContext) throws -> Secret {
    if let code = try CodeSource.read(invocation) { return code }
    guard context.console.canAsk, let code = context.console.askSecret("Code: "), !code.isEmpty
    else {
      try PasswordSource.requireWanted()
      throw OpsError(
        .signInFailed, "The code is missing", field: "code",
        hint: "write it into a file, and run the command again with --code-file FILE")
    }
    return code
  }
}
