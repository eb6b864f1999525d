import Foundation
import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsSales

/// Random programs of deliveries and give-backs, with steps that must fail among them.
@Suite struct GiveBackPropertyTests {
  private static let seed =
    ProcessInfo.processInfo.environment["OPSH_TEST_SEED"].flatMap { UInt64($0) } ?? 20_270_301

  @Test func noProgramGivesBackMoreThanWasDelivered() async throws {
    print("GiveBackPropertyTests: OPSH_TEST_SEED=\(Self.seed)")
    var returned = Quantity.zero
    for round in 0..<12 {
      let random = SeededRandom(seed: Self.seed &+ UInt64(round))
      let bench = try await SalesBench()
      try await bench.receive("RICE", 1_000)
      for _ in 0..<40 { try await step(bench, random) }
      returned += try await check(bench, "seed \(Self.seed), round \(round)")
    }
    #expect(returned.isPositive, "no program got as far as a receipt")
  }

  private func pick(_ random: SeededRandom, _ count: Int) -> Int {
    Int(random.next() % UInt64(count))
  }

  /// One step; expected refusals are part of the program, anything else fails the test.
  private func step(_ bench: SalesBench, _ random: SeededRandom) async throws {
    bench.book.clock.advance(milliseconds: Int64(pick(random, 5_000)))
    let customer = pick(random, 2) == 0 ? "000001" : "000002"
    let quantity = Quantity(rawValue: Int64(pick(random, 12_000) - 1_000) * 1_000)
    let number = "GB-00000\(pick(random, 8) + 1)"
    let error = try await SalesBench.refusal {
      switch pick(random, 9) {
      case 0, 1:
        // A few cents a kilogram: rounding is most of it.
        let price = UnitPrice(rawValue: Int64(pick(random, 30) + 1) * 10_000)
        try await bench.deliver(quantity, of: "RICE", to: customer, price: price)
      case 2, 3:
        _ = try await bench.giveBacks.create(
          CreateGiveBack(customer: customer, sku: "RICE", quantity: quantity, code: .unsold),
          bench.sam)
      case 4:
        _ = try await bench.giveBacks.approve(GiveBackReference(giveback: number), bench.wil)
      case 5:
        _ = try await bench.giveBacks.reject(
          RejectGiveBack(giveback: number, reason: "no"), bench.wil)
      case 6, 7: try await close(number, bench, random)
      default:
        _ = try await bench.giveBacks.receive(
          ReceiveGiveBack(
            giveback: number, condition: pick(random, 2) == 0 ? .scrap : nil,
            quantity: pick(random, 2) == 0 ? quantity : nil), bench.wil)
      }
    }
    let expected: [ErrorCode] = [
      .badQuantity, .overReturn, .badState, .notFoundGiveBack, .insufficientStock, .ruleViolated,
    ]
    if let error { #expect(expected.contains(error.code), "\(error)") }
  }

  /// Closes a give-back with all that was paid for it, a part of it, too much, or nothing.
  private func close(_ number: String, _ bench: SalesBench, _ random: SeededRandom) async throws {
    let paid = try await bench.book.read { transaction in
      let giveBack = try await transaction.repository(GiveBack.self).named(number)
      return try await PaidGoods(transaction).amount(of: giveBack).minorUnits
    }
    let refund = [paid, paid / 2, paid + 1, nil][pick(random, 4)]
    _ = try await bench.giveBacks.close(
      CloseGiveBack(
        giveback: number, refund: refund.map { UnitPrice(rawValue: $0 * 10_000) }), bench.sam)
  }

  /// What customers count is what was delivered to them less what they were refunded.
  private func checkValues(
    _ bench: SalesBench, _ deliveries: [Delivery], _ giveBacks: [GiveBack], _ label: String
  ) async throws {
    let figures = try await bench.book.read { transaction in
      try await transaction.repository(CustomerFigures.self).all(where: .everything)
    }
    for one in figures {
      let delivered = try deliveries.filter { $0.customerID == one.customerID }.map { delivery in
        try (delivery.unitPrice ?? .zero).times(delivery.quantity, currency: .eur).minorUnits
      }.reduce(0, +)
      let refunded = giveBacks.filter { $0.customerID == one.customerID }
        .reduce(0) { $0 + ($1.refund ?? 0) }
      #expect(one.totalValue == delivered - refunded && one.totalValue >= 0, "\(label)")
    }
  }

  /// Checks the invariants; returns how much came back in this program.
  private func check(_ bench: SalesBench, _ label: String) async throws -> Quantity {
    let (deliveries, giveBacks, lines) = try await bench.book.read { transaction in
      (
        try await transaction.repository(Delivery.self).all(where: .everything),
        try await transaction.repository(GiveBack.self).all(where: .everything),
        try await transaction.repository(GiveBackLine.self).all(where: .everything)
      )
    }
    try await checkValues(bench, deliveries, giveBacks, label)
    for delivery in deliveries {
      let held = lines.filter { $0.deliveryID == delivery.id }
        .reduce(Quantity.zero) { $0 + $1.quantity }
      #expect(held == delivery.givenBack, "\(label)")
      #expect(held <= delivery.quantity, "\(label)")
    }
    for giveBack in giveBacks {
      let held = lines.filter { $0.giveBackID == giveBack.id }
        .reduce(Quantity.zero) { $0 + $1.quantity }
      #expect(held == giveBack.heldQuantity, "\(label), \(giveBack.number)")
    }
    let delivered = deliveries.reduce(Quantity.zero) { $0 + $1.quantity }
    let returned = giveBacks.reduce(Quantity.zero) { $0 + ($1.receivedQuantity ?? .zero) }
    #expect(try await bench.onHand("RICE", at: "CUSTOMER") == delivered - returned, "\(label)")
    #expect(try await bench.stockIsVerified(), "\(label)")
    return returned
  }
}
