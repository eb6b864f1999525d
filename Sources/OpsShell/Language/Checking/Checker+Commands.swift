import OpsDomain
import OpsKernel

// Commands: found in the registry, their words bound to its parameters.
extension Checker {
  /// Finds and binds a command. The shape of its result, or nil if it cannot be found.
  @discardableResult
  mutating func resolve(
    _ line: CommandLine, namesOnly: Bool = false, after prefix: CommandPrefix? = nil
  ) -> Shape? {
    let leading = Self.leadingOptions(line.parts)
    guard let (form, length) = find(line, after: leading) else { return nil }
    let command = form.command
    guard !command.takesCommandLine else {
      report("\(command.name) cannot be used in a script", hint: nil, at: line.position)
      return nil
    }
    // A run that goes on with itself would never end.
    guard command.noun != "run" || command.name == "run" else {
      report(
        "'\(command.name)' cannot be used in a script",
        hint: "a script called with run FILE is a function; type \(command.name) at the prompt",
        at: line.position)
      return nil
    }
    var binding = CommandBinding(form, after: prefix)
    let rest = Array(line.parts[..<leading] + line.parts[(leading + length)...])
    if command.name == "run" {
      bindScript(rest, &binding, line)
    } else {
      bind(rest, &binding)
    }
    if !namesOnly, let error = binding.missing() { report(error, at: line.position) }
    program.commands[line.id] = binding.resolved
    program.outputs += binding.resolved.outputs
    return command.name == "run" ? .unknown : loader.shape(of: command)
  }

  /// How many parts before the command's name are options with their values.
  private static func leadingOptions(_ parts: [CommandPart]) -> Int {
    var count = 0
    while count < parts.count, case .option(let option) = parts[count] {
      let takesNext =
        option.attached == nil && GlobalOptions.takesValue(option.name) ?? false
      count += takesNext ? 2 : 1
    }
    return min(count, parts.count)
  }

  private mutating func find(_ line: CommandLine, after leading: Int) -> (CommandForm, Int)? {
    for part in line.parts.prefix(leading + 1) {
      guard case .option(let option) = part, let error = StartOptions.error(for: option.name)
      else { continue }
      report(error, at: option.position)
      return nil
    }
    guard leading < line.parts.count else {
      report("No command given", hint: "`opsh help` lists them", at: line.position)
      return nil
    }
    guard case .value(let noun) = line.parts[leading], let text = noun.literal else {
      report(
        "The name of a command must be written out", hint: "use no variables or options in it",
        at: line.parts[leading].position)
      return nil
    }
    var words = [Self.word(noun, text)]
    // A name has two words; `bulk stock receive` has three.
    for part in line.parts[(leading + 1)...].prefix(2) {
      guard case .value(let value) = part, let text = value.literal else { break }
      words.append(Self.word(value, text))
    }
    do {
      return try loader.find(words)
    } catch {
      var error = error
      if words.count == 1, scope[text] != nil {
        error.hint = "write $\(text) for its value"
      }
      let isNoun = !loader.registry.commands(of: text).isEmpty
      let isGuessed = error.hint?.hasPrefix("did you mean") == true && text.utf8.count > 3
      if !isNoun, !isGuessed, scope[text] == nil,
        TradeWords(registry: loader.registry).hint(for: [text]) == nil,
        let guess = Suggestion.closest(to: text, in: Keyword.names)
      {
        error.hint = "did you mean: \(guess)"
      }
      let place = isNoun && words.count > 1 ? line.parts[leading + 1].position : noun.position
      report(error, at: place)
      return nil
    }
  }

  mutating func bind(_ parts: [CommandPart], _ binding: inout CommandBinding) {
    var index = 0
    while index < parts.count, !isFull {
      let part = parts[index]
      index += 1
      switch part {
      case .optionsEnd: break
      case .spread(let path):
        if case .scalar = shape(of: path) {
          report("Only the fields of a row can be spread", hint: nil, at: path.position)
        }
        binding.resolved.spreads.append(path)
      case .value(let value):
        do {
          take(value, for: try binding.nextPositional(value), &binding)
        } catch { report(error, at: value.position) }
      case .option(let option): bind(option, parts, &index, &binding)
      }
    }
  }

  private mutating func bind(
    _ option: CommandOption, _ parts: [CommandPart], _ index: inout Int,
    _ binding: inout CommandBinding
  ) {
    let parameter = binding.parameter(option.name)
    let global = GlobalOptions.takesValue(option.name)
    if parameter == nil, let takesValue = binding.prefix?.options[option.name] {
      var option = option
      if takesValue { option.attached = Self.follower(of: option, parts, &index, ifUnknown: false) }
      checkPrefixOption(option)
      binding.resolved.prefixOptions.append(option)
      return
    }
    guard parameter != nil || global != nil else {
      let (error, takesValue) = binding.unknown(option.name)
      let value = Self.follower(of: option, parts, &index, ifUnknown: !takesValue)
      if let value { check(value) }
      return report(error, at: option.position)
    }
    guard global ?? (parameter?.kind != .flag) else {
      if let value = option.attached {
        return report(
          "\(option.name) takes no value", hint: "leave it out if the answer is no",
          at: value.position)
      }
      if let parameter { return set(parameter, nil, nil, &binding, at: option.position) }
      binding.resolved.options.append(BoundOption(name: option.name, value: nil))
      return
    }
    guard let value = Self.follower(of: option, parts, &index, ifUnknown: false) else {
      return report(
        OpsError(
          .usage, "\(option.name) needs a value", field: option.name,
          hint: binding.command.hint(missing: parameter)), at: option.position)
    }
    if option.name == "--where", parameter == nil {
      check(value)
      let filter = self.filter(value, named: option.name)
      if let filter { checkFields(of: filter, binding.command) }
      binding.resolved.options.append(
        BoundOption(name: option.name, value: value, filter: filter))
      return
    }
    if global != nil, parameter?.isFilter != true {
      if let text = value.literal {
        do {
          var options = GlobalOptions()
          try options.set(option.name, text)
        } catch {
          report(
            binding.command.likelier(than: option.name, text, error), at: value.position)
        }
      }
      binding.resolved.options.append(BoundOption(name: option.name, value: value))
    }
    guard let parameter else { return check(value) }
    take(value, for: parameter, &binding)
  }

  /// The value of an option: after its `=`, or the next word.
  static func follower(
    of option: CommandOption, _ parts: [CommandPart], _ index: inout Int, ifUnknown: Bool
  ) -> CommandValue? {
    if let attached = option.attached { return attached }
    guard !ifUnknown, index < parts.count, case .value(let value) = parts[index] else { return nil }
    index += 1
    return value
  }

  /// Checks a value and gives it to a parameter.
  private mutating func take(
    _ value: CommandValue, for parameter: Parameter, _ binding: inout CommandBinding
  ) {
    check(value)
    var filter: Filter?
    if parameter.isFilter {
      filter = self.filter(value, named: parameter.typedName)
    } else if let text = value.literal {
      do {
        _ = try ValueReader.read(text, for: parameter, takesDayWords: true)
      } catch {
        let told = UnfitArgument.told(error, of: text, for: parameter, in: binding.command)
        report(told, at: value.position)
      }
    }
    set(parameter, value, filter, &binding, at: value.position)
  }

  private mutating func set(
    _ parameter: Parameter, _ value: CommandValue?, _ filter: Filter?,
    _ binding: inout CommandBinding, at position: SourcePosition
  ) {
    if !parameter.isRepeatable, binding.isGiven(parameter) {
      return report(
        OpsError(
          .usage, "\(parameter.typedName) is given twice", field: parameter.name,
          hint: "usage: " + binding.command.usage), at: position)
    }
    binding.resolved.arguments.append(
      BoundArgument(parameter: parameter, value: value, filter: filter))
  }

  /// The fields of a filter are those of the list's rows, where they are declared, and what is
  /// written out is something that they can hold.
  private mutating func checkFields(of filter: Filter, _ command: Command) {
    for condition in filter.conditions {
      do {
        try condition.check(answer: loader.registry.answers[command.answer])
      } catch { report(error, at: condition.field.position) }
    }
    guard let fields = loader.fields(of: command) else { return }
    for condition in filter.conditions {
      let name = condition.field.text.prefix { $0 != "." }
      guard !fields.contains(String(name)) else { continue }
      let guess = MeantField.of(String(name), in: fields, command.columns)
      report(
        "The rows of \(command.name) have no field '\(Excerpt.of(String(name)))'",
        hint: guess.map { "did you mean \($0)?" } ?? "fields: " + fields.joined(separator: ", "),
        at: condition.field.position)
    }
  }

  /// A filter is part of the script's text, so that nobody's data becomes part of it.
  private mutating func filter(_ value: CommandValue, named name: String) -> Filter? {
    guard let text = value.literal else {
      report(
        "A value is pasted into the filter of \(name)",
        hint: "write it in '…': \(name) 'field = $name' takes $name as a value",
        at: value.position)
      return nil
    }
    var start = value.position
    if !value.isBareWord { start.column += 1 }
    var parser = FilterParser(text, at: start)
    do {
      let filter = try parser.filter()
      for condition in filter.conditions {
        for case .variable(let path) in condition.values { _ = shape(of: path) }
      }
      return filter
    } catch {
      report(error, at: value.position)
      return nil
    }
  }

  private static func word(_ value: CommandValue, _ text: String) -> Word {
    Word(
      text: text, range: 0..<0, isQuoted: !value.isBareWord, line: value.position.line,
      column: value.position.column)
  }
}

extension Parameter {
  /// Whether its text is a filter: `--where`, `--until` and `--fail-if` of a text.
  var isFilter: Bool {
    guard case .text = kind, !isPositional else { return false }
    return name == "where" || name == "until" || name == "fail_if"
  }
}
