import OpsDomain

/// The rows of a change, each decoded once for all that is asked about it: the transition rule, the
/// reaction, and what others add to them. Five additions look at each stock movement.
final class DecodedChange {
  private let old: Row?
  private let new: Row?
  private var knownOld: AnyObject?
  private var knownNew: AnyObject?

  init(old: Row?, new: Row?) {
    self.old = old
    self.new = new
  }

  /// The change with the row as it was written. What was there before is the same.
  func written(_ row: Row?) -> DecodedChange {
    let written = DecodedChange(old: old, new: row)
    written.knownOld = knownOld
    return written
  }

  /// The record before and after. Throws `data.corrupt` for a row that cannot be read.
  func entities<E: Entity>(of type: E.Type) throws -> (old: E?, new: E?) {
    (try Self.entity(in: old, &knownOld), try Self.entity(in: new, &knownNew))
  }

  private static func entity<E: Entity>(in row: Row?, _ known: inout AnyObject?) throws -> E? {
    guard let row else { return nil }
    if let box = known as? Box<E> { return box.entity }
    let box = Box(try E(row))
    known = box
    return box.entity
  }

  private final class Box<E: Entity> {
    let entity: E

    init(_ entity: E) { self.entity = entity }
  }
}
