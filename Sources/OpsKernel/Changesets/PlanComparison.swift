import OpsDomain
import OpsStorage

/// Whether operations that were run again did exactly what their plan shows.
struct PlanComparison {
  let plan: SavedPlan
  /// The time of the second run.
  let now: Instant
  /// Who runs them now.
  let principal: Principal

  /// How the changes differ from the plan's, as a sentence; nil when they do not.
  func difference(_ changes: [Change]) -> String? {
    let found = Dictionary(
      changes.map { (ReadLog.Name(schema: $0.schema, id: $0.id), $0) },
      uniquingKeysWith: { first, _ in first })
    guard changes.count == plan.results.count else {
      return
        "it would change \(Counted.text(changes.count, "record")) now, not \(plan.results.count)"
    }
    for result in plan.results {
      let noun = result.schema.noun
      let name = ReadLog.Name(schema: result.schema, id: result.id)
      guard let change = found[name] else { return "another \(noun) would change now" }
      guard change.old == result.old else { return Article.text(noun) + " has changed since" }
      switch (change.new, result.new) {
      case (nil, nil): continue
      case (let new?, let planned?):
        guard let field = difference(new, planned, result.schema) else { continue }
        return "\(field) of \(Article.text(noun)) would get another value now"
      default: return Article.text(noun) + " would be kept or removed differently now"
      }
    }
    return nil
  }

  private func difference(_ new: Row, _ planned: Row, _ schema: Schema) -> String? {
    for (index, column) in schema.columns.enumerated()
    where !isSame(new.values[index], planned.values[index], column) {
      return column.name
    }
    return nil
  }

  private func isSame(_ new: Value, _ planned: Value, _ column: Column) -> Bool {
    if new == planned { return true }
    guard case .integer(let now) = new, case .integer(let then) = planned else { return false }
    switch column.kind {
    case .instant:
      // A time that was computed from the time of the plan moves with it.
      return now &- then == self.now.milliseconds &- plan.at.milliseconds
    case .id:
      // The person who applies the plan is the person who writes.
      return then == plan.madeBy?.rawValue && now == principal.userID?.rawValue
    default: return false
    }
  }
}
