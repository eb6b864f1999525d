import OpsDomain

// Functions of a script's own, loops on a condition, files of text.
extension Checker {
  mutating func check(_ definition: FunctionDefinition) {
    let name = definition.name
    if blocks > 0 {
      report(
        "A function is defined inside a block", hint: "put it at the outermost level",
        at: name.position)
    }
    if ScriptFunction(rawValue: name.text) != nil {
      report(
        "\(name.text) is a function of the language", hint: "take another name", at: name.position)
    } else if let known = functions[name.text], known.position.file == name.position.file, !isPrompt
    {
      report(
        "\(name.text) is already defined, in line \(known.position.line)",
        hint: "take another name", at: name.position)
    }
    let outer = scope
    scope = Scope()
    for parameter in definition.parameters { add(parameter, .parameter, .unknown) }
    functions.startBody()
    _ = shape(of: definition.body)
    scope = outer
    if functions.deepest >= OwnFunctions.depth {
      report(
        "More than \(OwnFunctions.depth) functions call each other in a row",
        hint: "write some of them out", at: name.position)
    }
    functions.add(definition)
  }

  mutating func shape(of call: OwnCall) -> Shape {
    for argument in call.arguments { _ = shape(of: argument) }
    let name = call.name
    guard let function = functions[name.text] else {
      let names = ScriptFunction.allCases.map(\.rawValue) + functions.names
      report(
        "There is no function '\(Excerpt.of(name.text))'",
        hint: Suggestion.closest(to: name.text, in: names).map { "did you mean \($0)?" }
          ?? "a function is defined before it is called: fn \(Excerpt.of(name.text))(…) = …",
        at: name.position)
      return .unknown
    }
    functions.noteCall(of: function)
    if function.count != call.arguments.count {
      let count = Parser.described(function.count...function.count)
      report(
        "\(name.text) takes \(count), here are \(call.arguments.count)",
        hint: "it is defined in line \(function.position.line)", at: name.position)
    }
    return .unknown
  }

  mutating func shape(of entries: [MapEntry]) -> Shape {
    var fields: [String: Shape] = [:]
    for entry in entries { fields[entry.name.text] = shape(of: entry.value) }
    return .record(fields)
  }

  mutating func check(_ loop: WhileLoop) {
    _ = shape(of: loop.condition)
    if isConstant(loop.condition), !loop.body.mayLeave {
      report(
        "Nothing changes the condition of this loop, so it never ends",
        hint: "set a var of the condition inside, or leave with break",
        at: loop.condition.position)
    }
    loops += 1
    checkApart(loop.body, "the loop")
    loops -= 1
  }

  /// Whether nothing in the condition can change: neither a variable nor a call is in it.
  private func isConstant(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .literal: true
    case .string(let template):
      template.parts.allSatisfy { part in
        switch part {
        case .text: true
        case .variable(let path): keepsValue(path)
        case .expression(let inner): isConstant(inner)
        }
      }
    case .variable(let path): keepsValue(path)
    case .call, .ownCall: false
    case .list(let items), .all(let items), .any(let items): items.allSatisfy(isConstant)
    case .map(let entries): entries.allSatisfy { isConstant($0.value) }
    case .negative(let operand), .not(let operand): isConstant(operand)
    case .chain(let first, let steps):
      isConstant(first) && steps.allSatisfy { isConstant($0.operand) }
    case .comparison(let left, _, let right): isConstant(left) && isConstant(right)
    }
  }

  private func keepsValue(_ path: VariablePath) -> Bool {
    guard path.name != "_", let entry = scope[path.name] else { return false }
    return entry.kind != .variable
  }

  mutating func check(_ writing: FileWriting) {
    check(writing.path)
    check(writing.value)
    guard let path = writing.path.literal else { return }
    program.outputs.append(
      ScriptOutput(
        path: path, position: writing.path.position, isConfirmed: writing.isConfirmed))
  }

  /// `can-i COMMAND` as a value.
  mutating func shape(ofPermission prefixed: PrefixedCommand) -> Shape {
    check(prefixed)
    return .scalar
  }
}

extension Block {
  /// Whether a statement in it can end a loop around it.
  fileprivate var mayLeave: Bool {
    statements.contains { statement in
      switch statement.kind {
      case .breakLoop, .returnValue, .exit, .fail, .assertion: true
      case .condition(let condition):
        condition.branches.contains { $0.body.mayLeave } || condition.otherwise?.mayLeave == true
      case .loop(let loop): loop.body.mayLeave
      case .whileLoop(let loop): loop.body.mayLeave
      case .tryBlock(let attempt): attempt.body.mayLeave || attempt.handler.mayLeave
      case .retry(let retry): retry.body.mayLeave
      case .atomic(_, let body), .plan(let body), .sandbox(.block(let body)): body.mayLeave
      default: false
      }
    }
  }
}
