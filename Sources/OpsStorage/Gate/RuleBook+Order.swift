import OpsDomain

extension RuleBook {
  /// The same rules once each, those of a collection after those of the collections it refers to.
  @Sendable static func ordered(_ rules: [UnmadeRules]) -> [UnmadeRules] {
    let byName = Dictionary(rules.map { ($0.collection, $0) }, uniquingKeysWith: { a, _ in a })
    var seen: Set<String> = []
    var ordered: [UnmadeRules] = []
    func add(_ rules: UnmadeRules) {
      guard seen.insert(rules.collection).inserted else { return }
      for column in rules.schema().columns {
        if let name = column.references, let other = byName[name] { add(other) }
      }
      ordered.append(rules)
    }
    for rules in rules { add(rules) }
    return ordered
  }

  /// What is handed in with the rules of another collection: then it has none. A sentence each.
  package var misplaced: [String] {
    unmade.compactMap { one in
      let rules = one.make()
      guard rules.schema != one.schema() else { return nil }
      return "\(one.collection) is handed in with the rules of \(rules.schema.name)"
    }
  }
}
