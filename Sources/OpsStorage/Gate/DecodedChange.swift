import OpsDomain

/// A change whose rows are decoded once for all that is asked about it: five additions look at each
/// stock movement.
final class DecodedChange {
  private let change: Change
  private var kept: AnyObject?

  init(_ change: Change) { self.change = change }

  /// The record before and after. Throws `data.corrupt` for a row that cannot be read.
  func entities<E: Entity>(of type: E.Type) throws -> (old: E?, new: E?) {
    if let pair = kept as? Pair<E> { return (pair.old, pair.new) }
    let pair = Pair(old: try change.old.map { try E($0) }, new: try change.new.map { try E($0) })
    kept = pair
    return (pair.old, pair.new)
  }

  private final class Pair<E: Entity> {
    let old: E?
    let new: E?

    init(old: E?, new: E?) {
      self.old = old
      self.new = new
    }
  }
}
