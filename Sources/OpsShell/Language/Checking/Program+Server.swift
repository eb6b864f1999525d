import OpsDomain
import OpsKernel

extension Program {
  /// Everything in the program that a book on a server cannot do, in the order of the text:
  /// commands that work on the files of the book.
  func serverFaults() -> [OpsError] {
    var faults = ServerFaults()
    faults.look(at: script.statements, of: self)
    return faults.errors
  }
}

/// Goes through a checked program and collects what only works where the book is.
private struct ServerFaults {
  private(set) var errors: [OpsError] = []
  /// The files that were gone through.
  private var seen: Set<String> = []

  mutating func look(at statements: [Statement], of program: Program) {
    for statement in statements { look(at: statement, of: program) }
  }

  private mutating func look(at statement: Statement, of program: Program) {
    switch statement.kind {
    case .atomic(_, let body), .plan(let body), .sandbox(.block(let body)):
      look(at: body.statements, of: program)
    case .command(let line), .tryCommand(let line): look(at: line, of: program)
    case .binding(let binding): look(at: binding.value, of: program)
    case .returnValue(let value?): look(at: value, of: program)
    case .prefixed(let prefixed): look(at: prefixed, of: program)
    case .condition(let condition):
      for branch in condition.branches { look(at: branch.body.statements, of: program) }
      look(at: condition.otherwise?.statements ?? [], of: program)
    case .loop(let loop):
      look(at: loop.source, of: program)
      look(at: loop.body.statements, of: program)
    case .whileLoop(let loop): look(at: loop.body.statements, of: program)
    case .tryBlock(let attempt):
      look(at: attempt.body.statements + attempt.handler.statements, of: program)
    case .retry(let retry): look(at: retry.body.statements, of: program)
    case .expect(_, let body): look(at: body.statements, of: program)
    case .include(let inclusion):
      guard let script = program.script(of: inclusion),
        seen.insert(ScriptPath.resolve(inclusion.path, from: inclusion.position.file)).inserted
      else { return }
      look(at: script.statements, of: program)
    default: break
    }
  }

  private mutating func look(at value: BoundValue, of program: Program) {
    switch value {
    case .expression, .permission: break
    case .command(let line), .attempt(let line): look(at: line, of: program)
    }
  }

  private mutating func look(at line: CommandLine, of program: Program) {
    guard let resolved = program.command(of: line) else { return }
    if let called = program.program(of: line) {
      guard seen.insert(called.path).inserted else { return }
      return look(at: called.script.statements, of: called)
    }
    if resolved.command.traits.contains(.needsBookHere) {
      add(resolved.command.name, line.position)
    }
  }

  private mutating func look(at prefixed: PrefixedCommand, of program: Program) {
    if !prefixed.prefix.namesOnly { look(at: prefixed.command, of: program) }
  }

  private mutating func add(_ what: String, _ position: SourcePosition) {
    guard errors.count < ProgramErrors.maximum else { return }
    errors.append(
      OpsError(
        .usage, "'\(what)' needs the book on this machine, but the book is on a server",
        hint: "leave it out, or run the script where the book is", at: position.text))
  }
}
