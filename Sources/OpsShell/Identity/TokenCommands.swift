import OpsDomain
import OpsIdentity
import OpsKernel

/// Commands about personal access tokens that need a secret: it is made, shown and narrowed on this
/// machine, and the book only learns its digest and public key.
enum TokenCommands {
  private static let output = Parameter.option(
    "token_out", .output, label: "F", "File for the token; only you can read it.")

  /// The command of an operation that takes a fresh token's digest, or nil for all others.
  static func withSecret(_ operation: AnyOperation) -> Command? {
    guard ["token.create", "token.rotate"].contains(operation.descriptor.name) else { return nil }
    return Command(operation).extended(by: [output], traits: [.needsSecret]) {
      context, invocation in
      try requireOwnCommit(context)
      let secret = try TokenSecret(context.host.random)
      var input = invocation.input(without: output)
      input.set("digest", .text(Base64URL.encode(secret.digest)))
      input.set("verifying_key", .text(Base64URL.encode(secret.verifyingKey)))
      let call = try await context.call(for: invocation)
      // The file is begun before the token is made: a token without a place to go would be lost.
      let file = try begin(context, invocation)
      let outcome: Outcome<Document>
      do {
        outcome = try await operation.run(
          try await context.host.dependencies(), .object(input), call)
      } catch let error as OpsError where error.code == .conflictKeyReused {
        throw spent(call.key, Self.name(of: invocation))
      }
      var answer = try await context.answer(outcome, of: operation.descriptor, call)
      // What nobody keeps has no secret to show.
      guard !call.isRehearsal, !context.session.isSandbox else {
        try file?.close()
        return answer
      }
      guard !outcome.isReplay else {
        throw OpsError(
          .conflictKeyReused, "The token for this key has already been created and shown",
          field: "key",
          hint: "`opsh token rotate \(Self.name(of: invocation))` gives it a new secret")
      }
      try show(secret.token, in: &answer, file, invocation, context)
      return answer
    }
  }

  /// Throws `usage.arguments` where the token is only made by a later `commit`: its secret would be
  /// shown, or replace the one in the file, before anybody knows whether the token is ever made.
  private static func requireOwnCommit(_ context: ShellContext) throws(OpsError) {
    let session = context.session
    guard session.current != nil, !session.isSandbox, !session.isDryRun else { return }
    throw OpsError(
      .usage, "A token cannot be made between begin and commit: its secret is shown at once",
      hint: "run the command before `begin` or after `commit`")
  }

  /// The refusal of a key that was used before. The same line with the same key makes another
  /// secret, so nobody can repeat it exactly.
  private static func spent(_ key: String?, _ token: String) -> OpsError {
    let name = key.map { " \(Excerpt.of($0))" } ?? ""
    return OpsError(
      .conflictKeyReused, "The key\(name) was already used, and a token is shown only once",
      field: "key",
      hint: "give another key; if the token exists, `opsh token rotate \(token)` gives it a new "
        + "secret")
  }

  /// What the token is to be called, for a hint.
  private static func name(of invocation: Invocation) -> String {
    Excerpt.of(invocation.text("name") ?? "NAME")
  }

  static let narrow = Command(
    "token", "narrow",
    "Creates a token that can do less than yours, without using the book.",
    whyOpen: WhyOpen.nothingOfTheBook, effect: .read, answer: "token.narrowed/1",
    parameters: [
      .option("from", .path, label: "F", "File with the token; default the token in use."),
      .option(
        "scope", .text, repeatable: true, label: "SCOPE",
        "What the token can do: an operation, a noun or an area such as warehouse."),
      .flag("read_only", "The token can only read."),
      .option("max_rows", .integer, label: "N", "The most records that one commit may change."),
      .option("weekdays", .text, label: "DAYS", "The token works on these days: mon-fri, sat,sun."),
      .option(
        "hours", .text, label: "HOURS", "The token works at these hours: 08:00-18:00."),
      .option("until", .instantEnd, label: "TIME", "When the token ends; a day means its end."),
      .option("uses", .integer, label: "N", "The token works for N requests."),
      output,
    ],
    examples: [
      "token narrow --from nightly.token --scope stock.receive --uses 1",
      "token narrow --from nightly.token --read-only --hours 08:00-18:00 --weekdays mon-fri",
    ]
  ) { context, invocation in
    let token: Secret
    if let path = invocation.text("from") {
      token = try kept(in: path)
    } else {
      token = try context.host.shownToken()
    }
    let file = try begin(context, invocation)
    let narrowed = try NarrowedToken.narrow(
      token, try await caveats(invocation, context), context.host.random)
    var answer = CommandAnswer(schema: "token.narrowed/1", data: [:])
    try show(narrowed, in: &answer, file, invocation, context)
    return answer
  }

  /// The token in a file. Throws `config.invalid` when others may read it, as for the token that
  /// commands are run with.
  private static func kept(in path: String) throws -> Secret {
    let file = try FileByteSource(path: path)
    guard !file.isOpenToOthers else {
      throw OpsError(
        .configuration, "The token file \(Excerpt.of(path, maximum: 120)) is open to others",
        field: "from", hint: "chmod 600 it, and rotate the token if others may have read it")
    }
    return try PasswordSource.firstLine(of: file.readAll(limit: 1 << 16, name: path))
  }

  private static func caveats(
    _ invocation: Invocation, _ context: ShellContext
  ) async throws -> TokenCaveats {
    var limits = AccessLimits.none
    let scopes = try TokenService.scopes(
      invocation.texts("scope"), of: context.registry.blueprint.operations)
    if !scopes.isEmpty { limits.scopes = [scopes] }
    limits.isReadOnly = invocation.flag("read_only")
    limits.maximumRows = try invocation.count("max_rows")
    if let hours = try WeeklyHours.reading(
      weekdays: invocation.text("weekdays"), hours: invocation.text("hours"))
    {
      limits.hours = [hours]
    }
    if let until = invocation.text("until") {
      limits.notAfter = try await end(try SiteTime(parsing: until, field: "until"), context)
    }
    return TokenCaveats(limits: limits, uses: try invocation.count("uses"))
  }

  /// The file the token goes to, if one was named.
  private static func begin(
    _ context: ShellContext, _ invocation: Invocation
  ) throws -> OutputFile? {
    guard let path = invocation.text(output.name) else { return nil }
    return try context.files(invocation.options).open(TokenFile.order(path, field: output.name))
  }

  /// Narrowing needs no book, but a date or time of the site does: the book knows the zone.
  private static func end(_ time: SiteTime, _ context: ShellContext) async throws -> Instant {
    if case .instant(let instant) = time { return instant }
    guard let calendar = try await context.siteCalendar() else {
      throw OpsError(
        .badDate, "\(time) depends on the site's time zone, and no book is open", field: "until",
        hint: "write the offset as well, as in 2026-11-21T08:00:00+01:00")
    }
    return time.end(in: calendar)
  }

  /// Puts the token into its file, or into the answer: the one time it is shown.
  private static func show(
    _ token: Secret, in answer: inout CommandAnswer, _ file: OutputFile?,
    _ invocation: Invocation, _ context: ShellContext
  ) throws {
    var data = DocumentObject()
    if case .object(let object) = answer.data { data = object }
    if let file, let path = invocation.text(output.name) {
      try file.put(TokenFile.content(token))
      try file.close()
      data.set("token", .null)
      let isWritten = !context.files(invocation.options).isRehearsal
      data.set("token_file", isWritten ? .text(path) : .null)
      answer.text = isWritten ? "The token is in \(path), which only you can read.\n" : ""
    } else {
      data.set("token", .text(token.reveal()))
      data.set("token_file", .null)
      answer.text = token.reveal() + "\n"
    }
    answer.data = .object(data)
  }
}

extension Invocation {
  /// The values of a repeatable option.
  fileprivate func texts(_ name: String) -> [String] {
    guard case .list(let items)? = input[name] else { return [] }
    return items.compactMap(\.string)
  }

  /// A number of 1 or more. Throws `data.bad_value`.
  fileprivate func count(_ name: String) throws -> Int? {
    guard case .integer(let number)? = input[name] else { return nil }
    guard number >= 1, let count = Int(exactly: number) else {
      throw OpsError(.badValue, "\(name) must be 1 or more", field: name)
    }
    return count
  }
}
