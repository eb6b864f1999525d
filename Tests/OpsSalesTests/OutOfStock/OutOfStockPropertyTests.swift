import Foundation
import OpsDomain
import OpsSales
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// Random sequences of everything that can happen to requests and their stock.
private struct RandomBook {
  let bench: OutOfStockBench
  let random: SeededRandom
  private let skus = ["LAMP-1", "RICE", "OLD-1"]
  private let places = ["MAIN", "SHOP"]
  private let customers = ["000001", "000002"]

  init(seed: UInt64) async throws {
    bench = try await OutOfStockBench(seed: seed)
    random = SeededRandom(seed: seed)
  }

  private func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
  private func one<Item>(of items: [Item]) -> Item { items[below(items.count)] }

  private func quantity(_ sku: String) -> Quantity {
    sku == "RICE"
      ? Quantity(rawValue: Int64(1 + below(9000)) * 1000) : .whole(Int64(1 + below(9)))
  }

  /// Does something, and says what. Only expected failures may come of it.
  func step() async throws -> String {
    let numbers = try await bench.list(ListRequests(order: .oldest))
    let action = below(numbers.isEmpty ? 3 : 12)
    let sku = one(of: skus)
    let number = numbers.isEmpty ? "OOS-000000" : one(of: numbers)
    let amount = quantity(sku)
    let refusal = await bench.refusal { try await act(action, sku, number, amount) }
    let internalFailure = refusal?.errorClass == .internalError
    #expect(!internalFailure, "\(refusal?.message ?? "")")
    return "\(action) \(sku) \(number) \(amount): \(refusal?.code.rawValue ?? "done")"
  }

  private func act(
    _ action: Int, _ sku: String, _ number: String, _ amount: Quantity
  ) async throws {
    switch action {
    case 0:
      try await bench.create(
        amount, of: sku, for: one(of: customers), priority: one(of: RequestPriority.allCases))
    case 1: try await bench.receive(amount, of: sku, at: one(of: places))
    case 2: try await bench.allocate(one(of: AllocationPolicy.allCases))
    case 3, 4:
      let remaining = try await bench.show(number).request.remaining
      let part = below(2) == 0 ? remaining : amount
      try await bench.deliver(number, part, from: below(3) == 0 ? one(of: places) : nil)
    case 5: try await bench.edit(number, quantity: amount)
    case 6: try await bench.refund(number)
    case 7: try await bench.cancel(number)
    case 8:
      _ = try await bench.service.delete(
        RequestReference(request: number), bench.book.call(.salesperson))
    case 9:
      try await bench.move(amount, of: sku, from: one(of: places), to: "LOSS", .writeOff)
    case 10:
      _ = try await bench.service.deliverMany(
        DeliverRequests(customer: one(of: customers)), bench.book.call(.warehouseKeeper))
    default: bench.book.clock.advance(milliseconds: Int64(below(20)) * 3_600_000)
    }
  }
}

private let baseSeed: UInt64 =
  ProcessInfo.processInfo.environment["OPSH_TEST_SEED"].flatMap { UInt64($0) } ?? 20_261_121

@Test(arguments: 0..<12)
func noSequenceOfEventsBreaksTheLaws(run: Int) async throws {
  let seed = baseSeed &+ UInt64(run)
  print("noSequenceOfEventsBreaksTheLaws: OPSH_TEST_SEED=\(seed)")
  let book = try await RandomBook(seed: seed)
  var history: [String] = []
  for _ in 0..<60 {
    history.append(try await book.step())
    let violations = try await OutOfStockLaws(of: book.bench.book).violations
    guard violations.isEmpty else {
      let story = (history + violations).joined(separator: "\n")
      Issue.record("seed \(seed):\n\(story)")
      return
    }
  }
  let done = history.count { $0.hasSuffix("done") }
  #expect(done > 20, "the sequence did hardly anything")
}
