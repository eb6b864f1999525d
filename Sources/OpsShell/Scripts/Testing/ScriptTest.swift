import OpsDomain

/// One script that was run as a test.
struct ScriptTest {
  let path: String
  var statements = 0
  /// `assert` and `expect` statements in the text.
  var expectations = 0
  var milliseconds: Int64 = 0
  /// Why it failed; nil if it passed.
  var failure: OpsError?

  /// Runs a script in a sandbox of its own and drops it.
  static func run(
    _ path: String, _ context: ShellContext, _ invocation: Invocation
  ) async -> ScriptTest {
    var test = ScriptTest(path: path)
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let reader = FileScriptReader()
      let sources = ScriptSources(path: path, text: try reader.bytes(of: path), reader: reader)
      let program = try sources.program(context.registry)
      test.statements = program.script.statements.count
      test.expectations = program.script.statements.reduce(0) { $0 + $1.expectations }
      let muted = context.with(console: MutedConsole(base: context.console))
      var options = invocation.options
      // Nothing that is done here stands.
      options.isConfirmed = true
      options.format = nil
      let inner = Invocation(
        command: RunCommand.command, input: ["file": .text(path)], options: options)
      let answer = try await context.session.sandboxed {
        try await RunStart(
          program: program, sources: sources, context: muted, invocation: inner, earlier: nil,
          isTest: true
        ).run(try program.arguments([]))
      }
      if answer.exitCode != 0 {
        test.failure = OpsError(.assertFailed, "The script ended with \(answer.exitCode)")
      }
    } catch let errors as ProgramErrors {
      test.failure = errors.first
    } catch {
      test.failure = ScriptFailure.known(error)
    }
    let (seconds, attoseconds) = (clock.now - start).components
    test.milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    return test
  }

  var document: Document {
    [
      "file": .text(path), "ok": .bool(failure == nil),
      "statements": .integer(Int64(statements)), "expectations": .integer(Int64(expectations)),
      "ms": .integer(milliseconds),
      "code": (failure?.code.rawValue).map(Document.text) ?? .null,
      "message": (failure?.message).map(Document.text) ?? .null,
      "at": (failure?.at).map(Document.text) ?? .null,
    ]
  }
}

extension Statement {
  /// How many `assert` and `expect` statements it is or holds.
  fileprivate var expectations: Int {
    func count(_ block: Block?) -> Int {
      block?.statements.reduce(0) { $0 + $1.expectations } ?? 0
    }
    switch kind {
    case .assertion: return 1
    case .expect(_, let body): return 1 + count(body)
    case .condition(let condition):
      return condition.branches.reduce(count(condition.otherwise)) { $0 + count($1.body) }
    case .loop(let loop): return count(loop.body)
    case .whileLoop(let loop): return count(loop.body)
    case .tryBlock(let attempt): return count(attempt.body) + count(attempt.handler)
    case .retry(let retry): return count(retry.body)
    case .atomic(_, let body), .plan(let body), .sandbox(.block(let body)): return count(body)
    default: return 0
    }
  }
}
