import OpsDomain
import OpsKernel

/// Values that are known without the book: settings with their words, kinds of records,
/// collections.
extension CompletionEngine {
  /// What may stand for a parameter of that kind; nil where only the book could say.
  func listed(_ parameter: Parameter, _ position: CompletionPosition) -> [Candidate]? {
    switch (position.command?.noun ?? "", parameter.name) {
    case ("setting", "setting"):
      return registry.blueprint.settings.all.map { Candidate($0.key, label: $0.summary) }
    case ("setting", "value"):
      let key = position.values["setting"]
      let setting = registry.blueprint.settings.all.first { $0.key == key }
      guard case .choice(let words)? = setting?.kind else { return nil }
      return words.map { Candidate($0) }
    case ("attachment", "kind"), ("history", "kind"):
      return Set(schemas.filter { $0.nameColumn != nil }.map(\.noun)).sorted()
        .map { Candidate($0) }
    case ("export", "noun"):
      return [Candidate("all")] + schemas.map(\.name).sorted().map { Candidate($0) }
    default: return nil
    }
  }

  /// Collections that people know by name, and whose content they may be shown.
  private var schemas: [Schema] {
    registry.blueprint.rules.schemas.filter { !$0.isConfidential && !$0.isDerived && !$0.isPassing }
  }
}
