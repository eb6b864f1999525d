import OpsDomain
import OpsKernel
import OpsStorage

/// Answers the four questions from the records of a copy.
struct CopyReader: RecordReader {
  let rows: CopyRows
  let series: ProvisionalSeries
  private let index = CopyIndex()

  init(_ rows: CopyRows, _ series: ProvisionalSeries) {
    self.rows = rows
    self.series = series
  }

  func record(_ schema: Schema, id: RecordID) async throws -> Row? {
    if schema == NumberSeries.schema { return series.row(id) }
    return rows.row(schema.name, id)
  }

  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
    if schema == NumberSeries.schema, case .text(let name)? = values.first {
      return series.row(name)
    }
    guard !values.contains(where: \.isNull) else { return nil }
    guard let own = rows.rows[schema.name] else { return nil }
    return index.record(key, values, of: schema, in: own).flatMap { own[$0] }
  }

  func records(_ query: Query) async throws -> [Row] {
    try query.validate()
    return MemoryInterpreter.page(all(query.schema), of: query)
  }

  func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    try MemoryInterpreter.figures(all(aggregate.schema), of: aggregate)
  }

  private func all(_ schema: Schema) -> [Row] {
    guard schema != NumberSeries.schema else { return [] }
    return rows.rows[schema.name].map { Array($0.values) } ?? []
  }
}
