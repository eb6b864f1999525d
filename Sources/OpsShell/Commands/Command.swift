import OpsDomain
import OpsKernel

/// One command of the shell, as a value: what people type, what it needs, what it does.
public struct Command: Sendable {
  public let noun: String
  /// Nil for the few commands of one word.
  public let verb: String?
  public let summary: String
  public let permission: Permission?
  /// What the operation behind it says of that.
  private let operationIsOpen: String?
  public let effect: Effect
  public let parameters: [Parameter]
  public let columns: [FieldColumn]
  /// Schema of the answer, such as `oos.request/1`.
  public let answer: String
  public let isList: Bool
  public let examples: [String]
  /// Takes the rest of the line as it stands, such as `can-i COMMAND…`.
  public let takesCommandLine: Bool
  /// Takes options that its script declares, such as `run FILE --po 4711`.
  public let takesScriptParameters: Bool
  /// The ways it can be tried out; in any other it is refused.
  public let rehearsals: Set<Rehearsal>
  /// Whether it shows what it would do and asks, although it takes nothing away.
  let asksFirst: Bool
  /// The operation behind it; nil for what only the shell can do.
  public let operation: String?
  /// How it works with the book; nil for one that does not, or only as its permission says.
  let work: CommandWork?
  public let run: @Sendable (ShellContext, Invocation) async throws -> CommandAnswer

  /// Why it asks for no permission; nil for one that does.
  var whyOpen: String? { operationIsOpen ?? OpenCommands.reasons[name] }

  /// A command that only the shell can do.
  public init(
    _ noun: String, _ verb: String? = nil, _ summary: String, permission: Permission? = nil,
    effect: Effect, answer: String, isList: Bool = false, parameters: [Parameter] = [],
    columns: [FieldColumn] = [], examples: [String], takesCommandLine: Bool = false,
    takesScriptParameters: Bool = false, rehearsals: Set<Rehearsal> = Set(Rehearsal.allCases),
    asksFirst: Bool = false, work: CommandWork? = nil,
    run: @escaping @Sendable (ShellContext, Invocation) async throws -> CommandAnswer
  ) {
    self.noun = noun
    self.verb = verb
    self.summary = summary
    self.permission = permission
    operationIsOpen = nil
    self.effect = effect
    self.parameters = parameters
    self.columns = columns
    self.answer = answer
    self.isList = isList
    self.examples = examples
    self.takesCommandLine = takesCommandLine
    self.takesScriptParameters = takesScriptParameters
    self.rehearsals = rehearsals
    self.asksFirst = asksFirst
    self.operation = nil
    self.work = work
    self.run = run
  }

  /// The command of an operation.
  public init(_ operation: AnyOperation) {
    let descriptor = operation.descriptor
    noun = descriptor.noun
    verb = descriptor.verb
    summary = descriptor.summary
    permission = descriptor.permission
    operationIsOpen = descriptor.whyOpen
    effect = descriptor.effect
    parameters = descriptor.parameters
    columns = descriptor.columns
    answer = descriptor.answer
    isList = descriptor.isList
    examples = descriptor.examples
    takesCommandLine = false
    takesScriptParameters = false
    rehearsals = Set(Rehearsal.allCases)
    asksFirst = false
    self.operation = descriptor.name
    work = .operation(descriptor.name)
    run = { context, invocation in
      let call = try await context.call(for: invocation)
      let dependencies = try await context.host.dependencies()
      let outcome = try await operation.run(dependencies, invocation.input, call)
      var answer = CommandAnswer(outcome, of: descriptor)
      if call.isRehearsal, descriptor.effect.isWrite {
        answer.plan = try await dependencies.plan(
          of: outcome.changes, by: descriptor.name, for: call.principal)
      }
      return answer
    }
  }

  /// The same command with further parameters that only the shell knows, and its own way to run.
  func extended(
    by parameters: [Parameter],
    run: @escaping @Sendable (ShellContext, Invocation) async throws -> CommandAnswer
  ) -> Command {
    Command(self, parameters: self.parameters + parameters, run: run)
  }

  private init(
    _ other: Command, parameters: [Parameter],
    run: @escaping @Sendable (ShellContext, Invocation) async throws -> CommandAnswer
  ) {
    noun = other.noun
    verb = other.verb
    summary = other.summary
    permission = other.permission
    operationIsOpen = other.operationIsOpen
    effect = other.effect
    self.parameters = parameters
    columns = other.columns
    answer = other.answer
    isList = other.isList
    examples = other.examples
    takesCommandLine = other.takesCommandLine
    takesScriptParameters = other.takesScriptParameters
    rehearsals = other.rehearsals
    asksFirst = other.asksFirst
    operation = other.operation
    work = other.work
    self.run = run
  }

  /// Whether `--out` writes something else than its records unless a format is asked for.
  var writesContent: Bool {
    ["audit export", "completion", "count sheet", "job rejects", "man", "notice calendar"]
      .contains(name)
  }

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
