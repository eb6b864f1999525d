import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// One run of the netting as an operation asks for it.
struct MaterialsRun {
  /// The longest horizon, in days.
  static let longestHorizon: Int64 = 3650
  /// Most days that share a lot.
  static let longestPeriod = 366

  /// The requested products; nil for all.
  let products: Set<RecordID>?
  /// The last day whose demand is included; nil for all.
  let through: CivilDate?
  let plan: MaterialPlan

  /// Throws `notfound.sku`, and `data.bad_value` for a horizon or a period out of range.
  init(
    product skus: [String]?, horizon: TimeSpan?, period: Int?, _ transaction: Transaction
  ) async throws {
    var problems = Problems()
    through = try problems.read { try Self.day(horizon, transaction.today) } ?? nil
    try problems.read { try Self.check(period: period) }
    try problems.check()
    var ids: Set<RecordID> = []
    for sku in skus ?? [] {
      ids.insert(try await transaction.repository(Product.self).named(sku).id)
    }
    products = ids.isEmpty ? nil : ids
    let book = try await MaterialBook.read(products, method: nil, transaction)
    plan = try MaterialNetting(book, through: through, period: period ?? 1).plan()
  }

  private static func day(
    _ horizon: TimeSpan?, _ today: CivilDate
  ) throws(OpsError) -> CivilDate? {
    guard let horizon else { return nil }
    let day: Int64 = 86_400_000
    let days = horizon.milliseconds / day + (horizon.milliseconds % day > 0 ? 1 : 0)
    guard (0...longestHorizon).contains(days) else {
      throw OpsError(
        .badValue, "The horizon is at most \(longestHorizon) days, not \(horizon)",
        field: "horizon", hint: "leave --horizon out to include all demand")
    }
    return today.adding(days: Int(days))
  }

  private static func check(period: Int?) throws(OpsError) {
    guard let period, !(1...longestPeriod).contains(period) else { return }
    throw OpsError(
      .badValue, "--period-days must be 1 to \(longestPeriod), not \(period)",
      field: "period_days", hint: "leave --period-days out for 1 day")
  }
}
