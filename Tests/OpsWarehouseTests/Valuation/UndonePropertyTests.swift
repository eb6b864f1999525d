import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsWarehouse

@Suite("Valuation under random work that is undone and redone")
struct UndonePropertyTests {
  private func step(_ bench: ValuationBench, _ dice: StockDice) async throws {
    let amount = Quantity.whole(dice.int(1...6))
    let stock = bench.stock
    let past = bench.book.clock.now().adding(milliseconds: -dice.int(0...60) * 86_400_000)
    let moment = dice.pick([nil, past])
    let lot = dice.pick(["A", "B"])
    let place = dice.pick(["MAIN", "SHOP"])
    switch dice.int(0...12) {
    case 0, 1, 2:
      try await stock.receive(
        amount, of: "RICE", at: place, lot: lot,
        cost: dice.pick([nil, "2.50", "3.333333", "7.10"]), on: moment)
    case 3, 4: try await stock.issue(amount, of: "RICE", at: place, on: moment)
    case 5:
      try await stock.adjust(dice.pick([amount, -amount]), of: "RICE", at: place, lot: lot)
    case 6: try await stock.move(amount, of: "RICE", from: "MAIN", to: "SHOP", on: moment)
    case 7:
      try await stock.move(amount, of: "RICE", from: dice.pick(["MAIN", "SHOP"]), to: "SCRAP")
    case 8:
      let transfer = try await bench.send(amount, of: "RICE")
      if dice.int(0...1) == 0 { try await bench.arrive(transfer.number) }
    case 9, 10:
      let head = try await stock.commits()
      try await bench.undo(dice.int(max(1, head - 25)...head))
    case 11: try await bench.redo()
    default: try await bench.refresh()
    }
  }

  private func movements(
    _ bench: ValuationBench
  ) async throws -> (product: Product, all: [StockMovement], kinds: [RecordID: LocationKind]) {
    try await bench.book.read { transaction in
      let product = try await transaction.repository(Product.self).named("RICE")
      let all = try await transaction.repository(StockMovement.self).all(
        where: .equals(StockMovement.Columns.productID, product.id))
      let places = try await transaction.repository(Location.self).all(where: .everything)
      return (
        product, all, Dictionary(uniqueKeysWithValues: places.map { ($0.id, $0.kind) })
      )
    }
  }

  /// At any moment, kept states or not: values, layers and ages are those of the movements that
  /// count, by a second calculation that knows nothing of kept states and works piece by piece.
  private func check(_ bench: ValuationBench, _ dice: StockDice) async throws {
    let (product, all, kinds) = try await movements(bench)
    let model = EffectiveMovements(all, kinds: kinds)
    let now = bench.book.clock.now()
    for moment in [now, now.adding(milliseconds: -dice.int(0...100) * 86_400_000)] {
      let value = try await bench.book.read {
        var valuer = StockValuer($0)
        return try await valuer.value(of: product.id, at: moment)
      }
      #expect(
        try await bench.replay("RICE", through: moment) == value, "seed \(dice.seed) \(moment)")
      let pieces = model.pieces(at: moment)
      let found = value.layers.layers.flatMap { layer in
        repeatElement(layer, count: Int(layer.quantity.rawValue / 1_000_000))
      }
      #expect(found.map(\.since) == pieces.map(\.since), "seed \(dice.seed) \(moment)")
      for (piece, layer) in zip(pieces, found) where piece.cost != nil {
        #expect(piece.cost == layer.unitCost, "seed \(dice.seed) \(moment)")
      }
    }
    for checkpoint in try await bench.checkpoints() where checkpoint.productID == product.id {
      let value = try await bench.replay("RICE", through: checkpoint.at)
      #expect(try checkpoint.state == value, "seed \(dice.seed)")
    }
  }

  /// What places are worth adds up to the total, and three reports agree.
  private func compare(_ bench: ValuationBench, _ dice: StockDice) async throws {
    for method in ValuationMethod.allCases {
      let whole = try await bench.show(method, product: "RICE").total
      var sum = Money.zero(.eur)
      for place in ["MAIN", "SHOP", "TRANSIT"] {
        let part = try await bench.show(method, product: "RICE", location: place)
        sum = try sum.adding(Money(parsing: part.total, currency: .eur))
      }
      #expect(sum.amountText == whole, "seed \(dice.seed)")
    }
    let ageing = try await bench.book.dependencies.valuation.ageing(
      ShowAgeing(), bench.stock.wil
    ).output
    #expect(try await bench.show(.fifo).total == ageing.total, "seed \(dice.seed)")
    let value = try await bench.stock.stock.value(ValueStock(), bench.stock.wil).output
    #expect(try await bench.show().total == value.total, "seed \(dice.seed)")
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func whatWasUndoneCountsForNothing(_ seed: UInt64) async throws {
    let dice = StockDice(seed)
    let bench = try await ValuationBench(seed: dice.seed)
    var done = 0
    for number in 1...90 {
      bench.book.clock.advance(milliseconds: dice.int(0...3) * 86_400_000 + 1)
      if await StockBench.refusal({ try await step(bench, dice) }) == nil { done += 1 }
      guard number % 15 == 0 else { continue }
      try await check(bench, dice)
      try await compare(bench, dice)
      #expect(try await StockReplay.violations(of: bench.book).isEmpty, "seed \(dice.seed)")
    }
    #expect(done > 30, "seed \(dice.seed)")
  }

  /// Whatever is undone after a closing, the figures of the closed period stay.
  @Test(arguments: 11...13 as ClosedRange<UInt64>)
  func closedPeriodsStand(_ seed: UInt64) async throws {
    let dice = StockDice(seed)
    let bench = try await ValuationBench(seed: dice.seed)
    for _ in 1...40 {
      bench.book.clock.advance(milliseconds: dice.int(0...1) * 86_400_000 + 1)
      _ = await StockBench.refusal { try await step(bench, dice) }
    }
    bench.book.clock.advance(milliseconds: 86_400_000)
    let day = bench.book.world.calendar.date(of: bench.book.clock.now()).adding(days: -1)
    let closed = try await bench.close(day.description, force: true, reason: "a test")
    for _ in 1...30 {
      bench.book.clock.advance(milliseconds: dice.int(0...3) * 86_400_000 + 1)
      _ = await StockBench.refusal { try await step(bench, dice) }
    }
    for (method, figure) in [
      (ValuationMethod.average, closed.averageValue), (.fifo, closed.fifoValue),
    ] {
      var sum = Money.zero(.eur)
      for line in try await bench.show(method, asOf: day.description).products {
        sum = try sum.adding(Money(parsing: line.value, currency: .eur))
      }
      #expect(sum.amountText == figure, "seed \(dice.seed)")
    }
    try await check(bench, dice)
  }
}
