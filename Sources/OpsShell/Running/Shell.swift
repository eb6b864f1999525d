import OpsDomain
import OpsKernel

/// Runs commands: binds words, runs the command, writes the answer, turns errors into exit codes.
/// The only place where an error becomes an exit code.
public struct Shell: Sendable {
  /// What the commands of the shell may use.
  public let context: ShellContext
  private let binder: Binder

  /// A shell that runs the commands of the context's table.
  public init(_ context: ShellContext) {
    self.context = context
    binder = Binder(context.registry)
  }

  /// Runs one command line. Returns the exit code.
  public func run(_ words: [Word]) async -> Int32 {
    var bound: Invocation?
    do {
      let invocation = try bind(words)
      bound = invocation
      context.memory?.note(nil, of: invocation)
      return try await run(invocation)
    } catch {
      context.memory?.note(ScriptFailure.known(error), of: bound)
      return report(error, format: bound?.options.format ?? Self.wantedFormat(words))
    }
  }

  /// Runs the commands of an input one after the other; the first failure ends it.
  /// - Parameters:
  ///   - file: What `at` of an error names; nil at the prompt.
  ///   - format: How a fault of the input itself is written.
  public func runInput(
    _ text: [UInt8], file: String?, format: OutputFormat? = nil
  ) async -> Int32 {
    do {
      let commands = try text.withUnsafeBufferPointer { try Lexer.commands($0, file: file) }
      for command in commands {
        let code = await run(command.words)
        guard code == 0 else { return code }
      }
      return 0
    } catch {
      context.memory?.note(ScriptFailure.known(error), of: nil)
      return report(error, format: format)
    }
  }

  /// Runs the script that standard input holds; the help when it holds nothing.
  /// - Parameter options: Options of the run.
  public func runStandardInput(_ options: [Word] = []) async -> Int32 {
    do {
      let text = try context.console.readInput(limit: RunCommand.scriptBytes)
      guard text.contains(where: { $0 > 0x20 }) else {
        return await run(options + Word.arguments(["help"]))
      }
      return await runScript(text, called: "-", options: options)
    } catch {
      return report(error, format: Self.wantedFormat(options))
    }
  }

  /// How many words at the beginning are options that every command takes, with their values.
  public static func globalOptions(_ words: [Word]) -> Int {
    var count = 0
    while count < words.count, words[count].isOption {
      let text = words[count].text
      let isAttached = text.hasPrefix("--") && text.contains("=")
      let name = isAttached ? String(text.prefix { $0 != "=" }) : text
      guard let takesValue = GlobalOptions.takesValue(name) else { break }
      count += takesValue && !isAttached ? 2 : 1
    }
    return count > words.count ? 0 : count
  }

  /// The format that options ask for, when they ask for nothing else; nil otherwise.
  public static func onlyFormat(_ options: [Word]) -> String? {
    let isOnly =
      options.count == 2 && ["-o", "--output"].contains(options[0].text)
      || options.count == 1 && options[0].text.hasPrefix("--output=")
    guard isOnly, wantedFormat(options) != nil else { return nil }
    return options.count == 2 ? options[1].text : String(options[0].text.dropFirst(9))
  }

  /// Runs a script that is given as text, such as that of `opsh -c TEXT`. Returns the exit code.
  /// - Parameters:
  ///   - name: What errors call it.
  ///   - options: Options of the run, and parameters of the script.
  public func runScript(
    _ text: [UInt8], called name: String, options: [Word] = []
  ) async -> Int32 {
    do {
      let script = ScriptSources(path: name, text: text, reader: FileScriptReader())
      let asked = try binder.bind(Word.arguments(["run", "-"]) + options)
      guard !asked.options.wantsHelp else { return await run(Word.arguments(["help"])) }
      return try await run(
        Invocation(
          command: RunCommand.command(reading: script), input: asked.input, options: asked.options,
          words: asked.words))
    } catch {
      return report(error, format: Self.wantedFormat(options))
    }
  }

  /// The command that `words` name, without a look at its arguments; nil when they name none.
  public func command(of words: [Word]) -> Command? {
    let leading = Binder.leadingOptions(words)
    return try? context.registry.find(Array(words.dropFirst(leading))).command
  }

  /// The invocation that `words` ask for; without words, the help.
  public func bind(_ words: [Word]) throws -> Invocation {
    let words = WatchOption(registry: context.registry).line(Array(words.withoutProgram))
    guard !words.isEmpty else { return try binder.bind(Word.arguments(["help"])) }
    if words.count == 1, ["--help", "-h"].contains(words[0].text) {
      return try binder.bind(Word.arguments(["help"]))
    }
    if words.count == 1, words[0].text == "--version" {
      return try binder.bind(Word.arguments(["version"]))
    }
    if words.count == 2, words[1].text == "--help" || words[1].text == "-h",
      !context.registry.commands(of: words[0].text).isEmpty,
      !context.registry.has(words[0].text) || context.registry.commands(of: words[0].text).count > 1
    {
      return try binder.bind(Word.arguments(["help", words[0].text]))
    }
    return try binder.bind(words)
  }

  /// Runs a bound command and writes its answer. Returns the exit code; throws its failure.
  public func run(_ invocation: Invocation) async throws -> Int32 {
    if invocation.options.wantsHelp {
      let text = try RunCommand.help(invocation, context) ?? HelpText.of(invocation.command)
      let width = context.console.isTerminal ? context.console.width : nil
      context.console.write(Array(TextWrap.hanging(text, width: width).utf8))
      return 0
    }
    let invocation = try await invocation.dated(context)
      .withFields(for: context.registry.answers)
    if let exit = try await writePages(invocation) { return exit }
    let answer = try await answer(invocation)
    context.memory?.keep(answer)
    try show(answer, invocation)
    return answer.exitCode
  }

  /// Runs a bound command, asking first where that is due, and writes nothing.
  func answer(_ invocation: Invocation) async throws -> CommandAnswer {
    let options = invocation.options
    try require(options, invocation.command)
    if options.isSandboxed, !context.session.isSandbox {
      return try await sandboxed(invocation)
    }
    let invocation = try permitted(
      try await invocation.dated(context).withFields(for: context.registry.answers))
    if invocation.command.effect.isWrite, invocation.command.operation != nil {
      try FieldSelection.check(
        options, of: invocation.command, in: context.registry.answers)
    }
    let confirmed = try await context.confirm(invocation)
    var answer: CommandAnswer
    if options.filter != nil || options.wantsAll {
      var pages = try await ListPages(of: invocation, self)
      answer = try await pages.joined()
    } else {
      answer = try await context.session.permitting(options) {
        try await context.session.holdingFiles(confirmed.options) {
          try await confirmed.command.run(context, confirmed)
        }
      }
    }
    if let key = options.key { answer.effect?.key = key }
    answer.calendar = await calendar(for: answer, invocation)
    answer.permit = invocation.options.permit
    return answer
  }

  /// Refuses to try out what cannot be tried out.
  func require(_ options: GlobalOptions, _ command: Command) throws {
    if options.knownAt != nil || options.knownWord != nil, !command.takesKnownAt {
      let why =
        command.traits.contains(.ofNow)
        ? "the book keeps no earlier states of what it shows" : "it does not only read records"
      throw OpsError(
        .usage, "\(command.name) does not work with --known-at: \(why)", field: "known_at",
        hint: "leave out --known-at")
    }
    if options.isDryRun { try command.require(.dryRun) }
    if options.isSandboxed || context.session.isSandbox { try command.require(.sandbox) }
  }

  /// Runs it in a sandbox of its own. Its answer says that nothing was kept; that of a dry run says
  /// what would change.
  private func sandboxed(_ invocation: Invocation) async throws -> CommandAnswer {
    var answer = try await context.session.sandboxed { try await self.answer(invocation) }
    guard invocation.command.effect.isWrite, !invocation.options.isDryRun else { return answer }
    answer.effect = WriteEffect(changed: false, operation: nil, key: answer.effect?.key)
    if !invocation.options.isQuiet {
      context.console.remark("sandbox: nothing was kept\n")
    }
    return answer
  }

  /// The site's calendar, where the answer is a table with times in it, or a diff.
  private func calendar(
    for answer: CommandAnswer, _ invocation: Invocation
  ) async -> (any SiteCalendar)? {
    let format = try? invocation.options.format ?? Self.standardFormat(context.console)
    let isTable = format == .table || invocation.options.file != nil
    let isDiff = invocation.options.isDryRun && answer.plan?.holdsTimes == true
    let hasTimes = SiteTimes.contains(answer.data) || answer.effect?.certainUntil != nil
    guard isTable && hasTimes || isDiff,
      let dependencies = try? await context.host.dependencies(),
      // Nobody waits for a server that the command has not asked.
      dependencies.desk.storeKind != .remote || invocation.command.operation != nil
        || answer.isOfBook
    else { return nil }
    return try? await context.siteCalendar()
  }

  /// The same with the file of `--out` looked at, before anything has run, and that no file is read
  /// and written. A permit that is there already is that of an earlier round of `watch`.
  func permitted(_ invocation: Invocation) throws -> Invocation {
    try invocation.requireSeparateFiles()
    guard let file = invocation.options.file, invocation.options.permit == nil else {
      return invocation
    }
    var options = invocation.options
    // What writes another content than records, such as a calendar file, knows its own endings.
    if options.format == nil, !invocation.command.traits.contains(.writesContent) {
      _ = try Self.format(ofFile: file)
    }
    options.permit = try context.files(options).permit(Self.order(file))
    return invocation.with(options)
  }

  /// Writes an answer with what a person has to know besides.
  func show(_ answer: CommandAnswer, _ invocation: Invocation) throws {
    let options = invocation.options
    let isRehearsed = options.isDryRun && answer.effect != nil && !options.isQuiet
    if isRehearsed, let plan = answer.plan {
      let layout = context.planLayout(isRemark: true, answer.calendar)
      context.console.remark(PlanText.of(plan, layout, summary: false))
    }
    // The verdict stands behind the changes, which some answers show themselves.
    let isLast = answer.plan == nil && answer.text != nil
    if isRehearsed, !isLast { remarkVerdict(answer) }
    remarkStaging(answer, invocation)
    if !answer.isWritten { try write(answer, options) }
    if isRehearsed, isLast { remarkVerdict(answer) }
  }

  private func remarkVerdict(_ answer: CommandAnswer) {
    let verdict = answer.effect?.changed == true ? "would change" : "would change nothing"
    context.console.remark("dry run: \(verdict); nothing was committed\n")
  }

  /// Says of a write that it is staged, and so not in the book.
  private func remarkStaging(_ answer: CommandAnswer, _ invocation: Invocation) {
    let options = invocation.options
    guard answer.effect?.changed == true, !options.isDryRun, !options.isQuiet,
      context.session.current != nil
    else { return }
    let trial = context.session.isDryRun ? "dry run" : "sandbox"
    context.console.remark(
      context.session.isSandbox
        ? "\(trial): nothing is committed\n" : "Staged. Run `commit` to save it.\n")
  }

  /// The format asked for, even when the line could not be bound.
  public static func wantedFormat(_ words: [Word]) -> OutputFormat? {
    (try? Binder.format(in: words)) ?? nil
  }
}
