import OpsDomain
import OpsStorage

/// What several commits have made of derived records: one change for each record, from what it was
/// before the first of them to what it is after the last.
package struct DerivedChanges {
  private struct Key: Hashable {
    let schema: ObjectIdentifier
    let id: RecordID
  }

  private var changes: [Change] = []
  private var places: [Key: Int] = [:]

  package init() {}

  package mutating func add(_ change: Change) {
    let key = Key(schema: ObjectIdentifier(change.schema), id: change.id)
    guard let place = places[key] else {
      places[key] = changes.count
      changes.append(change)
      return
    }
    changes[place] = Change(
      schema: change.schema, id: change.id, old: changes[place].old, new: change.new,
      isFollowing: changes[place].isFollowing && change.isFollowing)
  }

  /// One for each record, as they can be written: what goes first frees its keys for others, and
  /// within a collection in the order in which records lie in the file.
  package var inOrder: [Change] {
    changes.filter { $0.old != nil || $0.new != nil }.sorted { Self.rank($0) < Self.rank($1) }
  }

  private static func rank(_ change: Change) -> (Int, String, RecordID) {
    let step = change.new == nil ? 0 : change.old == nil ? 2 : 1
    return (step, change.schema.name, change.id)
  }
}
