import OpsDomain

extension Blueprint {
  /// What is declared and no area hands in: a record without rules, a service, an operation that is
  /// not in its service's list, a setting, a notice. Empty for a product that lacks nothing.
  public var forgotten: [DeclaredPart] {
    let declared =
      DeclaredRecords.all.map { DeclaredPart.record($0) } + areas.flatMap { $0.declared.parts }
    var handedIn = Set(rules.entities.map { DeclaredPart.record($0) })
    for area in areas { handedIn.formUnion(area.handedIn) }
    handedIn.formUnion(operations.all.map { DeclaredPart.operation($0) })
    handedIn.formUnion(settings.all.map { DeclaredPart.setting($0) })
    return declared.filter { !handedIn.contains($0) }
  }
}

extension AreaParts {
  /// What is in its lists, but for rules, operations and settings, which the blueprint knows.
  fileprivate var handedIn: [DeclaredPart] {
    var parts = services.map { DeclaredPart.service($0) }
    parts += notices.map { DeclaredPart.notice($0) }
    parts += jobs.map { DeclaredPart.job($0) }
    parts += names.map { DeclaredPart.names($0) }
    parts += people.map { DeclaredPart.people($0) }
    parts += marks.map { DeclaredPart.marks($0) }
    parts += grantable.map { DeclaredPart.grantable($0) }
    parts += additions.map { DeclaredPart.addition($0) }
    parts += reversals.map { DeclaredPart.reversal($0) }
    parts += untold.map { DeclaredPart.untold($0) }
    return parts
  }
}
