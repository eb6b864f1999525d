import OpsDomain
import OpsStorage

/// Which records hold the rarest trigram of a text that is looked for, as a connection asks for one
/// trigram after the other.
package struct RarestTrigram {
  /// Most records that are looked at one by one. Where more have even the rarest trigram, matches
  /// are so frequent that a page of them is found faster in the order of the list.
  private static let candidates = 2048

  private var fewest: [Int64]?

  package init() {}

  /// How many records with the next trigram are to be asked for: more say nothing new.
  package var limit: Int { min(fewest?.count ?? .max, Self.candidates + 1) }

  /// Whether a trigram was found nowhere, so that the others need not be asked for.
  package var isNowhere: Bool { fewest?.isEmpty ?? false }

  /// Adds the identifiers of the records that hold a trigram, up to a limit no less than ``limit``.
  package mutating func add(_ ids: [Int64]) {
    if ids.count <= Self.candidates, ids.count < fewest?.count ?? .max { fewest = ids }
  }

  /// The filter, narrowed to these few records.
  package func narrowed(_ filter: Predicate) -> Predicate {
    guard var ids = fewest else { return filter }
    guard let last = ids.last else { return .nothing }
    // Few lengths, so that few statements are prepared.
    while ids.count & (ids.count - 1) != 0 { ids.append(last) }
    return .both(.oneOf(.id, ids.map(Value.integer)), filter)
  }
}
