import OpsDomain

/// The columns in which a row that a principal sees may name a record that they do not see.
///
/// Somebody whose rights are limited to one location sees each movement that concerns it, and a
/// movement has two ends. They must not learn the name of the other end. So it is hidden wherever
/// the row is shown, and no filter, order or figure shows it.
struct NamedElsewhere: Sendable {
  /// Where such columns stand, with the collection that each refers to.
  let columns: [(position: Int, collection: String)]
  /// What the principal's conditions name: seen for certain.
  private let own: Set<RecordID>
  private let schema: Schema

  /// Nothing for a principal whose rights are not limited to some records of the collection.
  init(_ rules: CollectionRules, for principal: Principal) {
    schema = rules.schema
    guard !principal.isSystem, let permission = rules.readable, !principal.may(permission),
      let conditions = principal.rights.conditions[permission]
    else {
      columns = []
      own = []
      return
    }
    let schema = rules.schema
    let collections = Set(conditions.map(\.collection))
    columns = collections.sorted().flatMap { collection in
      let places = schema.columns.indices.filter { schema.columns[$0].references == collection }
      // The only reference of a row that is seen for it names what is seen.
      let isCertain =
        places.count < 2 && collections.count == 1 && schema.name != collection
        && !rules.common.contains(collection)
      return isCertain ? [] : places.map { (position: $0, collection: collection) }
    }
    own = Set(conditions.map(\.id))
  }

  var isEmpty: Bool { columns.isEmpty }

  /// What stands in place of a reference that is hidden: no record has this identifier.
  static func blank(_ column: Column) -> Value { column.isNullable ? .null : .integer(0) }

  /// Where the row names a record that the conditions do not name, and the record. Some of them
  /// may be seen all the same.
  func doubtful(in row: Row) -> [(position: Int, collection: String, id: RecordID)] {
    columns.compactMap { column in
      guard case .integer(let raw) = row.values[column.position] else { return nil }
      let id = RecordID(rawValue: raw)
      return own.contains(id) ? nil : (column.position, column.collection, id)
    }
  }

  /// The row without the references at these places.
  func hide(_ row: Row, at places: some Sequence<Int>) -> Row {
    var row = row
    for place in places { row.values[place] = Self.blank(schema.columns[place]) }
    return row
  }

  /// The records that a filter asks for by name, with their collections. Throws
  /// `denied.permission` for any other use of such a column: it would tell what it holds.
  func named(
    in filter: Predicate
  ) throws(OpsError) -> [(collection: String, ids: [RecordID], column: Column)] {
    switch filter {
    case .equals(let column, let value), .notEquals(let column, let value):
      guard let collection = collection(of: column) else { return [] }
      return [(collection, Self.ids([value]), column)]
    case .oneOf(let column, let values):
      guard let collection = collection(of: column) else { return [] }
      return [(collection, Self.ids(values), column)]
    case .and(let parts), .or(let parts):
      var all: [(collection: String, ids: [RecordID], column: Column)] = []
      for part in parts { all += try named(in: part) }
      return all
    case .not(let part): return try named(in: part)
    default:
      try check(filter.columns)
      return []
    }
  }

  /// Throws `denied.permission` when one of the columns may name what the principal does not see.
  func check(_ asked: some Sequence<Column>) throws(OpsError) {
    for column in asked where collection(of: column) != nil { throw Self.refusal(column) }
  }

  static func refusal(_ column: Column) -> OpsError {
    OpsError(
      .denied,
      "You cannot filter or sort by \(column.name): your rights are limited to some records",
      field: column.name, hint: "filter by a record that you may see")
  }

  func collection(of column: Column) -> String? {
    columns.first { schema.columns[$0.position] == column }?.collection
  }

  private static func ids(_ values: [Value]) -> [RecordID] {
    values.compactMap {
      guard case .integer(let raw) = $0 else { return nil }
      return RecordID(rawValue: raw)
    }
  }
}
