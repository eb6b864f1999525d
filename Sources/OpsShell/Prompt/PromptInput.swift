import OpsDomain
import OpsKernel

/// Runs what somebody typed: plain commands as an argument vector would be run, everything else as
/// statements of the language whose names stay known to the end of the session.
struct PromptInput {
  /// What errors call the input.
  private static let name = "prompt"

  let shell: Shell
  private var context: ShellContext { shell.context }

  /// Returns the exit code; failures have been reported.
  func run(_ text: String) async -> Int32 {
    if let outcome = await runForeign(text) { return outcome }
    let bytes = Array(text.utf8)
    guard let memory = context.memory, !isPlain(bytes) else {
      return await shell.runInput(bytes, file: nil, format: Self.wantedFormat(text))
    }
    let sources = ScriptSources(path: Self.name, text: bytes, reader: FileScriptReader())
    do {
      let program = try sources.program(context.registry, known: memory.state)
      return try await run(program, sources, memory)
    } catch {
      if let errors = error as? ProgramErrors { memory.note(errors.first, of: nil) }
      return shell.report(error, format: Self.wantedFormat(text))
    }
  }

  /// Words of other prompts that the language cannot read or reads differently: `\\q`, `:q`,
  /// `exit`.
  private func runForeign(_ text: String) async -> Int32? {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first else { return nil }
    let leaving = ["exit", "\\q", ":q"]
    if words.count == 1, leaving.contains(first), context.registry.has("quit") {
      return await shell.run(Word.arguments(["quit"]))
    }
    guard first.hasPrefix("\\"), first.utf8.count > 1,
      let hint = TradeWords(registry: context.registry).hint(for: words)
    else { return nil }
    return shell.report(
      OpsError(.usageUnknownCommand, "Unknown command \"\(Excerpt.of(first))\"", hint: hint),
      format: nil)
  }

  /// The format that a line asks for, although it could not be read.
  private static func wantedFormat(_ text: String) -> OutputFormat? {
    Shell.wantedFormat(
      Word.arguments(
        text.split(whereSeparator: { $0.isWhitespace || $0 == ";" }).map(String.init)))
  }

  /// Whether the input is commands and nothing else: the shell's own words such as `begin` are
  /// commands as well.
  private func isPlain(_ bytes: [UInt8]) -> Bool {
    guard let commands = try? bytes.withUnsafeBufferPointer({ try Lexer.commands($0, file: nil) })
    else { return false }
    // A single word that is no noun may be a misspelt statement: the checker knows both.
    if commands.count == 1, let first = commands[0].words.withoutProgram.first {
      return first.isOption || isNoun(first.text)
    }
    return commands.allSatisfy { command in
      let first = command.words.withoutProgram.first?.text ?? ""
      return !Keyword.names.contains(first) || isNoun(first)
    }
  }

  private func isNoun(_ word: String) -> Bool { !context.registry.commands(of: word).isEmpty }

  private func run(
    _ program: Program, _ sources: ScriptSources, _ memory: ShellMemory
  ) async throws -> Int32 {
    // What only calculates needs no book; a command that does says why there is none.
    let dependencies = try? await context.host.dependencies()
    if dependencies?.desk.storeKind == .remote {
      let faults = program.serverFaults()
      guard faults.isEmpty else { throw ProgramErrors(errors: faults, sources: sources) }
    }
    let time = try await ScriptTime(at: dependencies?.desk, context)
    let run = ScriptRun(
      id: nil, options: GlobalOptions(),
      context: context, time: time, sources: sources)
    let interpreter = ScriptInterpreter(run: run, program: program)
    var state = memory.state
    state.policy = .stop
    state.checkedFunctions = program.functions
    defer { memory.state = state }
    memory.note(nil, of: nil)
    do {
      let flow = try await interpreter.run(program.script.statements, &state, ScriptPlace())
      switch flow {
      case .returned(let value): context.console.write(Array((value.text + "\n").utf8))
      case .exit(let code): return code
      case .next, .breakLoop, .continueLoop: break
      }
      return run.tally.failures.isEmpty ? 0 : ErrorClass.partial.exitCode
    } catch {
      let failure = ScriptFailure(error, at: SourcePosition(file: Self.name), row: nil)
      if case .done = memory.outcome { memory.note(failure.error, of: nil) }
      return Shell.report(
        failure, format: Self.wantedFormat(String(decoding: sources.text, as: UTF8.self)),
        context.console, excerpt: sources.excerpt(of: failure.error))
    }
  }
}
