import OpsDomain

/// Reads and parses the files of a program, each once, and checks them.
final class ProgramLoader {
  let reader: any ScriptReader
  let registry: CommandRegistry
  let rules: LanguageRules
  private var counts = ParserCounts()
  private var scripts: [String: Script] = [:]
  private var programs: [String: Program] = [:]
  /// The programs being loaded, outermost first.
  private var loading: [String] = []
  private var files = 0
  private var forms: [String: CommandForm] = [:]
  private var shapes: [String: Shape] = [:]

  init(reader: any ScriptReader, registry: CommandRegistry, rules: LanguageRules) {
    self.reader = reader
    self.registry = registry
    self.rules = rules
  }

  func program(
    _ path: String, text: [UInt8], known: ScriptState? = nil
  ) throws(ProgramErrors) -> Program {
    let script: Script
    do {
      script = try parse(text, path: path)
    } catch {
      throw ProgramErrors(errors: [error])
    }
    return try check(script, path: path, known: known)
  }

  /// The program that `run` calls, loaded once.
  func program(_ path: String, calledAt position: SourcePosition) throws(ProgramErrors) -> Program {
    if let known = programs[path] { return known }
    guard !loading.contains(path) else {
      throw ProgramErrors(
        errors: [
          OpsError(
            .usage, "\(Excerpt.of(path)) runs itself", hint: "a loop is written foreach",
            at: position.text)
        ])
    }
    let script: Script
    do {
      script = try self.script(path, namedAt: position)
    } catch {
      throw ProgramErrors(errors: [error])
    }
    let program = try check(script, path: path)
    programs[path] = program
    return program
  }

  private func check(
    _ script: Script, path: String, known: ScriptState? = nil
  ) throws(ProgramErrors) -> Program {
    loading.append(ScriptPath.resolve(path, from: nil))
    defer { loading.removeLast() }
    guard loading.count <= LanguageRules.includeDepth else {
      throw ProgramErrors(
        errors: [
          OpsError(
            .usage, "Scripts run each other more than \(LanguageRules.includeDepth) deep",
            at: SourcePosition(file: path).text)
        ])
    }
    var checker = Checker(
      loader: self, program: Program(path: path, script: script), known: known)
    checker.check()
    guard checker.errors.isEmpty else { throw ProgramErrors(errors: checker.errors) }
    return checker.program
  }

  /// A file that a script names, read and parsed once.
  func script(_ path: String, namedAt position: SourcePosition) throws(OpsError) -> Script {
    if let known = scripts[path] { return known }
    files += 1
    guard files <= LanguageRules.files else {
      throw OpsError(
        .usage, "The program has more than \(LanguageRules.files) files", at: position.text)
    }
    let text: [UInt8]
    do {
      text = try reader.bytes(of: path)
    } catch {
      throw OpsError(
        .usage, error.message, field: error.field, hint: error.hint ?? "check the path",
        at: position.text)
    }
    let script = try parse(text, path: path)
    scripts[path] = script
    return script
  }

  private func parse(_ text: [UInt8], path: String) throws(OpsError) -> Script {
    try text.withUnsafeBufferPointer { (bytes) throws(OpsError) in
      try Parser.script(bytes, file: path, limits: rules.limits, counts: &counts)
    }
  }

  // MARK: Commands

  /// The command that words begin with and how many of them name it, as the registry finds it.
  func find(_ words: [Word]) throws(OpsError) -> (CommandForm, Int) {
    if words.count > 1, let form = forms[words[0].text + " " + words[1].text] { return (form, 2) }
    let (command, length) = try registry.find(words)
    // A bulk form is made for its line and has the name of another command.
    guard words[0].text != "bulk" else { return (CommandForm(command), length) }
    if let form = forms[command.name] { return (form, length) }
    let form = CommandForm(command)
    forms[command.name] = form
    return (form, length)
  }

  /// All fields of a command's result; nil where they are not declared.
  func fields(of command: Command) -> [String]? {
    if let fields = rules.fields { return fields(command) }
    return registry.answers[command.answer]?.names
  }

  /// What the result of a command looks like.
  func shape(of command: Command) -> Shape {
    if let known = shapes[command.name] { return known }
    let shape = Shape.result(fields: fields(of: command), isList: command.isList)
    shapes[command.name] = shape
    return shape
  }
}
