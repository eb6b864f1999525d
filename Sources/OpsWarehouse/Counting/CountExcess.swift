import OpsDomain
import OpsKernel
import OpsStorage

/// Tells which differences of counts are beyond the tolerance that is set.
struct CountExcess {
  private let tolerance: CountTolerance
  private let system: Transaction

  init(_ transaction: Transaction) async throws {
    system = transaction.asSystem("compares what was counted with the book")
    tolerance = CountTolerance(
      ratio: try await Settings.countRatio.value(transaction),
      cost: try await Settings.countCost.value(transaction))
  }

  /// Whether the difference of a line is beyond the tolerance.
  ///
  /// - Parameter book: What the book said of the bin.
  func holds(_ difference: Quantity, of book: Quantity, _ product: RecordID) async throws -> Bool {
    guard tolerance.isBeyondRatio(difference, of: book) else { return false }
    let unit = tolerance.cost == nil ? nil : try await unitCost(product)
    return tolerance.isBeyondCost(difference, unit: unit)
  }

  /// What a unit costs on average, else the sales price.
  private func unitCost(_ product: RecordID) async throws -> UnitPrice? {
    if let cost = try await UnitCosts(system).average(of: product) { return cost }
    return try await system.repository(Product.self).fetch(product)?.price
  }
}
