import OpsDomain
import OpsStorage
import OpsStorageSQL

/// A kind of question to the book, with what SQLite would have to do for it besides reading what it
/// answers.
struct PlannedQuestion: Hashable {
  enum Fault: String {
    /// Puts what it finds in order each time.
    case sorts
    /// Looks at all records, or at all until the page is full, for those it wants.
    case scans
  }

  /// Collection, columns of the condition, groups and order: `lots where code order due`.
  let shape: String
  let fault: Fault

  /// What is wrong with a page.
  static func faults(of query: Query, in tables: EmptyTables) throws -> Set<PlannedQuestion> {
    var faults: Set<PlannedQuestion> = []
    for stretch in query.stretches {
      for part in QueryParts.of(stretch) {
        let plan = try tables.plan(SQLInterpreter().select(part).text)
        let shape = Self.shape(query)
        if plan.contains(where: { $0.contains("FOR ORDER BY") || $0.contains("OF ORDER BY") }) {
          faults.insert(PlannedQuestion(shape: shape, fault: .sorts))
        }
        // In order and without a condition, a page ends after its rows.
        if !query.filter.columns.isEmpty, plan.contains(where: { $0.hasPrefix("SCAN ") }) {
          faults.insert(PlannedQuestion(shape: shape, fault: .scans))
        }
      }
    }
    return faults
  }

  /// What is wrong with figures.
  static func faults(
    of aggregate: Aggregate, in tables: EmptyTables
  ) throws -> Set<PlannedQuestion> {
    let plan = try tables.plan(SQLInterpreter().select(aggregate).text)
    guard plan.contains(where: { $0.hasPrefix("SCAN ") }) else { return [] }
    return [PlannedQuestion(shape: Self.shape(aggregate), fault: .scans)]
  }

  private static func shape(_ query: Query) -> String {
    var text = query.schema.name + condition(query.filter)
    if !query.order.isEmpty {
      text += " order " + query.order.map(\.column.name).joined(separator: ", ")
    }
    return text
  }

  private static func shape(_ aggregate: Aggregate) -> String {
    var text = "figures of " + aggregate.schema.name + condition(aggregate.filter)
    if !aggregate.groups.isEmpty {
      text += " by " + aggregate.groups.map(\.name).joined(separator: ", ")
    }
    return text
  }

  private static func condition(_ filter: Predicate) -> String {
    let names = Set(filter.columns.map(\.name)).sorted()
    return names.isEmpty ? "" : " where " + names.joined(separator: ", ")
  }
}
