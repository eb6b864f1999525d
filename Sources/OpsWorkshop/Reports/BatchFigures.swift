import OpsDomain
import OpsKernel
import OpsStorage

/// Batches of a period by day, shift and state, and how long they took. Submitted batches are never
/// deleted, so finished ones stay in the figures.
struct BatchFigures: Sendable {
  /// How many there are in each state.
  struct Counts: Sendable, Equatable {
    var byStatus: [BatchStatus: Int64] = [:]

    subscript(status: BatchStatus) -> Int64 { byStatus[status] ?? 0 }
    var total: Int64 { byStatus.values.reduce(0, +) }
    /// Completed ÷ all; nil without batches.
    var completion: Ratio? { Ratio(self[.completed], of: total) }

    mutating func add(_ count: Int64, _ status: BatchStatus) {
      byStatus[status, default: 0] += count
    }
  }

  private(set) var all = Counts()
  private(set) var byDay: [CivilDate: Counts] = [:]
  private(set) var byShift: [Shift: Counts] = [:]
  /// Completed batches without a report.
  private(set) var unreported: Int64 = 0
  /// Executed, completed and reported batches. For a batch that was never executed, no time is
  /// known.
  private(set) var timed: Int64 = 0
  /// From execution to completion of those, in milliseconds.
  private(set) var actual: Int64 = 0
  /// The lengths of their shifts.
  private(set) var planned: Int64 = 0

  /// Actual ÷ planned time of reported batches that were executed; nil without any.
  var productivity: Ratio? { Ratio(actual, of: planned) }
  /// The mean time from execution to completion; nil without reported batches that were executed.
  var meanDuration: TimeSpan? {
    timed > 0 ? TimeSpan(milliseconds: (actual + timed / 2) / timed) : nil
  }

  static func read(
    _ period: ReportPeriod, _ calendar: ShiftCalendar, _ transaction: Transaction
  ) async throws -> BatchFigures {
    typealias Columns = ProductionBatch.Columns
    var figures = BatchFigures()
    let days = Predicate.both(
      .greaterOrEqual(Columns.day, period.from), .lessOrEqual(Columns.day, period.to))
    let counts = try await transaction.figures(
      Aggregate(
        ProductionBatch.schema, where: days,
        groupedBy: [Columns.day, Columns.shift, Columns.status], .count))
    for row in counts { figures.addCount(row) }
    let times = try await transaction.figures(
      Aggregate(
        ProductionBatch.schema,
        where: .and([
          days, .equals(Columns.status, .completed), .equals(Columns.isUnreported, false),
          ProductionBatch.executed,
        ]),
        groupedBy: [Columns.day, Columns.shift], .count, .sum(Columns.executedAt),
        .sum(Columns.completedAt)))
    for row in times { figures.addTime(row, calendar) }
    figures.unreported = try await transaction.repository(ProductionBatch.self)
      .count(where: .both(days, .equals(Columns.isUnreported, true)))
    return figures
  }

  private mutating func addCount(_ row: [Value]) {
    guard let (day, shift) = Self.place(row), row.count == 4, case .text(let word) = row[2],
      let status = BatchStatus(rawValue: word), case .integer(let count) = row[3]
    else { return }
    all.add(count, status)
    byDay[day, default: Counts()].add(count, status)
    byShift[shift, default: Counts()].add(count, status)
  }

  private mutating func addTime(_ row: [Value], _ calendar: ShiftCalendar) {
    guard let (day, shift) = Self.place(row), row.count == 5, case .integer(let count) = row[2],
      case .integer(let executed) = row[3], case .integer(let completed) = row[4]
    else { return }
    timed += count
    actual += completed - executed
    planned += count * calendar.hours(of: shift, on: day).length.milliseconds
  }

  private static func place(_ row: [Value]) -> (CivilDate, Shift)? {
    guard row.count > 1, case .text(let day) = row[0], let day = try? CivilDate(parsing: day),
      case .text(let shift) = row[1], let shift = Shift(rawValue: shift)
    else { return nil }
    return (day, shift)
  }
}
