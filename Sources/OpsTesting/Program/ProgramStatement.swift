import OpsDomain
import OpsStorage

/// One step of a random program.
enum ProgramStatement: Sendable {
  case insert(ContractEntity)
  /// Inserts the record, or changes the one that has its identifier into it.
  case put(ContractEntity)
  case putGroup(ContractGroup)
  /// Reads the record, changes it and writes it back, as it was a version ago if `isStale`.
  case edit(RecordID, ProgramEdit, isStale: Bool)
  case delete(RecordID, isStale: Bool)
  case deleteGroup(RecordID)
  case get(RecordID)
  case find(code: String)
  case place(group: RecordID, slot: Int64?)
  /// Lists up to `pages` pages.
  case list(Query, pages: Int)
  case figures(Aggregate)
}

extension ProgramStatement: CustomStringConvertible {
  var description: String {
    switch self {
    case .insert(let entity): "insert \(entity.row.summary)"
    case .put(let entity): "put \(entity.row.summary)"
    case .putGroup(let group): "put group \(group.id) \(group.name)"
    case .edit(let id, let edit, let isStale): "edit \(id) \(edit)\(isStale ? ", stale" : "")"
    case .delete(let id, let isStale): "delete \(id)\(isStale ? ", stale" : "")"
    case .deleteGroup(let id): "delete group \(id)"
    case .get(let id): "get \(id)"
    case .find(let code): "find \(code)"
    case .place(let group, let slot): "find place \(group) \(slot.map { "\($0)" } ?? "-")"
    case .list(let query, let pages):
      "list \(pages) × \(query.limit) of \(query.schema.name) where \(query.filter.summary)"
        + " by \(query.order.map(\.summary))"
    case .figures(let aggregate):
      "figures of \(aggregate.schema.name) where \(aggregate.filter.summary)"
        + " by \(aggregate.groups.map(\.name)): \(aggregate.measures.map(Self.name))"
    }
  }

  private static func name(_ measure: Aggregate.Measure) -> String {
    switch measure {
    case .count: "count"
    case .sum(let column): "sum \(column.name)"
    case .minimum(let column): "minimum \(column.name)"
    case .maximum(let column): "maximum \(column.name)"
    }
  }
}
