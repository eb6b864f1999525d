import OpsDomain
import OpsKernel

/// Binds the words of a command line to the parameters of its command. Table-driven: every command
/// binds the same way, from argument vectors, scripts and bulk lines alike.
public struct Binder: Sendable {
  let registry: CommandRegistry

  /// Binds words to the commands of this table.
  public init(_ registry: CommandRegistry) { self.registry = registry }

  /// The invocation that `words` ask for. Nothing has run when it throws `usage…` or `data…`.
  public func bind(_ words: [Word]) throws(OpsError) -> Invocation {
    let leading = Self.leadingOptions(words)
    for word in words.prefix(leading) {
      if let error = StartOptions.error(for: word.text) { throw error }
    }
    if leading == words.count, let error = StartOptions.error(ofOnly: words) { throw error }
    let (command, length) = try registry.find(Array(words.dropFirst(leading)))
    var rest = Array(words.prefix(leading))
    let following = words.dropFirst(leading + length)
    if command.takesCommandLine {
      // Its own options come first; from the next word on the line is the other command's.
      let own = Self.leadingOptions(Array(following), of: command)
      var binding = Binding(command)
      let (moved, line) = split(off: command, in: Array(following.dropFirst(own)))
      let bound = try binding.bind(rest + following.prefix(own) + moved)
      var options = bound.options
      if options.format == nil { options.format = try Self.format(in: line) }
      return Invocation(command: command, input: bound.input, options: options, words: line)
    }
    rest += following
    var binding = Binding(command)
    do {
      return try binding.bind(rest)
    } catch {
      guard following.isEmpty, let other = TradeTables.alone[command.name], registry.has(other)
      else { throw error }
      var error = error
      error.hint = "\(error.hint.map { $0 + "; " } ?? "")`\(other)` lists what was typed"
      throw error
    }
  }

  /// The options of `command` that stand behind the command it is about, such as
  /// `plan product edit LAMP-1 --price 3 --save F`, and the line without them. What the inner
  /// command has an option for is its own.
  private func split(off command: Command, in line: [Word]) -> (options: [Word], line: [Word]) {
    let options = command.parameters.filter { !$0.isPositional }
    // The options may stand between the two words of the inner command's name.
    let bare = Self.without(options, in: line)
    guard !options.isEmpty,
      let inner = try? registry.find(Array(bare.dropFirst(Self.leadingOptions(bare)))).command
    else { return ([], line) }
    var (moved, rest): ([Word], [Word]) = ([], [])
    var index = 0
    while index < line.count {
      let word = line[index]
      guard word.isOption, word.text != "--" else {
        if word.text == "--" { return (moved, rest + line[index...]) }
        rest.append(word)
        index += 1
        continue
      }
      let name = String(word.text.prefix { $0 != "=" })
      let isInner = inner.parameters.contains { !$0.isPositional && "--" + $0.optionName == name }
      let own = isInner ? nil : options.first { "--" + $0.optionName == name }
      let takesValue = own.map { $0.kind != .flag } ?? false
      let count = takesValue && name == word.text ? 2 : 1
      let words = line[index..<Swift.min(index + count, line.count)]
      if own == nil { rest += words } else { moved += words }
      index += count
    }
    return (moved, rest)
  }

  /// A line without `options` and their values.
  private static func without(_ options: [Parameter], in line: [Word]) -> [Word] {
    var rest: [Word] = []
    var index = 0
    while index < line.count {
      let name = String(line[index].text.prefix { $0 != "=" })
      let own = line[index].isOption ? options.first { "--" + $0.optionName == name } : nil
      guard let own else {
        rest.append(line[index])
        index += 1
        continue
      }
      index += own.kind != .flag && name == line[index].text ? 2 : 1
    }
    return rest
  }

  /// How many words before a command are options with their values: those every command has, and
  /// those of `command`.
  static func leadingOptions(_ words: [Word], of command: Command? = nil) -> Int {
    var count = 0
    while count < words.count, words[count].isOption {
      let name = words[count].text
      let own = command?.parameters.first { !$0.isPositional && "--" + $0.optionName == name }
      let takesValue = own.map { $0.kind != .flag } ?? GlobalOptions.takesValue(name) ?? false
      count += takesValue ? 2 : 1
    }
    return Swift.min(count, words.count)
  }

  /// The format that a line asks for, wherever `-o` stands. Throws `usage.arguments`.
  static func format(in words: [Word]) throws(OpsError) -> OutputFormat? {
    for (index, word) in words.enumerated() where word.isOption {
      var short = GlobalOptions()
      if GlobalOptions.takesValue(word.text) == false { try short.set(word.text, nil) }
      if let format = short.format { return format }
      if word.text == "-o" || word.text == "--output", index + 1 < words.count {
        return try OutputFormat(parsing: words[index + 1].text)
      }
      if word.text.hasPrefix("--output=") {
        return try OutputFormat(parsing: String(word.text.dropFirst(9)))
      }
    }
    return nil
  }

  /// Words being bound to one command.
  private struct Binding {
    let command: Command
    let positional: [Parameter]
    var options = GlobalOptions()
    var values: [String: [Document]] = [:]
    /// Options that a script may have declared.
    var rest: [Word] = []
    /// Values that are not of their parameter's kind.
    private var problems = Problems()
    var next = 0

    init(_ command: Command) {
      self.command = command
      positional = command.parameters.filter(\.isPositional)
    }

    /// The invocation of the words. Throws one error that names every bad value and all that is
    /// missing; of words that are not known it names the first.
    mutating func bind(_ words: [Word]) throws(OpsError) -> Invocation {
      do {
        try take(words)
        let invocation = try finish()
        try problems.check()
        return invocation
      } catch {
        throw OpsError.joined(problems.errors + [error]) ?? error
      }
    }

    private mutating func take(_ words: [Word]) throws(OpsError) {
      var index = 0
      while index < words.count {
        let word = words[index]
        index += 1
        guard word.isOption, word.text != "-" else {
          try place(word)
          continue
        }
        if word.text == "--" { continue }
        let (name, attached) = Self.split(word.text)
        if let takesValue = GlobalOptions.takesValue(name) {
          let value =
            try takesValue ? value(attached, words, &index, of: name) : nothing(attached, of: name)
          do {
            try options.set(name, value)
          } catch {
            throw command.likelier(than: name, value, error)
          }
          // A reason that the command itself asks for is an input as well.
          if let value, let parameter = parameter(name) { try set(parameter, value) }
        } else if let parameter = parameter(name) {
          let value =
            try parameter.kind == .flag
            ? nothing(attached, of: name) : value(attached, words, &index, of: name)
          try set(parameter, value ?? "")
        } else if command.takesScriptParameters, name.hasPrefix("--") {
          rest.append(word)
          guard attached == nil, index < words.count, !words[index].isOption else { continue }
          rest.append(words[index])
          index += 1
        } else {
          throw UnknownOption(name: name, command: command).error
        }
      }
    }

    private static func split(_ text: String) -> (name: String, value: String?) {
      guard text.hasPrefix("--"), let equals = text.firstIndex(of: "=") else {
        return (text, nil)
      }
      return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }

    private func value(
      _ attached: String?, _ words: [Word], _ index: inout Int, of name: String
    ) throws(OpsError) -> String? {
      if let attached { return attached }
      guard index < words.count, !words[index].isOption || words[index].text == "-" else {
        throw OpsError(
          .usage, "\(name) needs a value", field: Self.field(name),
          hint: command.hint(missing: parameter(name)))
      }
      defer { index += 1 }
      return words[index].text
    }

    /// The option as fields of refusals are called: `low_stock` for `--low-stock`.
    private static func field(_ option: String) -> String {
      guard option.hasPrefix("--") else { return option }
      return option.dropFirst(2).split(separator: "-").joined(separator: "_")
    }

    /// A flag is given or not: `--yes=no` would otherwise be a yes.
    private func nothing(_ attached: String?, of name: String) throws(OpsError) -> String? {
      guard attached != nil else { return nil }
      throw OpsError(
        .usage, "\(name) takes no value", field: name, hint: "leave it out if the answer is no")
    }

    private func parameter(_ option: String) -> Parameter? {
      guard option.hasPrefix("--") else { return nil }
      let name = String(option.dropFirst(2).map { $0 == "-" ? "_" : $0 })
      return command.parameters.first { !$0.isPositional && $0.name == name }
    }

    private mutating func place(_ word: Word) throws(OpsError) {
      guard next < positional.count else {
        throw ExtraArgument(text: word.text, command: command).error
      }
      let parameter = positional[next]
      if !parameter.isRepeatable { next += 1 }
      try set(parameter, word.text)
    }

    private mutating func set(_ parameter: Parameter, _ text: String) throws(OpsError) {
      let value: Document
      do {
        value = try ValueReader.read(text, for: parameter, takesDayWords: true)
      } catch {
        // Told with the others; nothing runs with what stands in its place.
        problems.add(UnfitArgument.told(error, of: text, for: parameter, in: command))
        value = .null
      }
      if !parameter.isRepeatable, values[parameter.name] != nil {
        throw OpsError(
          .usage, "\(parameter.typedName) is given twice", field: parameter.name,
          hint: "usage: " + command.usage)
      }
      values[parameter.name, default: []].append(value)
    }

    private func finish() throws(OpsError) -> Invocation {
      let missing = command.parameters.filter { $0.isRequired && values[$0.name] == nil }
      if !options.wantsHelp, let error = command.error(missing: missing, reason: options.reason) {
        throw error
      }
      var input = DocumentObject()
      for parameter in command.parameters {
        guard let given = values[parameter.name] else { continue }
        input.set(parameter.name, parameter.isRepeatable ? .list(given) : given[0])
      }
      return Invocation(
        command: command, input: .object(input), options: options, words: rest)
    }
  }
}
