import OpsDomain

extension Blueprint {
  /// What is declared and no area hands in: a record without rules, a service, an operation that is
  /// not in its service's list, a setting or its group, a notice. Empty for a product that lacks
  /// nothing.
  ///
  /// Of parts that share a name, such as two sources of one kind of notice, one is handed in for
  /// each that is declared. Of a name of which one is lacking, all are named: which of them it is
  /// can only be read in the area's parts.
  public var forgotten: [DeclaredPart] {
    let declared = declaredParts
    let lacking = Self.more(of: declared, than: handedIn)
    var seen: Set<DeclaredPart> = []
    return declared.filter { part in
      lacking[part] != nil && (part.code != nil || seen.insert(part).inserted)
    }
  }

  /// What areas hand in and the build has not found among what they declare: a part that is made
  /// in a way the build cannot read, or that is handed in twice. A sentence each, empty for a
  /// product in which nothing can be forgotten unseen.
  public var undeclared: [String] {
    let handedIn = handedIn
    let unknown = Self.more(of: handedIn, than: declaredParts)
    var seen: Set<DeclaredPart> = []
    return handedIn.filter { unknown[$0] != nil && seen.insert($0).inserted }
      .map { "\($0.name) is among the \($0.list) and not declared" }
  }

  private var declaredParts: [DeclaredPart] {
    var parts = DeclaredRecords.all.map { DeclaredPart.record($0) }
    for area in areas { parts += area.declared.parts }
    return parts + groupsOfSettings.needed + sourcesOfNames.needed
  }

  /// What areas hand in, of the lists that are compared.
  var handedIn: [DeclaredPart] {
    var parts = rules.entities.map { DeclaredPart.record($0) }
    parts += areas.flatMap(\.services).map { DeclaredPart.service($0) }
    parts += areas.flatMap(\.additions).map { DeclaredPart.addition($0) }
    for lists in later { parts += lists.handedIn }
    parts += operations.all.map { DeclaredPart.operation($0) }
    return parts + groupsOfSettings.given + sourcesOfNames.given
  }

  /// The groups that settings need, each once, and those of them that areas hand in.
  private var groupsOfSettings: (needed: [DeclaredPart], given: [DeclaredPart]) {
    var seen: Set<DeclaredPart> = []
    let needed = later.flatMap(\.settings).map { DeclaredPart.group(of: $0) }
      .filter { seen.insert($0).inserted }
    let given = Set(later.flatMap(\.settingGroups).map { DeclaredPart.group($0.word) })
    return (needed, Array(given.intersection(seen)))
  }

  /// The sources of names that parameters need for completion, each once, and those of them that
  /// areas hand in.
  private var sourcesOfNames: (needed: [DeclaredPart], given: [DeclaredPart]) {
    var seen: Set<DeclaredPart> = []
    let needed = references.compactMap(DeclaredPart.source).filter { seen.insert($0).inserted }
    let given = Set(names.map { DeclaredPart.source($0.kind) })
    return (needed, Array(given.intersection(seen)))
  }

  /// Of which parts there are more among `these` than among `others`, and how many more.
  private static func more(
    of these: [DeclaredPart], than others: [DeclaredPart]
  ) -> [DeclaredPart: Int] {
    var counts: [DeclaredPart: Int] = [:]
    for part in these { counts[part, default: 0] += 1 }
    for part in others { counts[part, default: 0] -= 1 }
    return counts.filter { $0.value > 0 }
  }
}

extension LaterParts {
  /// What is in its lists.
  fileprivate var handedIn: [DeclaredPart] {
    var parts = settings.map { DeclaredPart.setting($0) }
    parts += notices.map { DeclaredPart.notice($0) }
    parts += work.map { DeclaredPart.work($0) }
    parts += jobs.map { DeclaredPart.job($0) }
    parts += names.map { DeclaredPart.names($0) }
    parts += people.map { DeclaredPart.people($0) }
    parts += marks.map { DeclaredPart.marks($0) }
    parts += grantable.map { DeclaredPart.grantable($0) }
    parts += reversals.map { DeclaredPart.reversal($0) }
    parts += untold.map { DeclaredPart.untold($0) }
    return parts
  }
}
