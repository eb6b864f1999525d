import OpsDomain
import OpsKernel

/// What may stand at the cursor, from the one table of commands and from the book. The prompt,
/// bash, zsh and fish ask the same engine.
public struct CompletionEngine: Sendable {
  /// Candidates and how much of the text before the cursor they replace.
  public struct Answer: Sendable, Equatable {
    /// What may stand at the cursor; empty when nothing fits.
    public var candidates: [Candidate] = []
    /// Characters before the cursor.
    public var length = 0
    /// The word is a path: a calling shell completes it better than anybody.
    public var isPath = false
  }

  let registry: CommandRegistry

  /// Completes the commands of this table.
  public init(_ registry: CommandRegistry) { self.registry = registry }

  /// What may stand at the end of `text`, quoted as the prompt needs it.
  public func complete(_ text: String, _ live: any LiveNames) async -> Answer {
    let line = PartialLine(text)
    var answer = await candidates(for: line, live)
    answer.length = line.length
    if answer.isPath { answer.candidates += PathNames.beginning(with: line.partial) }
    answer.candidates = answer.candidates.map { candidate in
      Candidate(
        QuotedWord.of(candidate.text, quote: line.quote, isWhole: candidate.isWhole),
        label: candidate.label, isWhole: candidate.isWhole)
    }
    return answer
  }

  /// What the last of `words` may be, as a calling shell wants it: not quoted.
  public func complete(words: [String], _ live: any LiveNames) async -> Answer {
    await candidates(for: PartialLine(words: words), live)
  }

  /// The arguments that are still to come, for grey text behind the cursor.
  public func hint(_ text: String) -> String {
    let line = PartialLine(text)
    guard line.quote == nil else { return "" }
    return position(of: line)?.hint(afterBlank: line.length == 0) ?? ""
  }

  private func candidates(for line: PartialLine, _ live: any LiveNames) async -> Answer {
    guard let position = position(of: line) else { return Answer() }
    switch position.expected {
    case .command: return Answer(candidates: nouns(line.partial, given: position.given))
    case .verb(let noun): return Answer(candidates: verbs(of: noun, line.partial))
    case .bulkNoun: return Answer(candidates: bulkNouns(line.partial))
    case .bulkVerb(let noun): return Answer(candidates: bulkVerbs(of: noun, line.partial))
    case .option:
      return Answer(candidates: position.options(beginningWith: line.partial))
    case .value(let parameter, let attached):
      var answer = await values(of: parameter, line.partial, attached: attached, position, live)
      let verbs = position.verbsOf.map { self.verbs(of: $0, line.partial) } ?? []
      answer.candidates = verbs + answer.candidates
      return answer
    case .globalValue(let name, let attached):
      return Answer(candidates: globalValues(name, line.partial, attached, position.command))
    case .nothing:
      // `sync` alone is a command that takes no word, so a word is one of its verbs.
      return Answer(candidates: position.verbsOf.map { verbs(of: $0, line.partial) } ?? [])
    }
  }

  private func nouns(_ partial: String, given: Set<String>) -> [Candidate] {
    let options =
      partial.hasPrefix("-") ? GlobalOptions.entries(without: given).flatMap(\.names) : []
    return Self.beginning(
      with: partial,
      registry.allNouns.map { noun in
        let commands = registry.commands(of: noun)
        let verbs = commands.compactMap(\.verb)
        let label = verbs.isEmpty ? commands.first?.summary ?? "" : verbs.joined(separator: " ")
        return Candidate(noun, label: label)
      } + options.map { Candidate($0) })
  }

  private func verbs(of noun: String, _ partial: String) -> [Candidate] {
    Self.beginning(
      with: partial,
      registry.commands(of: noun).compactMap { command in
        command.verb.map { Candidate($0, label: command.summary) }
      })
  }

  private func values(
    of parameter: Parameter, _ partial: String, attached: String?, _ position: CompletionPosition,
    _ live: any LiveNames
  ) async -> Answer {
    let typed = attached ?? partial
    var answer = Answer()
    switch parameter.kind {
    case .choice(let words): answer.candidates = words.map { Candidate($0) }
    case .role: answer.candidates = Role.grantable.map { Candidate($0.rawValue) }
    case .path, .output, .content: answer.isPath = attached == nil
    case .text where parameter.name == "topic":
      let topics = HelpTopic.allCases.map(\.rawValue) + registry.guides.map(\.topic)
      let nouns = registry.allNouns.filter { !topics.contains($0) }
      answer.candidates = (topics + nouns).map { Candidate($0) }
    case let kind:
      if let listed = listed(parameter, position) {
        answer.candidates = listed
      } else if let reference = kind.reference, let names = reference.names {
        let owner = NameOwner(
          name: reference.within.flatMap { position.values[$0] },
          part: reference.part.flatMap { position.values[$0] })
        let found = await live.names(names, prefix: typed, within: owner)
        answer.candidates = FittingOrders(command: position.command).of(found, names)
          .map { Candidate($0.name, label: $0.label ?? "") }
      }
    }
    let prefix = attached == nil ? "" : "--\(parameter.optionName)="
    answer.candidates = Self.beginning(with: typed, answer.candidates).map { candidate in
      Candidate(prefix + candidate.text, label: candidate.label, isWhole: candidate.isWhole)
    }
    // Where nothing is known of the values, the options are the next best thing to show.
    if answer.candidates.isEmpty, !answer.isPath, partial.isEmpty, parameter.isPositional {
      answer.candidates = position.options(beginningWith: "--")
    }
    return answer
  }

  private func globalValues(
    _ name: String, _ partial: String, _ attached: String?, _ command: Command?
  ) -> [Candidate] {
    let values: [String] =
      switch name {
      case "-o", "--output": Self.formats(of: command)
      case "--color": Style.Policy.allCases.map(\.rawValue)
      case "--fields": command?.columns.map(\.field) ?? []
      default: []
      }
    let prefix = attached == nil ? "" : "\(name)="
    return Self.beginning(with: attached ?? partial, values.map { Candidate($0) })
      .map { Candidate(prefix + $0.text, isWhole: !$0.text.hasSuffix(":")) }
  }

  /// The formats, with the fields that the command's records are known to have.
  private static func formats(of command: Command?) -> [String] {
    let fields = command?.columns.map { "value:" + $0.field } ?? []
    return OutputFormat.names.filter { !$0.hasPrefix("value:") }
      + (fields.isEmpty ? ["value:"] : fields)
  }

  /// The candidates that begin with `partial`, letter case aside.
  static func beginning(with partial: String, _ candidates: [Candidate]) -> [Candidate] {
    guard !partial.isEmpty else { return candidates }
    let folded = partial.lowercased()
    return candidates.filter { $0.text.lowercased().hasPrefix(folded) }
  }
}
