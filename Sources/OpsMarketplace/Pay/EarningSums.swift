import OpsDomain
import OpsStorage

/// Sums of a driver's earnings in some days.
struct EarningSums {
  private(set) var byPart: [EarningPart: (count: Int64, amount: Int64)] = [:]
  private(set) var byDay: [CivilDate: Int64] = [:]
  private(set) var total: Int64 = 0
  /// The ways of which a part is not paid.
  private(set) var cut: [DriverEarning] = []

  /// Sums what the reader sees.
  init(
    _ driver: Driver, from: CivilDate, until: CivilDate, _ transaction: Transaction
  ) async throws {
    typealias Columns = DriverEarning.Columns
    let earned = try await transaction.repository(DriverEarning.self).all(
      where: .and([
        .equals(Columns.driverID, driver.id), .greaterOrEqual(Columns.day, from),
        .lessOrEqual(Columns.day, until),
      ]), order: [.ascending(Columns.day)])
    for earning in earned {
      byPart[earning.part, default: (0, 0)].count += 1
      byPart[earning.part, default: (0, 0)].amount += earning.amount
      byDay[earning.day, default: 0] += earning.amount
      total += earning.amount
      if earning.isCut { cut.append(earning) }
    }
  }
}
