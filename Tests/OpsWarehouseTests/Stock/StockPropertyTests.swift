import OpsDomain
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Laws of the ledger under random work")
struct StockPropertyTests {
  /// One random operation. Refusals are part of the game.
  private func step(_ bench: StockBench, _ dice: StockDice) async throws {
    let amount = Quantity.whole(dice.int(1...6))
    let place = dice.pick(["MAIN", "SHOP", "FAIR"])
    let lot = dice.pick([nil, nil, "A", "B"])
    let past = bench.now.adding(milliseconds: -dice.int(0...600) * 1000)
    let moment = dice.pick([nil, past])
    switch dice.int(0...8) {
    case 0, 1: try await bench.receive(amount, at: place, lot: lot, on: moment)
    case 2, 3: try await bench.issue(amount, at: place, lot: lot, on: moment)
    case 4:
      try await bench.adjust(dice.pick([amount, -amount]), at: place, lot: lot, on: moment)
    case 5: try await bench.move(amount, from: place, to: "SHOP", lot: lot, on: moment)
    case 6: try await bench.reserve(amount, for: "R", at: place, ttl: dice.pick([nil, "2m"]))
    case 7: try await bench.release("R")
    default: try await bench.issue(amount, reservation: "R")
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func levelsAreTheirMovementsAndNothingEverWasBelowItsFloor(_ seed: UInt64) async throws {
    let dice = StockDice(seed)
    let bench = try await StockBench(seed: dice.seed)
    _ = try await bench.locations.create(
      CreateLocation(code: "FAIR", allowNegative: true), bench.wil)
    var done = 0
    for number in 1...150 {
      bench.book.clock.advance(milliseconds: dice.int(0...30) * 1000)
      if await StockBench.refusal({ try await step(bench, dice) }) == nil { done += 1 }
      guard number % 10 == 0 else { continue }
      #expect(try await StockReplay.violations(of: bench.book).isEmpty, "seed \(dice.seed)")
      #expect(try await bench.verify().ok, "seed \(dice.seed)")
    }
    #expect(done > 40, "seed \(dice.seed)")
  }

  /// Issues at random times against the verdict of a replay of all movements: what would have gone
  /// below zero at any moment is refused, everything else is done.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func aBackdatedIssueIsRefusedExactlyWhenAReplayWouldFall(_ seed: UInt64) async throws {
    let dice = StockDice(seed)
    let bench = try await StockBench(seed: dice.seed)
    bench.book.clock.set(to: StockBench.minute(60))
    var verdicts = (done: 0, refused: 0)
    for _ in 1...60 {
      let moment = StockBench.minute(dice.int(-10...60))
      let amount = Quantity.whole(dice.int(1...8))
      if dice.int(0...2) == 0 {
        try await bench.receive(amount, on: moment)
        continue
      }
      let isPossible = try await wouldHold(amount, at: moment, bench)
      let error = await StockBench.refusal { try await bench.issue(amount, on: moment) }
      #expect((error == nil) == isPossible, "seed \(dice.seed): \(amount) at \(moment)")
      if let error { #expect(error.code == .insufficientStock, "seed \(dice.seed)") }
      if error == nil { verdicts.done += 1 } else { verdicts.refused += 1 }
    }
    #expect(verdicts.done > 3 && verdicts.refused > 3, "seed \(dice.seed)")
  }

  private func wouldHold(
    _ amount: Quantity, at moment: Instant, _ bench: StockBench
  ) async throws -> Bool {
    try await bench.book.read { transaction in
      var movements = try await transaction.repository(StockMovement.self).all(where: .everything)
      let product = try await transaction.repository(Product.self).named("LAMP-1")
      let locations = transaction.repository(Location.self)
      let main = try await locations.named("MAIN")
      var issue = StockMovement(
        id: RecordID(rawValue: .max), productID: product.id, fromID: main.id,
        toID: try await locations.named("CUSTOMER").id, quantity: amount, kind: .issue,
        at: moment, recordedAt: transaction.now)
      issue.place = .pending(0)
      movements.append(issue)
      let replay = StockReplay(movements)
      return replay.lowest.allSatisfy { $0.key.location != main.id || $0.value >= 0 }
    }
  }

  /// What was on hand at any moment, by the aggregates of the store, against the replay.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func earlierMomentsAreWhatAReplaySays(_ seed: UInt64) async throws {
    let dice = StockDice(seed)
    let bench = try await StockBench(seed: dice.seed)
    for _ in 1...60 {
      bench.book.clock.advance(milliseconds: dice.int(0...30) * 1000)
      _ = await StockBench.refusal { try await step(bench, dice) }
    }
    let movements = try await bench.book.read {
      try await $0.repository(StockMovement.self).all(where: .everything)
    }
    let main = try await bench.book.read { try await $0.repository(Location.self).named("MAIN").id }
    let span = bench.now.since(SampleBook.start).milliseconds
    for _ in 1...20 {
      let moment = SampleBook.start.adding(milliseconds: dice.int(-600_000...span))
      let expected = StockReplay(movements.filter { $0.at <= moment }).balances
        .filter { $0.key.location == main }.reduce(0) { $0 + $1.value }
      let level = try await bench.level(at: "MAIN", asOf: moment)
      #expect(level.onHand.rawValue == expected, "seed \(dice.seed) at \(moment)")
    }
  }
}
