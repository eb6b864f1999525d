import OpsDomain
import OpsStorage

/// Makes up lists and figures for random programs.
struct ProgramQuestions {
  let dice: Dice

  /// All rows of all collections.
  static let everything: [ProgramStatement] = ContractCollections.schemas.map {
    .list(Query($0), pages: 10)
  }

  func list() -> ProgramStatement {
    let query = Query(
      ContractEntity.schema, where: filter(depth: 2), order: dice.pick(ContractSamples.orders),
      limit: dice.pick([1, 2, 5, 20, 1000]))
    return .list(query, pages: 1 + dice.below(3))
  }

  func figures() -> ProgramStatement {
    let columns = ContractEntity.schema.columns
    let numbers = columns.filter { $0.kind == .integer || $0.kind == .fixed }
    let measures = (0...dice.below(3)).map { _ -> Aggregate.Measure in
      switch dice.below(4) {
      case 0: .count
      case 1: .sum(dice.pick(numbers))
      case 2: .minimum(dice.pick(columns))
      default: .maximum(dice.pick(columns))
      }
    }
    let groups = (0..<dice.below(3)).map { _ in dice.pick(columns) }
    return .figures(
      Aggregate(
        ContractEntity.schema, where: filter(depth: 2),
        groupedBy: groups.count == 2 && groups[0] == groups[1] ? [groups[0]] : groups,
        measures: measures))
  }

  private func filter(depth: Int) -> Predicate {
    switch dice.below(10) {
    case 0..<3: return .everything
    case 3 where depth > 0: return .not(filter(depth: depth - 1))
    case 4 where depth > 0: return .and([filter(depth: depth - 1), filter(depth: depth - 1)])
    case 5 where depth > 0: return .or([filter(depth: depth - 1), filter(depth: depth - 1)])
    default: return dice.pick(PredicateLaws.conditions)
    }
  }
}
