import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Lists that stood as text belong to the step that makes the collection of their elements.
extension BookUpgrade {
  /// What moves the lists whose collections these migrations have just made.
  func conversion(after done: [Migration]) -> ListConversion {
    var lists: [FormerList] = []
    var steps: Set<String> = []
    for former in formerLists {
      guard let step = done.first(where: { $0.adds(former.list.elements) }) else { continue }
      lists.append(former)
      steps.insert(step.name)
    }
    return ListConversion(
      lists: lists, steps: steps.sorted(), schemas: schemas, vault: options.vault)
  }

  /// The tables whose records the move after this migration goes through.
  func formerTables(of migration: String) -> Set<String> {
    guard let step = migrations.migrations.first(where: { $0.name == migration }) else { return [] }
    let moved = formerLists.filter { step.adds($0.list.elements) }
    return Set(moved.map(\.schema.name))
  }

  /// Throws `config.invalid` for a former list that no step makes a collection: it would never be
  /// moved.
  func requireSteps() throws(OpsError) {
    for former in formerLists {
      let elements = former.list.elements
      guard !migrations.migrations.contains(where: { $0.adds(elements) }) else { continue }
      throw OpsError(
        .configuration,
        "No migration adds \(elements.name), where the list \(former.column.name) of "
          + "\(former.schema.name) belongs now",
        hint: "this program is not complete: install it again, or report this")
    }
  }
}
