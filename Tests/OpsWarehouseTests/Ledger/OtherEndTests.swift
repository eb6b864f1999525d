import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// What somebody whose rights are limited to one place learns of the other end of movements and
/// transfers: nothing, on any way.
@Suite("The other end of a movement")
struct OtherEndTests {
  private let bench: AccessBench
  private let main: RecordID
  private let shop: RecordID

  /// uma sees SHOP. 2 lamps were moved there from MAIN, and 3 more are on their way.
  init() async throws {
    bench = try await AccessBench.make()
    let keeper = bench.book.call(.warehouseKeeper)
    _ = try await bench.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: 5, location: "SHOP"), keeper)
    _ = try await bench.dependencies.stock.move(
      MoveStock(sku: "LAMP-1", quantity: 2, from: "MAIN", to: "SHOP"), keeper)
    let transfer = try Blueprint.product.operations.operation(named: "transfer.create")
    _ = try await transfer.run(
      bench.dependencies, ["sku": "LAMP-1", "quantity": "3", "from": "MAIN", "to": "SHOP"], keeper)
    let role = Role(rawValue: "shelf_helper")
    _ = try await bench.roles.createRole(
      CreateRole(name: role, permission: [.productView]), bench.anna)
    try await bench.bench.grant(role, to: "uma")
    _ = try await bench.grant(
      GrantPermission(permission: .inventoryView, user: "uma", only: "location=SHOP"))
    (main, shop) = try await bench.book.read {
      let places = $0.repository(Location.self)
      return (try await places.named("MAIN").id, try await places.named("SHOP").id)
    }
  }

  private func read<Answer: Sendable>(
    _ body: @Sendable (Transaction) async throws -> Answer
  ) async throws -> Answer {
    let context = bench.book.world.context(
      for: try await bench.identity.principal(named: "uma"))
    return try await bench.book.store.read(.latest) {
      try await body(Transaction(reading: $0, context: context))
    }
  }

  private func code(_ query: Query) async throws -> ErrorCode? {
    try await IdentityBench.code { _ = try await read { _ = try await $0.rows(query) } }
  }

  @Test("No row of any collection names the place, and its own and outside ones are named")
  func rows() async throws {
    for schema in bench.book.world.rules.schemas {
      let rows = try? await read { try await $0.rows(Query(schema)) }
      for row in rows ?? [] {
        for (column, value) in zip(schema.columns, row.values)
        where column.references == Location.schema.name {
          #expect(value != .id(main), "\(schema.name).\(column.name)")
        }
        #expect(schema != Location.schema || row.id != main)
      }
    }
    let movements = try await read {
      try await $0.repository(StockMovement.self).all(where: .everything)
    }
    #expect(movements.count == 2)
    #expect(movements.map(\.toID) == [shop, shop])
    #expect(movements.contains { $0.fromID == RecordID(rawValue: 0) })
    #expect(movements.contains { $0.fromID.rawValue != 0 })
  }

  @Test("Neither one record nor its key tells it")
  func single() async throws {
    let ids = try await bench.book.read {
      try await $0.repository(StockMovement.self).all(where: .everything)
    }
    .filter { $0.fromID == main || $0.toID == main }.map(\.id)
    #expect(ids.count > 1)
    for id in ids {
      let row = try await read { try await $0.row(StockMovement.schema, id: id) }
      #expect(row?.values.contains(.id(main)) != true)
    }
    let transfer = try await read { try await $0.repository(Transfer.self).all(where: .everything) }
      .first
    #expect(transfer?.fromID == RecordID(rawValue: 0))
    #expect(transfer?.toID == shop)
  }

  @Test("Filters, orders and figures tell nothing of it")
  func oracle() async throws {
    typealias Columns = StockMovement.Columns
    let schema = StockMovement.schema
    let telling: [Predicate] = [
      .equals(Columns.fromID, main), .notEquals(Columns.fromID, main),
      .oneOf(Columns.fromID, [shop, main]), .less(Columns.fromID, shop),
      .greaterOrEqual(Columns.toID, main),
      .not(.both(.everything, .or([.equals(Columns.fromID, main), .nothing]))),
      .lessThanColumn(Columns.fromID, Columns.toID),
      .equals(Columns.fromID, RecordID(rawValue: 987_654)),
    ]
    for filter in telling {
      #expect(try await code(Query(schema, where: filter)) == .denied, "\(filter)")
      let counted = try await IdentityBench.code {
        _ = try await read {
          _ = try await $0.figures(Aggregate(schema, where: filter, .count))
        }
      }
      #expect(counted == .denied, "\(filter)")
    }
    #expect(try await code(Query(schema, order: [.ascending(Columns.fromID)])) == .denied)
    #expect(try await code(Query(schema, where: .equals(Columns.toID, shop))) == nil)
    let groups = try await read {
      try await $0.figures(Aggregate(schema, groupedBy: [Columns.fromID], .count))
    }
    #expect(!groups.isEmpty && !groups.contains { $0.contains(.id(main)) })
  }

  @Test("Transfers are shown with another place")
  func transfers() async throws {
    let list = try Blueprint.product.operations.operation(named: "transfer.list")
    let uma = Call(try await bench.identity.principal(named: "uma"))
    let answer = try await list.run(bench.dependencies, [:], uma).output
    let transfer = try #require(answer["items"]?.items?.first)
    #expect(transfer["from"]?.string == "another place")
    #expect(transfer["to"]?.string == "SHOP")
  }

  @Test("The journal shows neither end that is not theirs")
  func journal() async throws {
    let uma = try await bench.identity.principal(named: "uma")
    let movement = try await bench.book.read {
      try await $0.repository(StockMovement.self).all(where: .everything)
    }
    .first { $0.fromID == main && $0.toID == shop }
    let row = try #require(movement).row
    let rules = try bench.book.world.rules.rules(for: StockMovement.schema)
    let from = try #require(StockMovement.schema.position(of: StockMovement.Columns.fromID))
    let to = try #require(StockMovement.schema.position(of: StockMovement.Columns.toID))
    #expect(rules.concealed(in: row, from: uma).contains(from))
    #expect(!rules.concealed(in: row, from: uma).contains(to))
    #expect(rules.shownOutside(row, to: uma)?.values[from] == .integer(0))
  }

  @Test("A right to review counts can be limited to a place")
  func review() async throws {
    let keeper = bench.book.call(.warehouseKeeper)
    var numbers: [String] = []
    for place in ["MAIN", "SHOP"] {
      let open = try Blueprint.product.operations.operation(named: "count.open")
      let opened = try await open.run(
        bench.dependencies, ["location": .text(place)], keeper
      ).output
      numbers.append(try #require(opened["number"]?.string))
    }
    try await bench.bench.grant(.salesperson, to: "uma")
    _ = try await bench.grant(GrantPermission(permission: .inventoryView, user: "uma"))
    _ = try await bench.grant(
      GrantPermission(permission: .inventoryReviewCount, user: "uma", only: "location=SHOP"))
    let review = try Blueprint.product.operations.operation(named: "count.review")
    let uma = Call(try await bench.identity.principal(named: "uma"))
    for (number, wanted) in zip(numbers, [ErrorCode.denied, nil]) {
      let code = try await IdentityBench.code {
        _ = try await review.run(
          bench.dependencies, ["count": .text(number), "uncounted": "keep"], uma)
      }
      #expect(code == wanted, "\(number)")
    }
  }
}
