import OpsDomain
import OpsKernel

// One statement.
extension Checker {
  mutating func check(_ statement: Statement) {
    if case .parameter(let declaration) = statement.kind {
      return check(declaration, at: statement.position)
    }
    switch statement.kind {
    case .onError, .option: break
    default: hasBegun = true
    }
    let position = statement.position
    switch statement.kind {
    case .parameter, .onError: break
    case .binding(let binding): check(binding)
    case .condition(let condition): check(condition)
    case .loop(let loop): check(loop)
    case .whileLoop(let loop): check(loop)
    case .function(let definition): check(definition)
    case .write(let writing): check(writing)
    case .tryBlock(let attempt): check(attempt)
    case .tryCommand(let line), .command(let line): _ = resolve(line)
    case .retry(let retry):
      for code in retry.codes { check(code, allowsClass: true) }
      checkApart(retry.body, "retry")
    case .breakLoop, .continueLoop:
      let word = statement.kind == .breakLoop ? "break" : "continue"
      if loops == 0 {
        report(
          "'\(word)' is outside a loop", hint: "use it inside foreach { … } or while { … }",
          at: position)
      }
    case .returnValue(let value): if let value { _ = shape(of: value) }
    case .exit(let code): if let code { _ = shape(of: code) }
    case .assertion(let condition, let message):
      _ = shape(of: condition)
      if let message { check(message) }
    case .expect(let codes, let body):
      for code in codes { check(code, allowsClass: true) }
      checkApart(body, "expect")
    case .fail(let message, let code):
      check(message)
      if let code { check(code, allowsClass: false) }
    case .confirm(let question): check(question)
    case .include(let inclusion): include(inclusion)
    case .printValue(let value), .note(let value): check(value)
    case .option(let name, let value): checkSetting(name, value)
    case .prefixed(let prefixed): check(prefixed)
    case .atomic, .begin, .commit, .savepoint, .rollback, .plan, .sandbox:
      checkChangeset(statement.kind, at: position)
    }
  }

  private mutating func check(_ parameter: ParameterDeclaration, at position: SourcePosition) {
    if blocks > 0 || hasBegun {
      report(
        "'param' comes after other statements",
        hint: "put parameters at the beginning of the file", at: position)
    }
    if !including.isEmpty {
      report(
        "An included file cannot have parameters", hint: "call it with run FILE --name VALUE",
        at: position)
    }
    let isTaken =
      GlobalOptions.takesValue(parameter.optionName) != nil
      || RunCommand.command.parameters.contains {
        !$0.isPositional && "--" + $0.optionName == parameter.optionName
      }
    if isTaken {
      report(
        "\(parameter.optionName) is an option of run itself", hint: "take another name",
        at: parameter.name.position)
    }
    add(parameter.name, .parameter, .scalar)
    guard let text = parameter.defaultText else { return }
    do {
      _ = try parameter.read(text)
    } catch { report(error, at: parameter.defaultPosition ?? position) }
  }

  private mutating func check(_ binding: NameBinding) {
    let name = binding.name
    let shape = shape(of: binding.value)
    switch binding.mode {
    case .constant: add(name, .constant, shape)
    case .variable: add(name, .variable, shape)
    case .assignment:
      guard let entry = entry(name.text, at: name.position) else { return }
      guard entry.kind == .variable else {
        return report(
          "$\(name.text) is \(entry.kind.article), so its value cannot change",
          hint: entry.kind == .constant ? "declare it with var" : "use a var with another name",
          at: name.position)
      }
      if entry.parallel < parallel {
        report(
          "$\(name.text) is set by rows that run at the same time",
          hint: "leave out parallel, or count after the loop", at: name.position)
      }
      scope.setShape(of: name.text, .unknown)
    }
  }

  private mutating func check(_ condition: Conditional) {
    let before = changeset
    var after: ChangesetState?
    for branch in condition.branches {
      _ = shape(of: branch.condition)
      changeset = before
      check(branch.body)
      after = after.map { $0.merged(with: changeset) } ?? changeset
    }
    changeset = before
    if let otherwise = condition.otherwise { check(otherwise) }
    changeset = (after ?? before).merged(with: changeset)
  }

  private mutating func check(_ loop: ForEach) {
    let row = rowShape(of: loop)
    scope.open()
    if loop.parallel != nil { parallel += 1 }
    add(loop.name, .row, row)
    loops += 1
    checkApart(loop.body, "the loop")
    loops -= 1
    if loop.parallel != nil { parallel -= 1 }
    scope.close()
  }

  private mutating func check(_ attempt: TryBlock) {
    let before = changeset
    check(attempt.body)
    let after = changeset
    changeset = before.merged(with: after)
    scope.open()
    add(attempt.name, .failure, .failure)
    check(attempt.handler)
    scope.close()
    changeset = after.merged(with: changeset)
  }

  /// A block that may run several times or not at all: a changeset begun inside ends inside.
  mutating func checkApart(_ body: Block, _ owner: String) {
    let before = changeset
    check(body)
    if before == .closed, case .open(let position) = changeset {
      report("'begin' is not closed in \(owner)", hint: "add commit or rollback", at: position)
      changeset = before
    }
  }

  mutating func check(_ name: ErrorName, allowsClass: Bool) {
    let rules = loader.rules
    if rules.codes.contains(name.text) { return }
    if rules.classes.contains(name.text) {
      guard !allowsClass else { return }
      let codes = rules.codes.filter { $0.hasPrefix(name.text + ".") }.sorted()
      return report(
        "'\(name.text)' is a class of errors, not the code of one error",
        hint: codes.joined(separator: ", "),
        at: name.position)
    }
    let words = rules.codes.union(allowsClass ? rules.classes : []).sorted()
    let guess = Suggestion.closest(to: name.text, in: words)
    report(
      "There is no error '\(Excerpt.of(name.text))'",
      hint: guess.map { "did you mean \($0)?" } ?? "docs/exit-codes.md lists the codes",
      at: name.position)
  }

  /// Settings of a run, a closed list.
  private static let settings: [String: [String]] = ["timing": ["on", "off"]]

  private mutating func checkSetting(_ name: ScriptName, _ value: ScriptName) {
    guard let values = Self.settings[name.text] else {
      let names = Self.settings.keys.sorted()
      return report(
        "There is no setting '\(Excerpt.of(name.text))'", hint: names.joined(separator: ", "),
        at: name.position)
    }
    guard !values.contains(value.text) else { return }
    report(
      "\(name.text) takes \(values.joined(separator: " or "))", hint: nil, at: value.position)
  }

  private mutating func include(_ inclusion: Inclusion) {
    let file = inclusion.position.file
    let path = ScriptPath.resolve(inclusion.path, from: file)
    let chain = [ScriptPath.resolve(program.path, from: nil)] + including
    guard !chain.contains(path) else {
      return report(
        "\(Excerpt.of(inclusion.path)) includes itself",
        hint: (chain + [path]).map { Excerpt.of($0) }.joined(separator: " → "),
        at: inclusion.position)
    }
    includes += 1
    guard including.count < LanguageRules.includeDepth, includes <= LanguageRules.files else {
      return report(
        "Too many files are included", hint: "include each of them once", at: inclusion.position)
    }
    let script: Script
    do {
      script = try loader.script(path, namedAt: inclusion.position)
    } catch { return report(error, at: inclusion.position) }
    program.included[path] = script
    including.append(path)
    let outer = (changeset, savepoints)
    (changeset, savepoints) = (.closed, [])
    check(script.statements)
    endFile()
    (changeset, savepoints) = outer
    including.removeLast()
  }
}
