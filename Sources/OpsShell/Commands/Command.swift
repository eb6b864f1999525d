import OpsDomain
import OpsKernel

/// One command of the shell, as a value: what people type, what it needs, what it does.
public struct Command: Sendable {
  /// The first word: what the command is about, such as `oos`.
  public let noun: String
  /// Nil for the few commands of one word.
  public let verb: String?
  /// One sentence that says what the command does.
  public let summary: String
  /// What the caller must be allowed; nil for a command that asks for no permission.
  public let permission: Permission?
  /// Why it asks for no permission; nil for one that does.
  let whyOpen: String?
  /// What the command does to the book.
  public let effect: Effect
  /// What it takes, in the order of its usage line.
  public var parameters: [Parameter] { details.value.parameters }
  /// The columns of its table.
  public var columns: [FieldColumn] { details.value.columns }
  /// Schema of the answer, such as `oos.request/1`.
  public let answer: String
  /// Whether it answers with a list of records.
  public let isList: Bool
  /// Command lines without `opsh`, to be copied.
  public var examples: [String] { details.value.examples }
  /// Takes the rest of the line as it stands, such as `can-i COMMAND…`.
  public let takesCommandLine: Bool
  /// Takes options that its script declares, such as `run FILE --po 4711`.
  public let takesScriptParameters: Bool
  /// The ways it can be tried out; in any other it is refused.
  public let rehearsals: Set<Rehearsal>
  /// Whether it shows what it would do and asks, although it removes nothing.
  let asksFirst: Bool
  /// What else sets it apart.
  private(set) var traits: Set<CommandTrait>
  /// How it works with the book; nil for one that does not, or only as its permission says.
  private(set) var work: CommandWork?
  /// What only its own use and its help ask for: see ``Deferred``.
  private var details: Deferred<CommandDetails>
  /// Does the work, and answers with what is shown.
  public private(set) var run: @Sendable (ShellContext, Invocation) async throws -> CommandAnswer

  /// A command that only the shell can do.
  public init(
    _ noun: String, _ verb: String? = nil, _ summary: String, permission: Permission? = nil,
    whyOpen: String? = nil, effect: Effect, answer: String, isList: Bool = false,
    parameters: @autoclosure @escaping @Sendable () -> [Parameter] = [],
    columns: @autoclosure @escaping @Sendable () -> [FieldColumn] = [],
    examples: @autoclosure @escaping @Sendable () -> [String],
    takesCommandLine: Bool = false, takesScriptParameters: Bool = false,
    rehearsals: Set<Rehearsal> = Set(Rehearsal.allCases), asksFirst: Bool = false,
    traits: Set<CommandTrait> = [], work: CommandWork? = nil,
    run: @escaping @Sendable (ShellContext, Invocation) async throws -> CommandAnswer
  ) {
    self.noun = noun
    self.verb = verb
    self.summary = summary
    self.permission = permission
    self.whyOpen = whyOpen
    self.effect = effect
    self.answer = answer
    self.isList = isList
    details = Deferred {
      CommandDetails(parameters: parameters(), columns: columns(), examples: examples())
    }
    self.takesCommandLine = takesCommandLine
    self.takesScriptParameters = takesScriptParameters
    self.rehearsals = rehearsals
    self.asksFirst = asksFirst
    self.traits = traits
    self.work = work
    self.run = run
  }

  /// The command of an operation.
  public init(_ operation: AnyOperation) {
    let descriptor = operation.descriptor
    self.init(
      descriptor.noun, descriptor.verb, descriptor.summary, permission: descriptor.permission,
      whyOpen: descriptor.whyOpen, effect: descriptor.effect, answer: descriptor.answer,
      isList: descriptor.isList, parameters: descriptor.parameters, columns: descriptor.columns,
      examples: descriptor.examples, traits: descriptor.isOfNow ? [.ofNow] : [],
      work: .itself(descriptor.name)
    ) { context, invocation in
      let call = try await context.call(for: invocation)
      let dependencies = try await context.host.dependencies()
      let outcome = try await operation.run(dependencies, invocation.input, call)
      var answer = try await context.answer(outcome, of: descriptor, call)
      answer.asked = descriptor.tells.filter { invocation.flag($0.key) }
      if answer.data.items?.isEmpty == true {
        answer.contradiction = operation.contradiction(invocation.input)
      }
      return answer
    }
  }

  /// The same command with further parameters that only the shell knows, and its own way to run,
  /// in which it may end with further classes.
  func extended(
    by parameters: [Parameter], traits: Set<CommandTrait> = [], endings: Set<ErrorClass> = [],
    run: @escaping @Sendable (ShellContext, Invocation) async throws -> CommandAnswer
  ) -> Command {
    var copy = self
    copy.details = Deferred { [details] in details.value.adding(parameters) }
    copy.traits.formUnion(traits)
    copy.work = work?.adding(endings)
    copy.run = run
    return copy
  }

  /// The same command without its verb, where its noun says all.
  var ofOneWord: Command {
    Command(
      noun, nil, summary, permission: permission, whyOpen: whyOpen, effect: effect,
      answer: answer, isList: isList, parameters: parameters, columns: columns,
      examples: examples, takesCommandLine: takesCommandLine,
      takesScriptParameters: takesScriptParameters, rehearsals: rehearsals,
      asksFirst: asksFirst, traits: traits, work: work, run: run)
  }

  /// The operation behind it; nil for what only the shell can do.
  public var operation: String? { work.flatMap { $0.isItself ? $0.operation : nil } }

  /// Whether it can show what the book knew earlier.
  var takesKnownAt: Bool { operation != nil && !effect.isWrite && !traits.contains(.ofNow) }

  /// The words people type: `oos deliver`.
  public var name: String { verb.map { "\(noun) \($0)" } ?? noun }

  /// `opsh oos deliver OOS QTY [--location L]`
  public var usage: String {
    var text = "opsh \(name)"
    for parameter in parameters { text += " " + Self.usage(of: parameter) }
    if takesCommandLine { text += " COMMAND…" }
    if takesScriptParameters { text += " [--PARAMETER VALUE]*" }
    return text
  }

  /// What helps those who have left out the value of a parameter: the usage, and for words such as
  /// `#FFF` why they did not arrive.
  func hint(missing parameter: Parameter?) -> String {
    "usage: " + usage + (parameter?.kind.caution.map { "; " + $0 } ?? "")
  }

  /// That parameters are missing which the command needs, in its order; nil if none is.
  /// - Parameter reason: The `--reason` of the line, which people give in the place of `--why`.
  func error(missing parameters: [Parameter], reason: String?) -> OpsError? {
    guard let first = parameters.first, let last = parameters.last else { return nil }
    let others = parameters.dropLast().map(\.typedName).joined(separator: ", ")
    let names = others.isEmpty ? last.typedName : "\(others) and \(last.typedName)"
    let isReasonMeant = reason != nil && parameters.contains { $0.name == "why" }
    return OpsError(
      .usage, "\(name) needs \(names)", field: first.name,
      hint: isReasonMeant
        ? "write --why in the place of --reason"
        : hint(missing: parameters.first { $0.kind.caution != nil } ?? first))
  }

  private static func usage(of parameter: Parameter) -> String {
    var text = parameter.label
    if !parameter.isPositional {
      text = "--" + parameter.optionName
      if parameter.kind != .flag { text += " " + parameter.label }
    }
    if !parameter.isRequired { text = "[\(text)]" }
    return parameter.isRepeatable ? text + "*" : text
  }
}

extension Parameter {
  /// The option's name with dashes.
  var optionName: String { String(name.map { $0 == "_" ? "-" : $0 }) }
  /// What people look for in the line they typed: `SKU` or `--price`.
  var typedName: String { isPositional ? label : "--" + optionName }
}

/// What sets a command apart from others, besides what it takes and does.
public enum CommandTrait: Sendable {
  /// `--out` writes something else than its records unless a format is asked for: a page, a sheet,
  /// a calendar.
  case writesContent
  /// It needs the book on this machine, so a script that uses it does not run against a server.
  case needsBookHere
  /// What it writes is not the open book: a session, a new book, another store.
  case writesElsewhere
  /// Each call needs a secret of its own, which is made or read on this machine: a row has none.
  case needsSecret
  /// It reads what the book keeps only as it is now, see ``OperationDescriptor/isOfNow``.
  case ofNow
  /// It may work and answer no: then it ends with 1.
  case mayAnswerNo
}
