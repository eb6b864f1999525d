import OpsDomain
import OpsKernel

/// A command of a script that has been checked: which one, and what goes where.
public struct ResolvedCommand: Sendable {
  let form: CommandForm
  /// The command's own parameters that the line gives.
  public internal(set) var arguments: [BoundArgument] = []
  /// The options of every command that the line gives.
  public internal(set) var options: [BoundOption] = []
  /// `...$row`: its fields bind the parameters that are not written out.
  public internal(set) var spreads: [VariablePath] = []
  /// Options of the word before the command that stand behind it: `plan stock list --save F`.
  public internal(set) var prefixOptions: [CommandOption] = []
  /// For `run`: the path of the script, as ``Program/programs`` has it.
  public internal(set) var script: String?
  /// For `run`: what the script's own parameters are given.
  public internal(set) var scriptArguments: [(name: String, value: CommandValue)] = []

  init(_ form: CommandForm) { self.form = form }

  /// The command that the line names.
  public var command: Command { form.command }

  /// Whether every value is written out, so that the invocation is always the same. A filter with
  /// variables is written out, but its values are not.
  public var isLiteral: Bool {
    script == nil && spreads.isEmpty
      && arguments.allSatisfy { argument in
        argument.value.map { $0.literal != nil } ?? true
          && !(argument.filter?.hasVariables ?? false)
      }
      && options.allSatisfy { option in
        option.value.map { $0.literal != nil } ?? true
          && !(option.filter?.hasVariables ?? false)
      }
  }

  /// Where the value stands that a parameter or an option of every command is given; nil for one
  /// that is not written out.
  func position(of field: String) -> SourcePosition? {
    let argument = arguments.first { $0.parameter.name == field }?.value?.position
    return argument ?? options.first { $0.name == "--" + field }?.value?.position
  }

  /// The invocation, if every value is written out.
  public var invocation: Invocation? {
    guard isLiteral else { return nil }
    return try? invocation(text: { $0.literal }, fields: { _ in [] })
  }

  /// The invocation with the values of this moment. Values go through the same readers as an
  /// argument vector.
  ///
  /// - Parameters:
  ///   - text: The text of a value; nil leaves out an optional parameter.
  ///   - fields: The names and texts of a spread row; empty texts count as not given.
  /// - Throws: `data…` for a value of the wrong kind, `usage` for a missing value, for a field that
  ///   no parameter takes or that would name a file, `data.duplicate` for a row with two fields for
  ///   one parameter, and what the closures throw.
  public func invocation(
    text: (CommandValue) throws -> String?,
    fields: (VariablePath) throws -> [(name: String, text: String)]
  ) throws -> Invocation {
    var values: [String: [Document]] = [:]
    for argument in arguments {
      guard let value = argument.value else {
        values[argument.parameter.name] = [.bool(true)]
        continue
      }
      guard let text = try text(value) else { continue }
      values[argument.parameter.name, default: []].append(
        try ValueReader.read(text, for: argument.parameter, takesDayWords: true))
    }
    var global = GlobalOptions()
    for option in options {
      if let filter = option.filter {
        global.filter = try filter.bound { path in
          try text(CommandValue(kind: .variable(path), position: path.position)) ?? ""
        }
        continue
      }
      try global.set(option.name, try option.value.flatMap(text))
    }
    let written = Set(arguments.map(\.parameter.name))
    for spread in spreads {
      // The field of the row that each parameter was read from.
      var given: [String: String] = [:]
      for field in try fields(spread) where !field.text.isEmpty {
        guard let parameter = command.parameter(forField: field.name) else {
          throw OpsError(
            .usage, "\(command.name) has no parameter for the field \(Excerpt.of(field.name))",
            field: field.name, hint: "usage: " + command.usage, at: spread.position.text)
        }
        guard !written.contains(parameter.name) else { continue }
        if let refusal = Self.refusal(of: field, for: parameter, at: spread) { throw refusal }
        if let other = given.updateValue(field.name, forKey: parameter.name) {
          var twice = FieldBinding.refusal(of: parameter, other, field.name)
          twice.at = spread.position.text
          throw twice
        }
        values[parameter.name, default: []].append(
          try ValueReader.read(field.text, for: parameter, takesDayWords: true))
      }
    }
    let missing = command.parameters.filter { $0.isRequired && values[$0.name]?.isEmpty != false }
    if !global.wantsHelp, let error = command.error(missing: missing, reason: global.reason) {
      throw error
    }
    var input = DocumentObject()
    for parameter in command.parameters {
      guard let given = values[parameter.name], let first = given.first else { continue }
      input.set(parameter.name, parameter.isRepeatable ? .list(given) : first)
    }
    return Invocation(command: command, input: .object(input), options: global)
  }
}

extension ResolvedCommand {
  /// Why a field of a row may not be the value of a parameter: which files are read and written is
  /// for the script to say, not for the data that it reads. Nil where it may.
  static func refusal(
    of field: (name: String, text: String), for parameter: Parameter, at spread: VariablePath
  ) -> OpsError? {
    guard parameter.kind.namesFile(field.text) else { return nil }
    return OpsError(
      .usage, "The field \(Excerpt.of(field.name)) of a row cannot name a file",
      field: field.name,
      hint: "write \(parameter.typedName) on the line of the command, or leave the field out",
      at: spread.position.text)
  }
}

extension Command {
  /// The parameter a field of a row goes to: by its name, its option or its label, whatever the
  /// case.
  func parameter(forField name: String) -> Parameter? {
    let wanted = name.lowercased()
    return parameters.first { $0.name == wanted || $0.optionName == wanted }
      ?? parameters.first { $0.label.lowercased() == wanted }
  }
}

/// A parameter of a command and what a script gives it.
public struct BoundArgument: Sendable {
  /// The parameter that takes the value.
  public let parameter: Parameter
  /// Nil for a flag.
  public let value: CommandValue?
  /// The value as a filter, for options such as `--where`.
  public let filter: Filter?
}

/// An option every command takes, and what a script gives it.
public struct BoundOption: Sendable {
  /// With its dashes.
  public let name: String
  /// Nil for options without a value.
  public let value: CommandValue?
  /// The value as a filter, for `--where`.
  public var filter: Filter?
}

extension ResolvedCommand {
  /// The files it writes, as far as their names are written out.
  var outputs: [ScriptOutput] {
    let isConfirmed = options.contains { GlobalOptions.confirms($0.name) }
    let named = arguments.filter { $0.parameter.kind == .output }.compactMap(\.value)
    let answers = options.filter { $0.name == "--out" }.compactMap(\.value)
    return (named + answers).compactMap { value in
      value.literal.map {
        ScriptOutput(path: $0, position: value.position, isConfirmed: isConfirmed)
      }
    }
  }
}
