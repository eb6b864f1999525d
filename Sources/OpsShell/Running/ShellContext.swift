import OpsDomain
import OpsKernel

/// What a running command may use.
public struct ShellContext: Sendable {
  /// The application around the shell, as the session sees it: inside a changeset, staged work too.
  public let host: any ShellHost
  /// Where answers and remarks are written, and where people are asked.
  public let console: any Console
  /// The commands there are.
  public var registry: CommandRegistry
  /// What a session remembers; nil for a single command line.
  public var memory: ShellMemory?
  /// How commands reach the book: one by one, or staged in a changeset, a plan or a sandbox.
  public let session: ShellSession

  /// A context for commands. Without a session it uses that of the host, or begins a new one.
  public init(
    host: any ShellHost, console: any Console, registry: CommandRegistry,
    session: ShellSession? = nil
  ) {
    // A cast that fails asks the runtime about every conformance of the program.
    let known = type(of: host) == SessionHost.self ? host as? SessionHost : nil
    let base = known?.base ?? host
    let session = session ?? known?.session ?? ShellSession(base)
    self.session = session
    self.host = SessionHost(base: base, session: session)
    self.console = console
    self.registry = registry
  }

  /// The same with another console.
  public func with(console: any Console) -> ShellContext {
    var copy = ShellContext(host: host, console: console, registry: registry, session: session)
    copy.memory = memory
    return copy
  }

  /// The calendar of the site; nil where there is no book, or nobody is signed in to the server
  /// that keeps it: the time of a place without a book is UTC.
  ///
  /// Throws what asking a server throws otherwise: a day of another zone would be a wrong answer.
  func siteCalendar() async throws -> (any SiteCalendar)? {
    do {
      return try await host.calendar()
    } catch let error as OpsError
      where ![.unavailable, .tempfail, .protocolError, .data].contains(error.errorClass)
    {
      return nil
    }
  }

  /// The call that an invocation asks for, as the person who is signed in.
  public func call(for invocation: Invocation) async throws -> Call {
    let options = session.completed(invocation.options)
    // A changeset has its label for a reason unless the commit gives one.
    let isCommit = invocation.command.name == ChangesetCommands.committing
    var call = Call(
      try await host.principal(), key: options.key,
      reason: isCommit ? invocation.options.reason : options.reason,
      isRehearsal: options.isDryRun, rows: options.rows)
    call.run = options.run
    if let time = options.knownAt { call.knownAt = try await moment(knownAt: time) }
    return call
  }

  /// The moment that `--known-at` means, and what goes back to a moment: a day means its end, today
  /// means now. Throws `data.bad_date` where the site's calendar is not known, and for the future.
  func moment(knownAt time: SiteTime, field: String = "known_at") async throws -> Instant {
    if case .instant(let moment) = time { return moment }
    guard let calendar = try await siteCalendar() else {
      throw OpsError(
        .badDate, "The day at the site is not known before a sign-in", field: field,
        hint: "write the time with its offset, such as 2026-11-21T08:00:00Z")
    }
    let now = try await host.dependencies().desk.clock.now()
    let moment = time.known(now: now, in: calendar)
    guard moment <= now else {
      throw OpsError(
        .badDate, "\(time) is in the future", field: field, hint: "give a time in the past")
    }
    return moment
  }

  /// What an operation answers; of a rehearsal that writes also what would change.
  func answer(
    _ outcome: Outcome<Document>, of descriptor: OperationDescriptor, _ call: Call
  ) async throws -> CommandAnswer {
    var answer = CommandAnswer(outcome, of: descriptor)
    guard call.isRehearsal, descriptor.effect.isWrite else { return answer }
    answer.plan = try await host.dependencies().desk.plan(
      of: outcome.changes, by: descriptor.name, for: call.principal)
    return answer
  }

  /// Asks before something that people may miss, and for a reason if the book requires one. The
  /// command is rehearsed first: a person who may not run it, or whose input is wrong, gets that
  /// error instead of the question. If there is nothing to do, nobody is asked.
  ///
  /// - Returns: What to run: where nobody was asked, nothing but what was found.
  ///
  /// Throws `confirm.needed` where nobody can be asked or the answer is no, and what the command
  /// would throw.
  public func confirm(_ invocation: Invocation) async throws -> Invocation {
    guard invocation.command.effect.isWrite, !invocation.options.isDryRun, !session.isSandbox
    else { return invocation }
    let name = invocation.command.name
    if name == "run", case .exactly? = invocation.options.rows, !invocation.flag("atomic") {
      throw OpsError(
        .usage, "--expect-rows does not work with several commits", field: "expect_rows",
        hint: "--atomic makes it one commit; --max-rows is for each of them")
    }
    try requireReason(invocation)
    guard invocation.command.effect == .destructive else {
      // A wrong name means another book, whatever the command.
      _ = try isConfirmed(invocation.options)
      return invocation
    }
    guard try !isConfirmed(invocation.options) else { return invocation }
    let stake = try await rehearsed(invocation)
    if stake?.isNothing == true {
      var options = invocation.options
      // What comes up between the look and the run, nobody was asked about.
      options.rows = .exactly(0)
      return invocation.with(options)
    }
    try ask(
      ConfirmationQuestion(invocation, glyphs, stake: stake?.text).text, invocation, about: name)
    return invocation
  }

  /// What the command would do; nil for one that is no operation, and for what is staged. Nobody is
  /// shown its answer, so it is no look at anybody's data.
  private func rehearsed(_ invocation: Invocation) async throws -> ConfirmationStake? {
    let operations = registry.blueprint.operations
    guard let name = invocation.command.operation, let operation = operations[name],
      invocation.command.rehearsals.contains(.dryRun), session.current == nil
    else { return nil }
    var call = try await self.call(for: invocation)
    call.isRehearsal = true
    let dependencies = try await host.dependencies().unseen()
    let outcome = try await operation.run(
      dependencies, invocation.operationInput(operations), call)
    let plan = try await dependencies.desk.plan(
      of: outcome.changes, by: name, for: call.principal)
    return ConfirmationStake(
      answer: outcome.output, schema: operation.descriptor.answer, plan: plan)
  }
}
