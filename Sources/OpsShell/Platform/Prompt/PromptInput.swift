import OpsDomain
import OpsServices

/// Runs what somebody typed: plain commands as an argument vector would be run, everything else as
/// statements of the language whose names stay known to the end of the session.
struct PromptInput {
  /// What errors call the input.
  private static let name = "prompt"

  let shell: Shell
  private var context: ShellContext { shell.context }

  /// Returns the exit code; failures have been reported.
  func run(_ text: String) async -> Int32 {
    let bytes = Array(text.utf8)
    guard let memory = context.memory, !isPlain(bytes) else {
      return await shell.runInput(bytes, file: nil)
    }
    let sources = ScriptSources(path: Self.name, text: bytes, reader: FileScriptReader())
    do {
      var known = memory.state.values
      known["_"] = memory.state.last
      let program = try sources.program(context.registry, known: known)
      return try await run(program, sources, memory)
    } catch {
      return shell.report(error, format: nil)
    }
  }

  /// Whether the input is commands and nothing else: the shell's own words such as `begin` are
  /// commands as well.
  private func isPlain(_ bytes: [UInt8]) -> Bool {
    guard let commands = try? bytes.withUnsafeBufferPointer({ try Lexer.commands($0, file: nil) })
    else { return false }
    // A single word that is no noun may be a misspelt statement: the checker knows both.
    if commands.count == 1, let first = commands[0].words.first {
      return first.isOption || isNoun(first.text)
    }
    return commands.allSatisfy { command in
      let first = command.words.first?.text ?? ""
      return !Keyword.names.contains(first) || isNoun(first)
    }
  }

  private func isNoun(_ word: String) -> Bool { !context.registry.commands(of: word).isEmpty }

  private func run(
    _ program: Program, _ sources: ScriptSources, _ memory: ShellMemory
  ) async throws -> Int32 {
    let dependencies = try? await context.host.dependencies()
    let time = try await ScriptTime(of: dependencies, context)
    let run = ScriptRun(
      id: nil, options: GlobalOptions(),
      context: context, time: time, sources: sources)
    let interpreter = ScriptInterpreter(run: run, program: program)
    var state = memory.state
    state.policy = .stop
    defer { memory.state = state }
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
      return Shell.report(
        failure, format: nil, context.console, excerpt: sources.excerpt(of: failure.error))
    }
  }
}
