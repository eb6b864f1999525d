import OpsDomain
import OpsKernel

// `run FILE --name VALUE` and commands with a prefix.
extension Checker {
  /// Binds a `run`: its own options, the file, and the parameters that the file declares.
  mutating func bindScript(
    _ parts: [CommandPart], _ binding: inout CommandBinding, _ line: CommandLine
  ) {
    var own: [CommandPart] = []
    var given: [(option: CommandOption, value: CommandValue?)] = []
    var file: CommandValue?
    var index = 0
    while index < parts.count {
      let part = parts[index]
      index += 1
      switch part {
      case .value(let value):
        if file == nil { file = value }
        own.append(part)
      case .option(let option):
        let global = GlobalOptions.takesValue(option.name)
        let parameter = binding.parameter(option.name)
        if global == nil, parameter == nil {
          given.append((option, Self.follower(of: option, parts, &index, ifUnknown: false)))
          continue
        }
        if binding.prefix == nil { refuse(option) }
        own.append(part)
        let takesValue = global ?? (parameter?.kind != .flag)
        if takesValue, option.attached == nil, index < parts.count {
          own.append(parts[index])
          index += 1
        }
      case .optionsEnd: own.append(part)
      case .spread(let path):
        _ = shape(of: path)
        binding.resolved.spreads.append(path)
      }
    }
    bind(own, &binding)
    guard let file else { return }
    guard let path = file.literal else {
      return report(
        "run needs a path that is written out", hint: "write the path itself, without variables",
        at: file.position)
    }
    let resolvedPath = ScriptPath.resolve(path, from: line.position.file)
    do {
      let called = try loader.program(resolvedPath, calledAt: file.position)
      program.programs[resolvedPath] = called
      binding.resolved.script = resolvedPath
      bind(given, to: called, &binding, line)
    } catch { report(error.errors) }
  }

  /// A script that another one calls is part of its run: it has no rehearsal, key, sandbox or limit
  /// of its own.
  private mutating func refuse(_ option: CommandOption) {
    let block =
      switch option.name {
      case "--sandbox": "sandbox { }"
      case "--atomic": "atomic { }"
      case "-n", "--dry-run": "plan { }"
      default: ""
      }
    report(
      "A called script accepts only its own parameters, not \(Excerpt.of(option.name))",
      hint: block.isEmpty ? "give it to the run of the whole script" : "put it in \(block)",
      at: option.position)
  }

  private mutating func bind(
    _ given: [(option: CommandOption, value: CommandValue?)], to called: Program,
    _ binding: inout CommandBinding, _ line: CommandLine
  ) {
    var names: Set<String> = []
    for (option, value) in given {
      if let value { check(value) }
      do {
        let parameter = try called.parameter(named: option.name)
        guard let value else {
          report("\(option.name) needs a value", hint: nil, at: option.position)
          continue
        }
        if let text = value.literal {
          do {
            _ = try parameter.read(text)
          } catch { report(error, at: value.position) }
        }
        guard names.insert(parameter.name.text).inserted else {
          report("\(option.name) is given twice", hint: nil, at: option.position)
          continue
        }
        binding.resolved.scriptArguments.append((parameter.name.text, value))
      } catch { report(error, at: option.position) }
    }
    guard binding.resolved.spreads.isEmpty else { return }
    let missing = called.parameters.first {
      $0.defaultText == nil && !names.contains($0.name.text)
    }
    guard let missing else { return }
    let usage = called.usage.prefix { $0 != "\n" }
    report(
      OpsError(
        .usage, "\(called.path) needs \(missing.optionName)", field: missing.name.text,
        hint: String(usage)), at: line.position)
  }

  mutating func check(_ prefixed: PrefixedCommand) {
    for option in prefixed.options { checkPrefixOption(option) }
    if prefixed.prefix == .explain, isTopic(prefixed.command) { return }
    resolve(
      prefixed.command, namesOnly: prefixed.prefix.namesOnly, after: prefixed.prefix)
  }

  /// Checks the value of an option of the word before a command, wherever it stands.
  mutating func checkPrefixOption(_ option: CommandOption) {
    guard let value = option.attached else { return }
    check(value)
    guard let text = value.literal else { return }
    do {
      switch option.name {
      case "--every": _ = try TimeSpan(parsing: text, field: "every")
      case "--until":
        var start = value.position
        if !value.isBareWord { start.column += 1 }
        var parser = FilterParser(text, at: start)
        _ = try parser.filter()
      case "--save", "--times": break
      default:
        var options = GlobalOptions()
        try options.set(option.name, text)
      }
    } catch { report(error, at: value.position) }
  }

  /// `explain oos.state` and `explain op_…` name something else than a command.
  private func isTopic(_ line: CommandLine) -> Bool {
    guard line.parts.count == 1, case .value(let value) = line.parts[0],
      let text = value.literal
    else { return false }
    return text.contains(".") || text.hasPrefix("op_")
  }
}
