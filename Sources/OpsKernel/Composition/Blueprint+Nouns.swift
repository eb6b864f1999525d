import OpsDomain
import OpsStorage

extension Blueprint {
  /// What people call the records that have a name or a number of their own, each by its last word:
  /// `product`, `team` for a packaging team.
  public var nounsOfNamed: Set<String> {
    let named = rules.schemas.filter { $0.nameColumn != nil }
    return Set(named.compactMap { $0.noun.split(separator: " ").last.map(String.init) })
  }
}
