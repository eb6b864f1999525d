import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("Laws of orders of which bookings are taken back")
struct ReversalPropertyTests {
  /// What the bill of ``makeOrder(_:_:)`` asks for and leaves when so many pieces were worked on.
  private struct Share {
    let makes: Int64
    /// Of whole uppers, with `percent` lost.
    let uppers: Int64
    let percent: Int64

    func uppers(for worked: Int64) -> Int64 {
      (uppers * worked * (100 + percent) + makes * 100 - 1) / (makes * 100)
    }
    func soles(for worked: Int64) -> Int64 { worked / makes }
  }

  private func makeOrder(_ bench: ProductionBench, _ dice: PropertySeed) async throws -> Share {
    let share = Share(makes: dice.int(1...7), uppers: dice.int(1...3), percent: dice.int(1...30))
    // Of somebody else, so that the bill is no work that the game takes back.
    _ = try await bench.bills.create(
      CreateBill(
        sku: "SHOE", of: ["UPPER=\(share.uppers):\(share.percent)"], makes: .whole(share.makes),
        byProduct: ["SOLE=1:5"]), bench.anna)
    try await bench.stock.receive(9000, of: "UPPER", cost: "1.37")
    try await bench.order(900, of: "SHOE")
    return share
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func anOrderTakesWhatItsBillSaysWhateverIsTakenBack(_ seed: UInt64) async throws {
    let dice = PropertySeed("bookings taken back \(seed)")
    for _ in 0..<seed { _ = dice.random.next() }
    let bench = try await ProductionBench(seed: seed)
    let share = try await makeOrder(bench, dice)
    var standing: [(booking: Int, worked: Int64)] = []
    var number = 0
    for _ in 1...25 {
      if standing.isEmpty || dice.int(0...2) > 0 {
        let (made, scrap) = (dice.int(0...4), dice.int(0...2))
        guard made + scrap > 0 else { continue }
        try await bench.complete(
          "MO-000001", .whole(made), scrap: scrap == 0 ? nil : ["\(scrap):flash"])
        number += 1
        standing.append((number, made + scrap))
      } else {
        let index = Int(dice.int(0...Int64(standing.count - 1)))
        let isLast = index == standing.count - 1
        let refused = await StockBench.refusal { try await reverse(standing[index].booking, bench) }
        #expect(refused?.code == (isLast ? nil : .dependants), "\(dice) \(seed)")
        if isLast { standing.removeLast() }
      }
      let worked = standing.reduce(0) { $0 + $1.worked }
      let (uppers, soles) = try await moved(bench)
      #expect(uppers == share.uppers(for: worked), "\(dice) \(seed)")
      #expect(soles == share.soles(for: worked), "\(dice) \(seed)")
    }
    for one in standing.reversed() { try await reverse(one.booking, bench) }
    #expect(try await moved(bench) == (0, 0), "\(dice) \(seed)")
    #expect(try await bench.stock.verify().ok, "\(dice) \(seed)")
  }

  /// The uppers that went into the order, and the soles that it left.
  private func moved(_ bench: ProductionBench) async throws -> (Int64, Int64) {
    let uppers = try await bench.onHand("UPPER")
    let soles = try await bench.onHand("SOLE")
    return (9000 - uppers.rawValue / FixedPoint.one, soles.rawValue / FixedPoint.one)
  }

  private func reverse(_ booking: Int, _ bench: ProductionBench) async throws {
    let digits = String(booking)
    let name = "PB-" + String(repeating: "0", count: 6 - digits.count) + digits
    _ = try await bench.production.reverse(
      ReverseProduction(booking: name, reason: "again"), bench.mia)
  }
}
