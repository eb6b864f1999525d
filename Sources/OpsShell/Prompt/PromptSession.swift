import OpsDomain

/// The prompt: reads a line, runs it, says what came of it, until somebody leaves. Failures are
/// reported and the session goes on.
public struct PromptSession {
  /// Runs one command so that Ctrl-C cancels it and nothing else.
  public typealias Guarding =
    @Sendable (_ body: @escaping @Sendable () async -> Int32) async -> Int32
  /// Runs one input and returns its exit code.
  public typealias Execution = @Sendable (_ shell: Shell, _ text: String) async -> Int32

  private let context: ShellContext
  private let terminal: any Terminal
  private let guarding: Guarding
  private let execution: Execution
  private let mode: @Sendable () -> PromptState.Mode
  private let control = PromptControl()
  private var history: PromptHistory
  private var reader: PromptReader

  /// - Parameters:
  ///   - history: Where earlier input is kept; nil keeps none.
  ///   - mode: How commands are taken at the moment, for the prompt: read-write unless a changeset
  ///     or a sandbox is open.
  ///   - guarding: Cancels a running command on Ctrl-C.
  ///   - execution: Runs an input; by default what it says, see ``PromptInput``.
  public init(
    _ context: ShellContext, terminal: any Terminal, history: (any HistoryStore)? = nil,
    mode: (@Sendable () -> PromptState.Mode)? = nil,
    guarding: @escaping Guarding = { await $0() },
    execution: Execution? = nil
  ) {
    var context = context
    context.registry = context.registry.adding(PromptCommands(control: control).all)
    context.memory = ShellMemory()
    self.context = context
    self.terminal = terminal
    self.guarding = guarding
    self.execution = execution ?? { await PromptInput(shell: $0).run($1) }
    let session = context.session
    session.last()
    self.mode = mode ?? { PromptState.Mode(session.mode) }
    self.history = PromptHistory(history)
    reader = PromptReader(
      terminal: terminal,
      style: Style.resolve(
        isTerminal: !terminal.isDumb, environment: context.console.environment),
      completion: CompletionEngine(context.registry), live: BookNames(context.host),
      host: context.host)
  }

  /// Runs the session. Returns 0: what failed in it was said when it failed.
  public mutating func run() async -> Int32 {
    let glyphs = reader.style.glyphs
    let caller = await caller()
    var state = state(of: try? caller.get())
    let separator = glyphs.separator
    var failure: OpsError?
    if case .failure(let error) = caller { failure = error as? OpsError }
    let book = failure?.code == .noBook ? "no book yet" : "book \(state.book)"
    greet(
      "opsh \(ProductVersion.text)\(separator)\(book)\(separator)"
        + "help explains, Tab completes, Ctrl-D leaves")
    if state.user == nil { greet(Self.remark(ofNobody: failure)) }
    while true {
      control.remember(history.entries)
      switch await reader.read(state.prompt(glyphs: glyphs), history: history.entries) {
      case .interrupted: continue
      case .ended: if await mayLeave() { return 0 }
      case .line(let text):
        await take(text)
        if control.isLeaving, await mayLeave() { return 0 }
      }
      state = self.state(of: try? await self.caller().get())
    }
  }

  private func greet(_ text: String) {
    terminal.write(
      TextWrap.lines(text, width: terminal.size.columns).joined(separator: "\n") + "\n")
  }

  /// What a person without a sign-in can do: nobody can sign in to a book that cannot be opened.
  private static func remark(ofNobody failure: OpsError?) -> String {
    guard let failure, failure.errorClass == .config else {
      return "nobody is signed in: auth login NAME"
    }
    guard failure.code != .noBook else {
      return "there is no book yet: init --admin NAME --zone ZONE --currency CODE"
    }
    return failure.message + (failure.hint.map { ": \($0)" } ?? "")
  }

  /// Whether the session can end: nothing is staged, or the person has decided what to do with it.
  /// If nobody is there any more, it is dropped: staged work does not outlive the session.
  private mutating func mayLeave() async -> Bool {
    control.stay()
    let staged: Int
    switch context.session.mode {
    case .changeset(let count), .lostRace(let count): staged = count
    case .direct, .sandbox:
      context.session.end()
      return true
    }
    let unsaved = Counted.text(staged, "command is", "commands are")
    let question = PromptText(
      "\(unsaved) not saved. Type commit, rollback or stay: ", role: .warning)
    while true {
      switch await reader.read(question, history: []) {
      case .interrupted: return false
      case .ended:
        context.session.end()
        terminal.write("the open changeset was dropped: \(PlanText.count(staged, "operation"))\n")
        return true
      case .line(let text):
        switch text.filter({ !$0.isWhitespace }).lowercased() {
        case "s", "stay": return false
        case "r", "rollback":
          context.session.end()
          return true
        case "c", "commit":
          await take("commit")
          if case .direct = context.session.mode { return true }
          return false
        default: continue
        }
      }
    }
  }

  private mutating func take(_ text: String) async {
    guard !text.allSatisfy(\.isWhitespace) else { return }
    history.add(text, registry: context.registry)
    control.remember(history.entries)
    // The rights of a person may have changed since the last command.
    context.host.beginCommand()
    let (shell, execution) = (Shell(context), execution)
    let code = await guarding { await execution(shell, text) }
    if let notice = context.host.notice() { context.console.remark("\(notice)\n") }
    guard code == 0, let recording = control.recording, isForScripts(text) else { return }
    do {
      try recording.append(text)
    } catch {
      _ = shell.report(error, format: nil)
    }
  }

  /// Whether a script can hold the input: nothing in it is about the session.
  private func isForScripts(_ text: String) -> Bool {
    let only = Set(PromptCommands(control: control).all.map(\.name)).union(["why"])
    var text = text
    let commands = text.withUTF8 { try? Lexer.commands($0, file: nil) }
    return commands?.contains { only.contains($0.words.withoutProgram.first?.text ?? "") } != true
  }

  /// The name of who is signed in, or why nobody is known.
  private func caller() async -> Result<String, any Error> {
    do {
      return .success(try await context.host.callerName())
    } catch {
      return .failure(error)
    }
  }

  private func state(of user: String?) -> PromptState {
    PromptState(user: user, book: context.host.bookName, mode: mode())
  }
}
