import OpsDomain
import OpsKernel

/// Conditions of `--where` that a list can check itself. They are given to it as its own options,
/// so that the store reads fewer rows. The filter still checks every row that comes back, and
/// everybody may give these options, so the rows are the same and no field shows more than before.
struct ListNarrowing {
  private let command: Command
  private var input: DocumentObject
  private var isNarrower = false

  /// The invocation with what its list can look for; nil when that is nothing.
  /// - Parameter answer: What the rows hold; of rows that nobody declared none is looked for.
  static func of(
    _ invocation: Invocation, _ filter: Filter, in answer: AnswerFields?
  ) -> Invocation? {
    guard filter.junction == .all, let answer, knowsFields(filter, answer) else { return nil }
    var narrowing = ListNarrowing(
      command: invocation.command, input: invocation.input.members ?? [:])
    for condition in filter.conditions { narrowing.add(condition) }
    guard narrowing.isNarrower else { return nil }
    return Invocation(
      command: invocation.command, input: .object(narrowing.input), options: invocation.options)
  }

  private init(command: Command, input: DocumentObject) {
    self.command = command
    self.input = input
  }

  /// Whether the rows have all fields of the filter: a misspelled one is told of by the rows, which
  /// must not be narrowed away.
  private static func knowsFields(_ filter: Filter, _ answer: AnswerFields) -> Bool {
    let fields = answer.names
    return filter.conditions.allSatisfy { fields.contains($0.field.text) }
  }

  private mutating func add(_ condition: Filter.Condition) {
    let texts = condition.values.compactMap { value in
      if case .text(let text) = value { text } else { nil }
    }
    guard texts.count == condition.values.count, let first = texts.first else { return }
    for parameter in command.parameters {
      guard let narrowing = parameter.narrowing, narrowing.field == condition.field.text,
        input[parameter.name] == nil
      else { continue }
      switch (narrowing.bound, condition.operation) {
      case (.equal, .equal), (.equal, .isIn): give(texts, to: parameter)
      case (.atLeast, .greater), (.atLeast, .greaterOrEqual), (.atLeast, .equal),
        (.atMost, .less), (.atMost, .lessOrEqual), (.atMost, .equal):
        // A time of day would need the book's clock: a day means all of it at either end.
        if (try? CivilDate(parsing: first)) != nil { give([first], to: parameter) }
      default: break
      }
    }
  }

  private mutating func give(_ texts: [String], to parameter: Parameter) {
    if case .choice(let words) = parameter.kind {
      guard texts.allSatisfy({ text in words.contains { TextFolding.sameBytes($0, text) } })
      else { return }
    }
    guard parameter.isRepeatable || texts.count == 1 else { return }
    let values = texts.map(Document.text)
    input.set(parameter.name, parameter.isRepeatable ? .list(values) : values[0])
    isNarrower = true
  }
}
