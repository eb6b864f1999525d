import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsWarehouse

@Suite("The goods a pick chooses from")
struct PickPoolTests {
  @Test func aPartOfThemIsNoGroundForWhatIsBest() async throws {
    let milk = try await LotBench()
    for (lot, due) in [("A", 3), ("B", 4), ("C", 5)] {
      try await milk.receive(2, lot: lot, due: due)
    }
    let today = milk.today
    for (limit, count) in [(2, 2), (3, 3), (4, 3)] {
      let isWhole = limit > 2
      try await milk.book.read { transaction in
        let product = try await transaction.repository(Product.self).named("MILK")
        let pool = try await PickPool.read(
          product, size: "", at: nil, goodOn: today, limit: limit, transaction)
        #expect(pool.goods.count == count && pool.isWhole == isWhole)
        let refused = await StockBench.refusal { try pool.requireWhole(product) }
        #expect(refused?.code == (isWhole ? nil : ErrorCode.tooLarge))
      }
    }
  }
  @Test func aPickReadsWhatItTakesAndAFewThatFollow() async throws {
    let milk = try await LotBench()
    for number in 1...40 { try await milk.receive(2, lot: "L\(number)", due: number) }
    let today = milk.today
    try await milk.book.read { transaction in
      let product = try await transaction.repository(Product.self).named("MILK")
      for (wanted, count) in [(Quantity.whole(1), 21), (5, 23), (60, 40), (100, 40)] {
        let pool = try await PickPool.read(
          product, size: "", at: nil, goodOn: today, wanted: wanted, transaction)
        #expect(pool.goods.count == count, "\(wanted) wanted")
        #expect(pool.goods.map(\.candidate.lot) == (1...count).map { "L\($0)" })
      }
    }
  }
}
