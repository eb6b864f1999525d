import OpsDomain

/// Checks a parsed program before anything runs: names, commands, options, values, fields,
/// changesets. It goes through the text once, in the order it would run, and collects what is
/// wrong.
struct Checker {
  let loader: ProgramLoader
  var program: Program
  var errors: [OpsError] = []
  var scope = Scope()
  /// Loops around this point.
  var loops = 0
  /// Parallel loops around this point.
  var parallel = 0
  /// Included files around this point, by path.
  var including: [String] = []
  var includes = 0
  /// Whether `begin` is open in this file.
  var changeset = ChangesetState.closed
  /// `atomic` blocks around this point.
  var atomics = 0
  /// Savepoints of this file so far.
  var savepoints: Set<String> = []
  /// Blocks around this point.
  var blocks = 0
  /// A statement that is no parameter and no setting was seen.
  var hasBegun = false

  /// Functions of scripts that are defined up to this point.
  var functions = OwnFunctions()

  /// Earlier input of a prompt may have opened a changeset, and later input may close it.
  let isPrompt: Bool
  /// Names from earlier input, which may be set anew.
  private var earlier: Set<String> = []

  /// - Parameter known: What earlier input of a prompt has set and defined; nil for a script.
  init(loader: ProgramLoader, program: Program, known: ScriptState? = nil) {
    self.loader = loader
    self.program = program
    isPrompt = known != nil
    functions = known?.checkedFunctions ?? functions
    var values = known?.values ?? [:]
    values["_"] = known?.last
    for (name, value) in values {
      earlier.insert(name)
      scope.add(
        name,
        Scope.Entry(
          kind: .variable, shape: Shape(value), position: SourcePosition(), parallel: 0))
    }
  }

  mutating func check() {
    check(program.script.statements)
    endFile()
    program.functions = functions
  }

  /// A changeset that is begun in a file ends in it.
  mutating func endFile() {
    guard !isPrompt || !including.isEmpty else { return }
    if case .open(let position) = changeset {
      report("'begin' is never closed in this file", hint: "add commit or rollback", at: position)
    }
  }

  mutating func check(_ statements: [Statement]) {
    for statement in statements {
      guard !isFull else { return }
      check(statement)
    }
  }

  mutating func check(_ block: Block) {
    scope.open()
    blocks += 1
    check(block.statements)
    blocks -= 1
    scope.close()
  }

  // MARK: Names

  mutating func add(_ name: ScriptName, _ kind: Scope.Kind, _ shape: Shape) {
    if let known = scope[name.text], earlier.remove(name.text) == nil {
      let place = "line \(known.position.line)"
      let isNew = kind == .constant || kind == .variable
      report(
        "$\(name.text) is already \(known.kind.article), from \(place)",
        hint: isNew && known.kind == .variable
          ? "write: set \(name.text) = …" : "take another name", at: name.position)
    }
    scope.add(
      name.text,
      Scope.Entry(kind: kind, shape: shape, position: name.position, parallel: parallel))
  }

  /// The entry of a variable that is used, reported if there is none.
  mutating func entry(_ name: String, at position: SourcePosition) -> Scope.Entry? {
    if let entry = scope[name] { return entry }
    if name == "_" { return nil }
    if name.utf8.allSatisfy(ByteClass.isDigit) {
      report(
        "$\(name) is only known at the prompt", hint: "name the result: let r = …", at: position)
      return nil
    }
    let guess = Suggestion.closest(to: name, in: scope.names)
    let known = scope.names.prefix(8).map { "$" + $0 }.joined(separator: ", ")
    report(
      "$\(Excerpt.of(name)) is not defined",
      hint: guess.map { "did you mean $\($0)?" }
        ?? (known.isEmpty ? "write: let \(Excerpt.of(name)) = …" : "known here: \(known)"),
      at: position)
    return nil
  }

  // MARK: Errors

  var isFull: Bool { errors.count >= ProgramErrors.maximum }

  mutating func report(_ message: String, hint: String?, at position: SourcePosition) {
    report(OpsError(.usage, message, hint: hint), at: position)
  }

  /// Notes an error. What would be exit code 65 while running is a fault of the script here.
  mutating func report(_ error: OpsError, at position: SourcePosition) {
    guard !isFull else { return }
    let code = error.errorClass == .usage ? error.code : .usage
    let at = error.at ?? position.text
    guard !errors.contains(where: { $0.at == at && $0.message == error.message }) else { return }
    errors.append(OpsError(code, error.message, field: error.field, hint: error.hint, at: at))
  }

  mutating func report(_ others: [OpsError]) {
    for error in others where !isFull && !errors.contains(error) { errors.append(error) }
  }
}

/// Whether `begin` is open at a point of the text.
enum ChangesetState: Equatable {
  case closed
  /// Open, on at least one way to this point.
  case open(SourcePosition)

  /// What holds after two ways have met.
  func merged(with other: ChangesetState) -> ChangesetState { self == .closed ? other : self }
}
