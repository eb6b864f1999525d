import OpsDomain
import OpsSales
import OpsStorage
import OpsStorageLocal
import OpsStorageSQL
import OpsTesting
import OpsWarehouse
import Testing

/// Books of earlier versions get the places of their records from the journal.
@Suite struct JournalPlacesTests {
  private static let kept = [
    StockMovement.schema, OutOfStockRequest.schema, Reservation.schema, Delivery.schema,
  ]
  /// What the kept ones refer to, in the order of the references.
  private static let others = [
    User.schema, Customer.schema, Category.schema, Product.schema, Location.schema,
    StockQuota.schema,
  ]

  private static let later: Set = [
    Column.journalPlace.name, StockMovement.Columns.reverses.name,
    Reservation.Columns.quotaID.name,
  ]

  /// The collection as it was before it kept places.
  private static func old(_ schema: Schema) -> Schema {
    Schema(
      schema.name, area: schema.area,
      columns: schema.columns.dropFirst(2).filter { !later.contains($0.name) },
      keys: schema.keys,
      indexes: schema.indexes.filter { !isLater($0, of: schema) }.map { index in
        SecondaryIndex(index.columns.filter { $0.name != Column.journalPlace.name })
      })
  }

  /// Whether a step after the places brings the index; nothing of the kind was there before.
  private static func isLater(_ index: SecondaryIndex, of schema: Schema) -> Bool {
    let names = index.columns.map(\.name)
    // Requests for goods of partners came later than all steps.
    let place = OutOfStockRequest.Columns.locationID.name
    if schema.name == OutOfStockRequest.schema.name, names.contains(place) { return true }
    // Indexes of the dashboards and of quotas came later as well.
    let quota = Reservation.Columns.quotaID.name
    if schema.name == Reservation.schema.name, names.contains(quota) { return true }
    let completed = OutOfStockRequest.Columns.completedAt.name
    if schema.name == OutOfStockRequest.schema.name, names.contains(completed) { return true }
    let customer = Delivery.Columns.customerID.name
    let delivered = Delivery.Columns.deliveredAt.name
    if schema.name == Delivery.schema.name, names.starts(with: [customer, delivered]) {
      return true
    }
    return LaterSteps.all.filter { $0.name >= "0100" }.flatMap(\.additions).contains { addition in
      if case .index(names, of: schema.name) = addition { true } else { false }
    }
  }

  @Test func oldRecordsGetTheirPlacesFromTheJournal() async throws {
    let book = try LocalBook()
    let before = Dictionary(uniqueKeysWithValues: Self.kept.map { ($0.name, Self.old($0)) })
    let others = Self.others.filter { $0 != User.schema && $0 != Category.schema }
    let schemas = [User.schema, Category.schema] + others
    // Customers had no trigrams beside them.
    let oldOthers = others.map { $0 == Customer.schema ? Self.old($0) : $0 }
    let store = try await LocalStore(
      path: book.path,
      schemas: [User.schema, Category.schema] + oldOthers
        + Self.kept.compactMap { before[$0.name] },
      steps: LaterSteps.concerning([]))
    try await store.insert(
      oldOthers.map { ($0, Self.blank($0, id: 1)) }, key: "parents")
    // Identifiers fall while the journal grows.
    for number in 0..<4 {
      let id = Int64(100 - number)
      try await store.insert(
        Self.kept.compactMap { schema in
          before[schema.name].map { ($0, Self.blank($0, id: id)) }
        }, key: "k\(number)")
    }
    try await store.close()

    try await BookUpgrade(path: book.path, schemas: schemas + Self.kept, version: "test").run()
    let new = try await LocalStore(path: book.path, schemas: schemas + Self.kept)
    for (position, schema) in Self.kept.enumerated() {
      let rows = try await new.read(.latest) { try await $0.records(Query(schema)) }
      #expect(rows.map(\.id.rawValue) == [97, 98, 99, 100])
      #expect(
        rows.map { $0.place(in: schema) }
          == [5, 4, 3, 2].map { JournalPlace(sequence: $0, position: position) },
        "\(schema.name)")
      let time = try #require(schema.columns.first { $0.kind == .instant && !$0.isNullable })
      let sorted = try await new.read(.latest) {
        try await $0.records(Query(schema, order: [.ascending(time)]))
      }
      #expect(sorted.map(\.id.rawValue) == [100, 99, 98, 97], "\(schema.name)")
    }
    #expect(try await BookInspection(new).run().filter { !$0.isOK } == [])
    try await new.close()
  }

  /// Lists by time are read from an index, not sorted.
  @Test func listsByTimeComeFromAnIndex() async throws {
    let book = try LocalBook()
    let schemas = Self.others + Self.kept
    try await LocalStore(path: book.path, schemas: schemas).close()
    typealias Moves = StockMovement.Columns
    typealias Requests = OutOfStockRequest.Columns
    let queries = [
      Query(
        StockMovement.schema,
        where: .and([
          .equals(Moves.productID, RecordID(rawValue: 1)),
          .lessOrEqual(Moves.at, Instant(milliseconds: 9)),
        ]),
        order: [.ascending(Moves.at)]),
      Query(
        StockMovement.schema,
        where: .and([
          .equals(Moves.lot, "L"), .equals(Moves.productID, RecordID(rawValue: 1)),
        ]), order: [.descending(Moves.at)]),
      Query(
        StockMovement.schema, order: [.ascending(Moves.productID), .ascending(Moves.at)]),
      Query(
        OutOfStockRequest.schema,
        where: .and([
          .equals(Requests.productID, RecordID(rawValue: 1)), .equals(Requests.status, .pending),
        ]), order: [.ascending(Requests.requestedAt)]),
      Query(
        OutOfStockRequest.schema, where: .equals(Requests.status, .pending),
        order: [.ascending(Requests.requestedAt)]),
      Query(Delivery.schema, order: [.descending(Delivery.Columns.deliveredAt)]),
    ]
    for query in queries {
      let statement = try SQLInterpreter().select(query)
      let plan = try ForeignDatabase.plan(of: statement.text, on: book.path)
      #expect(!plan.contains("TEMP B-TREE"), "\(statement.text): \(plan)")
    }
  }

  private static func blank(_ schema: Schema, id: Int64) -> Row {
    var row = ColumnSamples.row(of: schema, id: id)
    for (place, column) in schema.columns.enumerated() where column.isNullable {
      row.values[place] = .null
    }
    for (place, column) in schema.columns.enumerated() where column.references != nil {
      if !column.isNullable { row.values[place] = .integer(column.name == "movement_id" ? id : 1) }
    }
    for key in schema.keys {
      for column in key.columns where column.kind == .text {
        if let place = schema.position(of: column) { row.values[place] = .text("t\(id)") }
      }
    }
    return row
  }
}
