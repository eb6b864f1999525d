import OpsDomain
import OpsStorage

extension Blueprint {
  /// What two parts claim where only one can have it, so that the other would have no effect: two
  /// operations of one name, second rules of a collection. A sentence each, empty for a product
  /// that can be relied on.
  public var conflicts: [String] {
    let groups = later.flatMap(\.settingGroups)
    var found = Self.twice(rules.collections, among: "rules")
    found += rules.misplaced
    found += Self.twice(later.flatMap(\.reversals).map(\.schema.name), among: "reversals")
    found += Self.twice(areas.flatMap(\.additions).map(\.name), among: "additions to rules")
    found += Self.twice(areas.flatMap(\.services).map { "\($0)" }, among: "services")
    found += Self.twice(operations.all.map(\.descriptor.name), among: "operations")
    found += nounsNotTold
    found += Self.twice(rules.schemas.compactMap(\.series?.name), among: "number series")
    found += Self.twice(later.flatMap(\.work).map(\.rawValue), among: "work")
    found += Self.twice(later.flatMap(\.settings).map(\.key), among: "settings")
    found += Self.twice(groups.map(\.word), among: "setting groups")
    found += Self.twice(groups.map { "\($0.place)" }, among: "places of setting groups")
    found += Self.twice(nounGroups.map { "\($0.place)" }, among: "places of groups of nouns")
    found += Self.twice(nounGroups.flatMap(\.nouns), among: "nouns of groups")
    found += Self.twice(later.flatMap(\.jobs).map(\.name), among: "jobs")
    found += Self.twice(names.map(\.kind.rawValue), among: "sources of names")
    found += Self.twice(people.map(\.schema.name), among: "kinds of people")
    found += Self.twice(marks.map(\.schema.name), among: "personal marks")
    found += Self.twice(grantable.map(\.schema.name), among: "grantable records")
    found += Self.twice(references.map(\.word), among: "references")
    return found
  }

  /// Operations that nobody finds by their name, because their service does not name their noun.
  private var nounsNotTold: [String] {
    areas.flatMap(\.services).flatMap { service in
      service.operations.map(\.descriptor).filter { !service.nouns.contains($0.noun) }
        .map { "\($0.name) is an operation of \(service), which does not name its noun" }
    }
  }

  private static func twice(_ names: [String], among list: String) -> [String] {
    var seen: Set<String> = []
    var told: Set<String> = []
    let claimed = names.filter { !seen.insert($0).inserted && told.insert($0).inserted }
    return claimed.map { "\($0) is there twice among the \(list)" }
  }
}
