import OpsDomain

/// Answers queries over rows held in memory: for the mock store, and for overlays, whose writes no
/// database has seen yet. The contract suite holds it to the same answers as SQL.
public enum MemoryInterpreter {
  /// Whether `row` fulfils `predicate`.
  public static func matches(_ row: Row, _ predicate: Predicate, in schema: Schema) -> Bool {
    func cell(_ column: Column) -> Value {
      guard let position = schema.position(of: column), position < row.values.count else {
        return .null
      }
      return row.values[position]
    }
    func compare(_ column: Column, _ value: Value, _ test: (Value, Value) -> Bool) -> Bool {
      let found = cell(column)
      return !found.isNull && !value.isNull && test(found, value)
    }
    switch predicate {
    case .everything: return true
    case .nothing: return false
    case .equals(let column, let value): return cell(column) == value
    case .notEquals(let column, let value): return cell(column) != value
    case .less(let column, let value): return compare(column, value, Value.precedes)
    case .lessOrEqual(let column, let value):
      return compare(column, value) { !Value.precedes($1, $0) }
    case .greater(let column, let value): return compare(column, value) { Value.precedes($1, $0) }
    case .greaterOrEqual(let column, let value):
      return compare(column, value) { !Value.precedes($0, $1) }
    case .oneOf(let column, let values): return values.contains(cell(column))
    case .contains(let column, let text):
      guard case .text(let found) = cell(column) else { return false }
      return ByteSearch.contains(found, text)
    case .lessThanColumn(let left, let right):
      let (a, b) = (cell(left), cell(right))
      return !a.isNull && !b.isNull && Value.precedes(a, b)
    case .and(let parts): return parts.allSatisfy { matches(row, $0, in: schema) }
    case .or(let parts): return parts.contains { matches(row, $0, in: schema) }
    case .not(let part): return !matches(row, part, in: schema)
    }
  }

  /// The rows in the query's total order.
  public static func sorted(_ rows: [Row], by query: Query) -> [Row] {
    // Worked out once for all rows that are compared.
    let steps = query.totalOrder.map {
      (position: query.schema.position(of: $0.column) ?? 0, isDescending: $0.isDescending)
    }
    return rows.sorted { left, right in
      for step in steps {
        let (a, b) = (left.values[step.position], right.values[step.position])
        if a == b { continue }
        return step.isDescending ? Value.precedes(b, a) : Value.precedes(a, b)
      }
      return false
    }
  }

  /// The page of `rows` that the query asks for.
  public static func page(_ rows: some Sequence<Row>, of query: Query) -> [Row] {
    let filter = query.effectiveFilter
    let found = rows.filter { matches($0, filter, in: query.schema) }
    return Array(sorted(found, by: query).prefix(query.limit))
  }

  /// The figures over `rows`; filters first. Throws `data.too_large` when a sum leaves 64 bits.
  public static func figures(
    _ rows: some Sequence<Row>, of aggregate: Aggregate
  ) throws -> [[Value]] {
    var groups: [[Value]: [Accumulator]] = [:]
    let fresh = aggregate.measures.map { Accumulator($0, schema: aggregate.schema) }
    if aggregate.groups.isEmpty { groups[[]] = fresh }
    for row in rows where matches(row, aggregate.filter, in: aggregate.schema) {
      let key = aggregate.groups.map { row.values[aggregate.schema.position(of: $0) ?? 0] }
      for index in fresh.indices { try groups[key, default: fresh][index].add(row) }
      if fresh.isEmpty, groups[key] == nil { groups[key] = [] }
    }
    return groups.sorted { left, right in
      left.key.lexicographicallyPrecedes(right.key, by: Value.precedes)
    }.map { $0.key + $0.value.map(\.value) }
  }

  /// One row of counts and sums without the rows in `old` and with those in `new`. Throws
  /// `data.too_large` when a sum does not fit into 64 bits.
  static func sums(
    _ base: [[Value]], of aggregate: Aggregate, without old: [Row], with new: [Row]
  ) throws -> [[Value]] {
    let (gone, come) = (try figures(old, of: aggregate), try figures(new, of: aggregate))
    guard let before = base.first, let less = gone.first, let more = come.first else { return base }
    let values = try before.indices.map { index -> Value in
      guard case .integer(let sum) = before[index], case .integer(let minus) = less[index],
        case .integer(let plus) = more[index]
      else { return before[index] }
      guard let result = Int64(exactly: Int128(sum) - Int128(minus) + Int128(plus)) else {
        throw OpsError(.tooLarge, "A sum is larger than 64 bits can hold")
      }
      return .integer(result)
    }
    return [values]
  }

  /// One figure being gathered.
  private struct Accumulator {
    let measure: Aggregate.Measure
    let position: Int
    var value: Value

    init(_ measure: Aggregate.Measure, schema: Schema) {
      self.measure = measure
      position = measure.column.flatMap(schema.position(of:)) ?? 0
      switch measure {
      case .count, .sum: value = .integer(0)
      case .minimum, .maximum: value = .null
      }
    }

    mutating func add(_ row: Row) throws {
      let cell = row.values[position]
      switch measure {
      case .count: try add(1)
      case .sum: if case .integer(let amount) = cell { try add(amount) }
      case .minimum:
        if !cell.isNull, value.isNull || Value.precedes(cell, value) { value = cell }
      case .maximum:
        if !cell.isNull, value.isNull || Value.precedes(value, cell) { value = cell }
      }
    }

    private mutating func add(_ amount: Int64) throws {
      guard case .integer(let sum) = value else { return }
      let (result, overflow) = sum.addingReportingOverflow(amount)
      if overflow { throw OpsError(.tooLarge, "A sum is larger than 64 bits can hold") }
      value = .integer(result)
    }
  }
}
