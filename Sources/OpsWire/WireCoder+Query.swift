import OpsDomain
import OpsStorage

/// Questions: `{"where":…,"order":["status","-created_at"],"after":CURSOR,"limit":N}` for records,
/// `{"collection":…,"where":…,"group_by":[…],"measures":["count",["sum","quantity"]]}` for figures,
/// `{"collection":…,"key":"sku","values":[…]}` for a record by key.
extension WireCoder {
  /// The wire form.
  public static func document(_ query: Query) -> Document {
    var object = DocumentObject()
    object.set("where", document(query.filter))
    object.set(
      "order", .list(query.order.map { .text(($0.isDescending ? "-" : "") + $0.column.name) }))
    object.set("after", optional(query.after.map(Cursor.encode)))
    object.set("limit", .integer(Int64(query.limit)))
    return .object(object)
  }

  /// Throws `data.bad_value` also for a limit, order or position that the query's own check
  /// refuses.
  public static func query(_ document: Document, in schema: Schema) throws -> Query {
    let object = try members(document, known: ["where", "order", "after", "limit"])
    var query = Query(schema, limit: Limits.pageSizeDefault)
    if let filter = object["where"], !filter.isNull {
      query.filter = try predicate(filter, in: schema)
    }
    query.order = try list(object, "order").map { try order($0, in: schema) }
    guard query.order.count <= schema.columns.count else {
      throw problem("The order has more steps than columns", field: "order")
    }
    query.after = try optionalText(object, "after").map(Cursor.decode)
    if let limit = try optionalInteger(object, "limit") { query.limit = Int(limit) }
    try query.validate()
    return query
  }

  private static func order(_ document: Document, in schema: Schema) throws(OpsError) -> Order {
    guard case .text(let text) = document else {
      throw problem(
        "A step of the order must be the name of a column, or - and the name", field: "order")
    }
    let isDescending = text.utf8.first == UInt8(ascii: "-")
    let column = try schema.column(
      named: isDescending ? String(text.dropFirst()) : text, field: "order")
    return isDescending ? .descending(column) : .ascending(column)
  }

  /// The wire form.
  public static func document(_ aggregate: Aggregate) -> Document {
    var object = DocumentObject()
    object.set("collection", .text(aggregate.schema.name))
    object.set("where", document(aggregate.filter))
    object.set("group_by", .list(aggregate.groups.map { .text($0.name) }))
    object.set("measures", .list(aggregate.measures.map { document($0) }))
    return .object(object)
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public static func aggregate(
    _ document: Document, in collections: WireCollections
  ) throws(OpsError) -> Aggregate {
    let object = try members(document, known: ["collection", "where", "group_by", "measures"])
    let schema = try collections.schema(named: try text(object, "collection"))
    var filter = Predicate.everything
    if let condition = object["where"], !condition.isNull {
      filter = try predicate(condition, in: schema)
    }
    var aggregate = Aggregate(schema, where: filter, groupedBy: [], measures: [])
    for item in try list(object, "group_by") {
      guard case .text(let name) = item else {
        throw problem("A group must be the name of a column", field: "group_by")
      }
      aggregate.groups.append(try schema.column(named: name, field: "group_by"))
    }
    for item in try list(object, "measures") {
      aggregate.measures.append(try measure(item, in: schema))
    }
    guard max(aggregate.groups.count, aggregate.measures.count) <= WireLimits.figures else {
      throw OpsError(
        .tooLarge, "At most \(WireLimits.figures) figures can be asked for at once",
        field: "measures")
    }
    return aggregate
  }

  private static func document(_ measure: Aggregate.Measure) -> Document {
    switch measure {
    case .count: "count"
    case .sum(let column): ["sum", .text(column.name)]
    case .minimum(let column): ["min", .text(column.name)]
    case .maximum(let column): ["max", .text(column.name)]
    }
  }

  private static func measure(
    _ document: Document, in schema: Schema
  ) throws(OpsError) -> Aggregate.Measure {
    if case .text("count") = document { return .count }
    if case .list(let items) = document, items.count == 2, case .text(let word) = items[0],
      case .text(let name) = items[1]
    {
      let column = try schema.column(named: name, field: "measures")
      switch word {
      case "sum":
        guard column.kind.isSummable else {
          throw problem("\(column.name) cannot be summed: it is not a number", field: "measures")
        }
        return .sum(column)
      case "min": return .minimum(column)
      case "max": return .maximum(column)
      default: break
      }
    }
    throw problem(
      "A measure must be \"count\", or one of sum, min, max with a column", field: "measures")
  }

  /// The wire form.
  public static func document(_ lookup: KeyLookup) -> Document {
    [
      "collection": .text(lookup.schema.name), "key": .text(lookup.key.name),
      "values": .list(lookup.values.map { document($0) }),
    ]
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public static func keyLookup(
    _ document: Document, in collections: WireCollections
  ) throws(OpsError) -> KeyLookup {
    let object = try members(document, known: ["collection", "key", "values"])
    let schema = try collections.schema(named: try text(object, "collection"))
    let name = try text(object, "key")
    guard let key = schema.keys.first(where: { TextFolding.sameBytes($0.name, name) }) else {
      throw problem(
        "\(schema.name) has no key \"\(Excerpt.of(name))\"", field: "key",
        hint: "keys: " + schema.keys.map(\.name).joined(separator: ", "))
    }
    let values = try values(try list(object, "values"), field: "values")
    guard values.count == key.columns.count else {
      throw problem("The key \(key.name) has \(key.columns.count) values", field: "values")
    }
    for (column, value) in zip(key.columns, values) { try column.requireComparable(with: value) }
    return KeyLookup(schema: schema, key: key, values: values)
  }
}
