import OpsDomain
import OpsSales
import OpsTesting
import TestBenches

extension LotBench {
  /// Somebody asks for milk, a second after the one before.
  /// - Parameter days: In how many days it is needed; nil for no day.
  func request(_ quantity: Quantity, neededIn days: Int? = nil) async throws -> String {
    let number = try await book.dependencies.outOfStock.create(
      CreateRequest(
        customer: "000001", sku: "MILK", quantity: quantity,
        neededBy: days.map { today.adding(days: $0) }), book.call(.salesperson)
    ).output.number
    book.clock.advance(milliseconds: 1000)
    return number
  }
}
