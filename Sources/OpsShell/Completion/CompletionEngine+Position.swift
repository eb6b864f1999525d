import OpsKernel

// Reading an unfinished line: the same rules as the binder, but nothing is ever an error.
extension CompletionEngine {
  /// Where the cursor is; nil where nothing is known, as behind a command that does not exist.
  func position(of line: PartialLine) -> CompletionPosition? {
    var words = line.words[...]
    if words.first == ProductVersion.program { words.removeFirst() }
    var given: Set<String> = []
    while let word = words.first, word.hasPrefix("-") {
      words.removeFirst()
      given.formUnion(Self.given(by: word))
      guard GlobalOptions.takesValue(word) == true else { continue }
      guard !words.isEmpty else {
        return CompletionPosition(expected: .globalValue(word, attached: nil))
      }
      words.removeFirst()
    }
    var position = position(behindOptions: words, of: line)
    position?.given.formUnion(given)
    return position
  }

  /// Where the cursor is on a line without the options in front of its command.
  private func position(
    behindOptions options: ArraySlice<String>, of line: PartialLine
  ) -> CompletionPosition? {
    var words = options
    guard let noun = words.first else {
      if line.partial.hasPrefix("--"), let equals = line.partial.firstIndex(of: "=") {
        let attached = String(line.partial[line.partial.index(after: equals)...])
        return CompletionPosition(
          expected: .globalValue(String(line.partial[..<equals]), attached: attached))
      }
      return CompletionPosition(expected: .command)
    }
    let commands = registry.commands(of: noun)
    guard !commands.isEmpty else { return nil }
    words.removeFirst()
    if noun == BulkCommands.noun, let position = bulkPosition(Array(words), line.partial) {
      return position
    }
    let whole = commands.first { $0.verb == nil }
    if let verb = words.first, let command = commands.first(where: { $0.verb == verb }) {
      return position(in: command, Array(words.dropFirst()), line.partial)
    }
    if let whole {
      var position = position(in: whole, Array(words), line.partial)
      if words.isEmpty, !line.partial.hasPrefix("-") { position?.verbsOf = noun }
      return position
    }
    return words.isEmpty ? CompletionPosition(expected: .verb(noun)) : nil
  }

  func position(
    in command: Command, _ words: [String], _ partial: String
  ) -> CompletionPosition? {
    if command.takesCommandLine { return nested(command, words, partial) }
    var position = CompletionPosition(command: command, expected: .nothing)
    position.remaining = command.parameters.filter(\.isPositional)
    var open: String?
    var ended = false
    for word in words {
      if let name = open {
        position.note(word, for: Self.parameter(name, command))
        open = nil
      } else if word == "--" {
        ended = true
      } else if word.hasPrefix("-"), !ended, word.count > 1, !Self.isSigned(word) {
        let name = Self.name(of: word)
        position.given.formUnion(Self.given(by: word))
        if name != word {
          position.note(String(word.dropFirst(name.count + 1)), for: Self.parameter(name, command))
        } else if takesValue(name, command) {
          open = name
        }
      } else if let first = position.remaining.first, !first.isRepeatable {
        position.note(word, for: first)
        position.remaining.removeFirst()
      }
    }
    position.expected = expected(partial, open, ended, position)
    return position
  }

  private func expected(
    _ partial: String, _ open: String?, _ ended: Bool, _ position: CompletionPosition
  ) -> CompletionPosition.Expected {
    guard let command = position.command else { return .nothing }
    if let open {
      if let parameter = Self.parameter(open, command) { return .value(parameter, attached: nil) }
      return .globalValue(open, attached: nil)
    }
    if partial.hasPrefix("-"), !ended, !Self.isSigned(partial) {
      guard partial.hasPrefix("--"), let equals = partial.firstIndex(of: "=") else {
        return .option
      }
      let name = String(partial[..<equals])
      let attached = String(partial[partial.index(after: equals)...])
      if let parameter = Self.parameter(name, command) {
        return .value(parameter, attached: attached)
      }
      return .globalValue(name, attached: attached)
    }
    if let next = position.remaining.first { return .value(next, attached: nil) }
    return partial.isEmpty ? .option : .nothing
  }

  /// A command that takes another one: its own options first, then the line of the other.
  private func nested(
    _ command: Command, _ words: [String], _ partial: String
  ) -> CompletionPosition? {
    var rest = words[...]
    var given: Set<String> = []
    while let word = rest.first, word.hasPrefix("-") {
      rest.removeFirst()
      given.formUnion(Self.given(by: word))
      guard !word.contains("="), takesValue(word, command) else { continue }
      guard !rest.isEmpty else {
        return Self.parameter(word, command).map {
          CompletionPosition(command: command, expected: .value($0, attached: nil))
        } ?? CompletionPosition(command: command, expected: .globalValue(word, attached: nil))
      }
      rest.removeFirst()
    }
    if rest.isEmpty, partial.hasPrefix("-") {
      return CompletionPosition(command: command, expected: .option, given: given)
    }
    return position(of: PartialLine(words: Array(rest) + [partial]))
  }

  private func takesValue(_ name: String, _ command: Command) -> Bool {
    if let parameter = Self.parameter(name, command) { return parameter.kind != .flag }
    return GlobalOptions.takesValue(name) ?? false
  }

  private static func parameter(_ option: String, _ command: Command) -> Parameter? {
    command.parameters.first { !$0.isPositional && "--" + $0.optionName == option }
  }

  /// The name of an option that may have its value behind `=`.
  private static func name(of word: String) -> String { String(word.prefix { $0 != "=" }) }

  /// The options that a word gives: itself, and the one that it is short for.
  private static func given(by word: String) -> Set<String> {
    let name = Self.name(of: word)
    return [name, GlobalOptions.meant(by: name)]
  }

  /// `-5` and `-.5` are values.
  private static func isSigned(_ word: String) -> Bool {
    guard word.first == "-", let second = word.dropFirst().first else { return false }
    return second.isNumber || second == "."
  }
}
