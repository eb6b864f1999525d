import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsWarehouse

/// What is read beforehand for many products changes no answer.
@Suite("Values that were read beforehand")
struct PreparedValueTests {
  private static let skus = ["LAMP-1", "RICE", "Q-1", "Q-2", "Q-3"]

  private func step(_ bench: ValuationBench, _ dice: StockDice) async throws {
    let amount = Quantity.whole(dice.int(1...6))
    let stock = bench.stock
    let sku = dice.pick(Self.skus)
    let lot = sku == "RICE" ? dice.pick(["A", "B"]) : nil
    let past = bench.book.clock.now().adding(milliseconds: -dice.int(0...60) * 86_400_000)
    let moment = dice.pick([nil, past])
    let place = dice.pick(["MAIN", "SHOP"])
    switch dice.int(0...11) {
    case 0, 1, 2, 3:
      try await stock.receive(
        amount, of: sku, at: place, lot: lot, cost: dice.pick([nil, "2.50", "3.333333"]),
        on: moment)
    case 4, 5: try await stock.issue(amount, of: sku, at: place, on: moment)
    case 6: try await stock.adjust(dice.pick([amount, -amount]), of: sku, at: place, lot: lot)
    case 7: try await stock.move(amount, of: sku, from: "MAIN", to: "SHOP", on: moment)
    case 8, 9:
      let head = try await stock.commits()
      try await bench.undo(dice.int(max(1, head - 25)...head))
    case 10: try await bench.redo()
    default: try await bench.refresh()
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func areThoseOfEachProductByItself(_ seed: UInt64) async throws {
    let dice = StockDice(seed)
    let bench = try await ValuationBench(seed: dice.seed)
    for sku in Self.skus.dropFirst(2) {
      _ = try await bench.book.dependencies.products.create(
        CreateProduct(sku: sku, name: sku), bench.stock.anna)
    }
    for number in 1...120 {
      bench.book.clock.advance(milliseconds: dice.int(0...3) * 86_400_000)
      _ = await StockBench.refusal { try await step(bench, dice) }
      guard number % 15 == 0 else { continue }
      let now = bench.book.clock.now()
      for moment in [now, now.adding(milliseconds: -dice.int(0...120) * 86_400_000)] {
        try await compare(bench, at: moment, "seed \(dice.seed) at \(moment)")
      }
    }
  }

  private func compare(
    _ bench: ValuationBench, at moment: Instant, _ comment: Comment
  ) async throws {
    try await bench.book.read { transaction in
      let products = try await transaction.repository(Product.self).all(where: .everything)
      let places = Set(
        try await transaction.repository(Location.self).all(
          where: .oneOf(Location.Columns.code, ["MAIN", "SHOP"])
        ).map(\.id))
      let ids = products.map(\.id)
      var (one, many) = (StockValuer(transaction), StockValuer(transaction))
      var (oneShare, manyShares) = (PlaceShares(transaction), PlaceShares(transaction))
      let oneLayers = PlaceLayers(places: places, transaction: transaction)
      var manyLayers = oneLayers
      try await many.prepare(ids, at: moment)
      try await manyShares.prepare(ids, at: moment)
      try await manyLayers.prepare(ids, at: moment)
      for id in ids {
        let value = try await one.value(of: id, at: moment)
        #expect(try await many.value(of: id, at: moment) == value, comment)
        let (cost, prepared) = (
          try await one.meanCost(of: id, at: moment), try await many.meanCost(of: id, at: moment)
        )
        #expect(prepared == cost, comment)
        let worth = try value.worth(.average).money(.eur)
        let shares = try await oneShare.shares(of: id, worth: worth, at: moment)
        let found = try await manyShares.shares(of: id, worth: worth, at: moment)
        #expect(found.map(\.place.id) == shares.map(\.place.id), comment)
        #expect(found.map(\.quantity) == shares.map(\.quantity), comment)
        #expect(found.map(\.value) == shares.map(\.value), comment)
        let layers = try await oneLayers.layers(of: id, at: moment, unitCost: value.meanCost)
        #expect(
          try await manyLayers.layers(of: id, at: moment, unitCost: value.meanCost) == layers,
          comment)
      }
    }
  }

  /// A page of movements that ends within a product goes on with it, and with those behind it.
  @Test func movementsOfManyPagesComeOnceAndInOrder() async throws {
    let bench = try await ValuationBench()
    var ids: [RecordID] = []
    try await bench.book.write { transaction in
      let products = try await transaction.repository(Product.self).all(where: .everything)
      let from = try await transaction.repository(Location.self).named("SUPPLIER")
      let to = try await transaction.repository(Location.self).named("MAIN")
      for (index, product) in products.prefix(3).enumerated() {
        for number in 0..<(index == 1 ? 2_300 : 700) {
          _ = try await transaction.repository(StockMovement.self).create(
            StockMovement(
              id: transaction.nextID(), productID: product.id, lot: "", fromID: from.id,
              toID: to.id, quantity: 1, kind: .receipt,
              at: ValuationBench.day(Int64(number % 90)), recordedAt: transaction.now))
        }
      }
    }
    ids = try await bench.book.read { transaction in
      try await transaction.repository(Product.self).all(where: .everything).prefix(3).map(\.id)
    }
    let wanted = ids
    let (found, expected) = try await bench.book.read { transaction in
      var pages = MovementPages(
        of: wanted, after: ValuationBench.day(3), through: ValuationBench.day(80), transaction)
      var found: [StockMovement] = []
      while let movement = try await pages.next() { found.append(movement) }
      var expected: [StockMovement] = []
      for id in wanted.sorted() {
        expected += try await transaction.repository(StockMovement.self).all(
          where: .and([
            .equals(StockMovement.Columns.productID, id),
            .greater(StockMovement.Columns.at, ValuationBench.day(3)),
            .lessOrEqual(StockMovement.Columns.at, ValuationBench.day(80)),
          ]), order: [.ascending(StockMovement.Columns.at)])
      }
      return (found, expected)
    }
    #expect(found.map(\.id) == expected.map(\.id))
    #expect(found.count > 3_000)
  }
}
