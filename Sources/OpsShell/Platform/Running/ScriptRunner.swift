import OpsDomain
import OpsServices

/// Runs a file of commands, one a line: all of them are read and bound before the first one runs,
/// and the first failure stops the run with `file:line`.
public struct ScriptRunner: Sendable {
  let context: ShellContext

  public init(_ context: ShellContext) { self.context = context }

  /// One command of the file with the line it stands on.
  struct Step {
    let invocation: Invocation
    let line: Int
  }

  /// Runs the commands one after the other. Returns how many ran.
  func run(_ file: String, text: [UInt8], options: GlobalOptions) async throws -> Int {
    let steps = try bind(file, text)
    let shell = Shell(context)
    for (index, step) in steps.enumerated() {
      try Task.checkCancellation()
      do {
        let code = try await shell.run(step.invocation.inheriting(options, step: index + 1))
        guard code == 0 else {
          throw OpsError(
            .assertFailed, "\(step.invocation.command.name) answered no",
            hint: "see its answer above")
        }
      } catch var error as OpsError {
        error.at = error.at ?? "\(file):\(step.line)"
        throw error
      }
    }
    return steps.count
  }

  /// Runs the commands as one commit: all of them or none.
  func runTogether(
    _ file: String, text: [UInt8], call: Call
  ) async throws -> Outcome<BatchResult> {
    let steps = try bind(file, text).map { step in
      guard let operation = step.invocation.command.operation else {
        throw OpsError(
          .usage, "\(step.invocation.command.name) cannot be part of an atomic run",
          hint: "leave --atomic out, or move the command to a file of its own",
          at: "\(file):\(step.line)")
      }
      return BatchStep(
        operation: operation, input: step.invocation.input, at: "\(file):\(step.line)")
    }
    let dependencies = try await context.host.dependencies()
    return try await dependencies.batches.run(
      RunBatch(steps: steps), on: AppDependencies.operations, call)
  }

  /// Reads and binds the whole file. Nothing has run when this throws.
  func bind(_ file: String, _ text: [UInt8]) throws -> [Step] {
    let binder = Binder(context.registry)
    let commands = try text.withUnsafeBufferPointer { bytes in
      try Lexer.commands(bytes, file: file)
    }
    return try commands.map { command in
      do {
        let invocation = try binder.bind(command.words)
        guard invocation.command.name != "run" else {
          throw OpsError(.usage, "A script does not run another script")
        }
        return Step(invocation: invocation, line: command.line)
      } catch var error as OpsError {
        error.at = error.at ?? "\(file):\(command.line):\(command.column)"
        throw error
      }
    }
  }
}

extension Invocation {
  /// The same with the format, reason, key and dry run of the run around it, where it has none
  /// itself. A key becomes one key for each step, so that the same run twice is one effect.
  func inheriting(_ outer: GlobalOptions, step: Int) -> Invocation {
    var merged = options
    merged.key = options.key ?? outer.key.map { "\($0)/\(step)" }
    merged.format = options.format ?? outer.format
    merged.reason = options.reason ?? outer.reason
    merged.isDryRun = options.isDryRun || outer.isDryRun
    merged.isConfirmed = options.isConfirmed || outer.isConfirmed
    merged.isQuiet = options.isQuiet || outer.isQuiet
    return Invocation(command: command, input: input, options: merged, words: words)
  }
}
