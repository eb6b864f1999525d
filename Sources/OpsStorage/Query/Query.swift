import OpsDomain

/// A question to one collection: which rows, in which order, from where on, how many.
///
/// The order is total. What lies in time is in the order of commits where two times are equal and
/// the collection keeps the place in the journal; then the identifier settles ties. Both in the
/// direction of the last step.
public struct Query: Sendable, Hashable {
  /// The collection that is asked.
  public var schema: Schema
  /// Which rows are wanted.
  public var filter: Predicate
  /// What rows are sorted by, the first step first; the identifier comes after them.
  public var order: [Order]
  /// Keyset position: the values of the ordered columns and the id of the last row seen.
  public var after: [Value]?
  /// Rows wanted, 1…``Limits/pageSizeMaximum``.
  public var limit: Int

  /// Asks for rows that fit; by default for the first page of all rows, by identifier.
  public init(
    _ schema: Schema, where filter: Predicate = .everything, order: [Order] = [],
    after: [Value]? = nil, limit: Int = Limits.pageSizeMaximum
  ) {
    self.schema = schema
    self.filter = filter
    self.order = order
    self.after = after
    self.limit = limit
  }

  /// The order with its last steps: after a time the place in the journal, and the identifier.
  public var totalOrder: [Order] {
    if order.contains(where: { $0.column == .id }) { return order }
    var total = order
    let isDescending = order.last?.isDescending ?? false
    if let last = order.last, last.column.kind == .instant || last.column.kind == .date,
      schema.placePosition != nil
    {
      total.append(Order(column: .journalPlace, isDescending: isDescending))
    }
    return total + [Order(column: .id, isDescending: isDescending)]
  }

  /// The keyset position of `row` under this query's order.
  public func position(of row: Row) -> [Value] {
    totalOrder.map { row.values[schema.position(of: $0.column) ?? 0] }
  }

  /// The filter with the keyset position folded in.
  public var effectiveFilter: Predicate {
    guard let after else { return filter }
    return .both(filter, Self.beyond(after, order: totalOrder))
  }

  /// The query as up to two, asked one after the other until the page is full: what is left of the
  /// first column's value at which the page before ended, then all that lies beyond. Each is one
  /// stretch of an index, however many records have that value. The query is a valid one.
  public var stretches: [Query] {
    guard let after, let first = totalOrder.first, let value = after.first, after.count > 1 else {
      return [self]
    }
    var rest = self
    rest.after = nil
    let order = Array(totalOrder.dropFirst())
    rest.filter = .both(
      filter,
      .both(.equals(first.column, value), Self.beyond(Array(after.dropFirst()), order: order)))
    let next = Self.past(first, value)
    guard next != .nothing else { return [rest] }
    var beyond = self
    beyond.after = nil
    beyond.filter = .both(filter, next)
    return [rest, beyond]
  }

  /// Throws `data.bad_value` unless the query fits the schema and the page limit.
  public func validate() throws(OpsError) {
    guard (1...Limits.pageSizeMaximum).contains(limit) else {
      throw OpsError(
        .badValue, "A page holds 1 to \(Limits.pageSizeMaximum) rows, not \(limit)", field: "limit")
    }
    for step in order where schema.position(of: step.column) == nil {
      throw OpsError(.badValue, "\(schema.name) has no column \(step.column.name)", field: "order")
    }
    if let after, after.count != totalOrder.count {
      throw OpsError.foreignPage
    }
  }

  /// Rows strictly after `position`: (a > x) or (a = x and b > y) …, with a redundant first bound
  /// so that an index can seek.
  private static func beyond(_ position: [Value], order: [Order]) -> Predicate {
    var alternatives: [Predicate] = []
    var prefix: [Predicate] = []
    for (step, value) in zip(order, position) {
      alternatives.append(.and(prefix + [past(step, value)]))
      prefix.append(.equals(step.column, value))
    }
    guard let first = order.first, let bound = position.first, !bound.isNull else {
      return .or(alternatives)
    }
    guard !first.isDescending else {
      return first.column.isNullable
        ? .or(alternatives) : .and([.lessOrEqual(first.column, bound), .or(alternatives)])
    }
    return .and([.greaterOrEqual(first.column, bound), .or(alternatives)])
  }

  private static func past(_ step: Order, _ value: Value) -> Predicate {
    switch (step.isDescending, value.isNull) {
    case (false, true): return .notEquals(step.column, .null)
    case (false, false): return .greater(step.column, value)
    case (true, true): return .nothing
    case (true, false):
      guard step.column.isNullable else { return .less(step.column, value) }
      return .or([.less(step.column, value), .equals(step.column, .null)])
    }
  }
}

/// One step of a sort order. Absent values come first when ascending.
public struct Order: Sendable, Hashable {
  /// The column that is sorted by.
  public let column: Column
  /// Whether the largest comes first.
  public let isDescending: Bool

  /// Smallest first.
  public static func ascending(_ column: some AnyColumn) -> Order {
    Order(column: column.column, isDescending: false)
  }
  /// Largest first.
  public static func descending(_ column: some AnyColumn) -> Order {
    Order(column: column.column, isDescending: true)
  }
}
