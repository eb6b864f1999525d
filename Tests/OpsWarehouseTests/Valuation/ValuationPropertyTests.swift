import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Valuation under random work")
struct ValuationPropertyTests {
  private func step(_ bench: ValuationBench, _ dice: StockDice) async throws {
    let amount = Quantity.whole(dice.int(1...9))
    let stock = bench.stock
    let past = bench.book.clock.now().adding(
      milliseconds: -dice.int(0...70) * 86_400_000)
    let moment = dice.pick([nil, nil, past])
    let place = dice.pick(["MAIN", "SHOP"])
    switch dice.int(0...9) {
    case 0, 1, 2:
      let cost = dice.pick([nil, "2.50", "3.333333", "7.10"])
      try await stock.receive(amount, at: place, cost: cost, on: moment)
    case 3, 4: try await stock.issue(amount, at: place, on: moment)
    case 5: try await stock.adjust(dice.pick([amount, -amount]), at: place, on: moment)
    case 6: try await stock.move(amount, from: place, to: "SHOP", on: moment)
    case 7: try await stock.move(amount, from: place, to: "SCRAP", on: moment)
    case 8:
      let transfer = try await bench.send(amount)
      _ =
        try await dice.pick([true, false])
        ? bench.arrive(transfer.number) : bench.callBack(transfer.number)
    default: try await bench.refresh()
    }
  }

  /// Whatever was kept in between, backdated movements included: the value is that of a replay of
  /// all movements from nothing, at any moment, and the layers add up to it.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func theValueIsThatOfAReplayFromNothing(_ seed: UInt64) async throws {
    let dice = StockDice(seed)
    let bench = try await ValuationBench(seed: dice.seed)
    var done = 0
    for number in 1...120 {
      bench.book.clock.advance(milliseconds: dice.int(0...3) * 86_400_000)
      if await StockBench.refusal({ try await step(bench, dice) }) == nil { done += 1 }
      guard number % 12 == 0 else { continue }
      let now = bench.book.clock.now()
      for moment in [now, now.adding(milliseconds: -dice.int(0...90) * 86_400_000)] {
        let date = bench.book.world.calendar.date(of: moment)
        let end = min(
          now,
          bench.book.world.calendar.start(of: date.adding(days: 1))
            .adding(milliseconds: -1))
        let value = try await bench.replay(through: end)
        for method in ValuationMethod.allCases {
          let shown = try await bench.show(method, asOf: date.description, product: "LAMP-1")
          #expect(
            shown.total == (try value.worth(method).money(.eur).amountText),
            "seed \(dice.seed) at \(date)")
        }
      }
      for checkpoint in try await bench.checkpoints() {
        let value = try await bench.replay(through: checkpoint.at)
        #expect(try checkpoint.state == value, "seed \(dice.seed)")
      }
      #expect(try await StockReplay.violations(of: bench.book).isEmpty, "seed \(dice.seed)")
    }
    #expect(done > 40, "seed \(dice.seed)")
  }
}
