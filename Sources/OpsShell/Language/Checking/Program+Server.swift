import OpsDomain
import OpsKernel

extension Program {
  /// Everything in the program that a book on a server cannot do, in the order of the text: a
  /// changeset, a plan of several commands and a sandbox are held together where the book is.
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
    let position = statement.position
    switch statement.kind {
    case .begin: add("begin", position)
    case .commit: add("commit", position)
    case .savepoint: add("savepoint", position)
    case .rollback: add("rollback", position)
    case .atomic(_, let body): add("atomic", position, body, program)
    case .plan(let body): add("plan { }", position, body, program)
    case .sandbox(.block(let body)): add("sandbox", position, body, program)
    case .sandbox: add("sandbox", position)
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
    if resolved.options.contains(where: { $0.name == "--sandbox" }) {
      add("--sandbox", line.position)
    }
  }

  private mutating func look(at prefixed: PrefixedCommand, of program: Program) {
    if let command = program.command(of: prefixed.command), prefixed.prefix == .plan {
      if command.command.operation == nil, command.command.effect.isWrite {
        add("plan \(command.command.name)", prefixed.command.position)
      }
      let options = prefixed.options + command.prefixOptions
      if let save = options.first(where: { $0.name == "--save" }) { add("--save", save.position) }
    }
    if !prefixed.prefix.namesOnly { look(at: prefixed.command, of: program) }
  }

  private mutating func add(
    _ what: String, _ position: SourcePosition, _ body: Block, _ program: Program
  ) {
    add(what, position)
    look(at: body.statements, of: program)
  }

  private mutating func add(_ what: String, _ position: SourcePosition) {
    guard errors.count < ProgramErrors.maximum else { return }
    errors.append(
      OpsError(
        .usage, "'\(what)' needs the book on this machine, but the book is on a server",
        hint: "leave it out, or run the script where the book is; "
          + "run --atomic makes a script of plain writes one commit", at: position.text))
  }
}
