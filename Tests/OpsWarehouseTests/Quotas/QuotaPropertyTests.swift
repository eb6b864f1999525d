import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Laws of quotas under random work", .timeLimit(.minutes(10)))
struct QuotaPropertyTests {
  /// One random act of one of three people, in the book and in the model. Returns whether the model
  /// allows it and what the book says.
  private func step(
    _ bench: QuotaBench, _ people: [Call], _ dice: StockDice, _ number: Int64,
    _ model: inout QuotaModel
  ) async throws -> (isPossible: Bool, error: OpsError?) {
    let person = Int(dice.int(0...2))
    let call = people[person]
    let amount = dice.int(1...5)
    let quantity = Quantity.whole(amount)
    switch dice.int(0...11) {
    case 0...3:
      // Each quota ends at a moment of its own, so that their order is no question.
      let time = TimeSpan(milliseconds: dice.int(1...10) * 60_000 + number)
      let isPossible = model.take(amount, by: person, until: model.now.adding(time))
      let input = TakeQuota(sku: "LAMP-1", quantity: quantity, for: time)
      return (
        isPossible,
        await StockBench.refusal { try await bench.service.take(input, call) }
      )
    case 4...6:
      let isPossible = model.issue(amount, by: person)
      return (
        isPossible, await StockBench.refusal { try await bench.issue(quantity, by: call) }
      )
    case 7, 8:
      guard let index = model.leases.indices.last.map({ Int(dice.int(0...Int64($0))) }) else {
        return (true, nil)
      }
      let name = model.leases[index].number
      guard dice.int(0...1) == 0 else {
        let isPossible = model.issue(amount, of: index, by: person)
        let error = await StockBench.refusal {
          try await bench.issue(quantity, quota: name, by: call)
        }
        return (isPossible, error)
      }
      let part = dice.pick([nil, amount])
      let isPossible = model.giveBack(part, of: index, by: person)
      let error = await StockBench.refusal {
        try await bench.giveBack(name, part.map { Quantity.whole($0) }, by: call)
      }
      return (isPossible, error)
    case 9:
      // As much as the others give out, so that there is something to do to the end.
      let delivery = amount * 4
      model.receive(delivery)
      return (
        true, await StockBench.refusal { try await bench.stock.receive(.whole(delivery)) }
      )
    case 10:
      let isPossible = model.lose(amount)
      return (isPossible, await StockBench.refusal { try await bench.stock.adjust(-quantity) })
    default:
      // The job has nothing to say about what counts.
      return (true, await StockBench.refusal { try await bench.runJob() })
    }
  }

  @Test(
    "Levels and quotas always agree with a plain model",
    arguments: 1...10 as ClosedRange<UInt64>)
  func figuresAgreeWithAPlainModel(_ seed: UInt64) async throws {
    let dice = StockDice(seed)
    let bench = try await QuotaBench(seed: dice.seed)
    // The third does not manage the stock, so the quotas of others are closed to them.
    let people = [bench.wil, bench.anna, bench.seller]
    var model = QuotaModel(onHand: 20, managers: [0, 1], now: bench.stock.now)
    var (done, refused) = (0, 0)
    for number in 1...120 as ClosedRange<Int64> {
      bench.book.clock.advance(milliseconds: dice.int(0...60) * 1000)
      model.now = bench.stock.now
      let outcome = try await step(bench, people, dice, number, &model)
      let about: Comment = "seed \(dice.seed), step \(number): \(outcome.error?.message ?? "done")"
      #expect((outcome.error == nil) == outcome.isPossible, about)
      if outcome.error == nil { done += 1 } else { refused += 1 }
      try await compareLevel(bench, model, about)
      guard number % 6 == 0 else { continue }
      try await compareQuotas(bench, model, about)
      #expect(try await bench.stock.verify().ok, about)
      #expect(try await StockReplay.violations(of: bench.book).isEmpty, about)
    }
    #expect(done > 40 && refused > 5, "seed \(dice.seed)")
  }

  private func compareLevel(
    _ bench: QuotaBench, _ model: QuotaModel, _ about: Comment
  ) async throws {
    let level = try await bench.stock.level()
    #expect(level.onHand == .whole(model.onHand), about)
    #expect(level.reserved == .whole(model.reserved), about)
    #expect(level.available == .whole(model.free), about)
    #expect(level.inQuotas ?? .zero == .whole(model.reserved), about)
    #expect(level.onHand >= level.reserved ?? .zero, about)
  }

  private func compareQuotas(
    _ bench: QuotaBench, _ model: QuotaModel, _ about: Comment
  ) async throws {
    let views = try await bench.list(ListQuotas(limit: 1000)).sorted { $0.number < $1.number }
    #expect(views.map(\.number) == model.leases.map(\.number), about)
    for (view, lease) in zip(views, model.leases) {
      let left = model.remaining(lease)
      #expect(view.status == model.status(lease), about)
      #expect(view.taken == .whole(lease.taken) && view.used == .whole(lease.used), about)
      #expect(view.lost == .whole(lease.lost) && view.remaining == .whole(left), about)
      #expect(view.returned == .whole(lease.taken - lease.used - lease.lost - left), about)
      #expect(view.lots.reduce(Quantity.zero) { $0 + $1.remaining } == .whole(left), about)
    }
  }
}
