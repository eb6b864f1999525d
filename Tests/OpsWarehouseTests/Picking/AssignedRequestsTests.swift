import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsWarehouse

@Suite struct AssignedRequestsTests {
  @Test func requestsThatWantMoreThanAQuantityHoldsAreRefusedAndCrashNothing() async throws {
    let bench = try await StockBench()
    let product = try await bench.book.read {
      try await $0.repository(Product.self).named("LAMP-1")
    }
    let demands = (1...1025).map {
      GoodsDemand(number: "OOS-\($0)", quantity: .maximum, neededBy: nil)
    }
    #expect(
      try StockService.wanted(by: Array(demands.prefix(1024)), product).rawValue
        == 1024 * Quantity.maximum.rawValue)
    let refused = #expect(throws: OpsError.self) {
      try StockService.wanted(by: demands, product)
    }
    #expect(refused?.code == .tooLarge && refused?.hint?.contains("LAMP-1") == true)
  }
}
