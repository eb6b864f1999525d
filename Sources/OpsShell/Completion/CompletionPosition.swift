import OpsKernel

/// Where on a command line the cursor is: which command, what was given, what is expected next.
struct CompletionPosition {
  /// What may stand at the cursor.
  enum Expected {
    case command
    case verb(String)
    /// A noun or a verb behind `bulk`.
    case bulkNoun
    case bulkVerb(String)
    case option
    /// A value; `attached` is what stands behind `--name=`.
    case value(Parameter, attached: String?)
    case globalValue(String, attached: String?)
    case nothing
  }

  var command: Command?
  var expected: Expected
  /// Positional parameters that have no value yet.
  var remaining: [Parameter] = []
  /// The noun whose verbs may stand here as well, as behind `run`.
  var verbsOf: String?
  /// What parameters that take one value have, by their names.
  var values: [String: String] = [:]
  /// Options that were given.
  var given: Set<String> = []

  /// Keeps the value of a parameter, which may say among which names another one chooses.
  mutating func note(_ value: String, for parameter: Parameter?) {
    guard let parameter, !parameter.isRepeatable else { return }
    values[parameter.name] = value
  }

  /// Options that may still be given.
  func options(beginningWith partial: String) -> [Candidate] {
    guard let command else { return [] }
    let own = command.parameters.filter { !$0.isPositional }
      .filter { $0.isRepeatable || !given.contains("--" + $0.optionName) }
      .map { Candidate("--" + $0.optionName, label: $0.help) }
    let global = GlobalOptions.entries(without: given)
      .compactMap { entry in entry.names.last.map { Candidate($0, label: entry.help) } }
    let isWatched =
      command.effect == .read && WatchOption.isFor(command) && !given.contains(WatchOption.name)
    let watch = isWatched ? [Candidate(WatchOption.name, label: WatchOption.help)] : []
    return CompletionEngine.beginning(with: partial, own + global + watch)
  }

  /// The arguments to come with their types: ` ‹sku› ‹qty› [--lot] [--expires]`.
  func hint(afterBlank: Bool) -> String {
    guard let command else { return "" }
    var parts: [String] = []
    var remaining = remaining
    switch expected {
    case .command, .verb, .bulkNoun, .bulkVerb, .nothing: return ""
    case .globalValue: return ""
    case .option where !afterBlank: return ""
    case .value(let parameter, _):
      if afterBlank {
        parts.append(Self.type(of: parameter))
      }
      if parameter.isPositional, remaining.first?.name == parameter.name {
        remaining.removeFirst()
      }
    case .option: break
    }
    parts += remaining.map { $0.isRequired ? Self.type(of: $0) : "[\(Self.type(of: $0))]" }
    let options = command.parameters
      .filter { !$0.isPositional && !given.contains("--" + $0.optionName) }
      .sorted { $0.isRequired && !$1.isRequired }
    parts += options.map { option in
      let value = option.kind == .flag ? "" : " " + Self.type(of: option)
      let text = "--" + option.optionName + (option.isRequired ? value : "")
      return option.isRequired ? text : "[\(text)]"
    }
    let text = parts.joined(separator: " ")
    return text.isEmpty ? "" : (afterBlank ? text : " " + text)
  }

  /// `‹sku›`, or the words of a short choice.
  private static func type(of parameter: Parameter) -> String {
    if case .choice(let words) = parameter.kind, words.count <= 4 {
      return "‹\(words.joined(separator: "|"))›"
    }
    return "‹\(parameter.label.lowercased())›"
  }
}
