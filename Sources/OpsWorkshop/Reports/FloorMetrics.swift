import OpsDomain
import OpsKernel
import OpsStorage

/// All figures of the floor in one period.
struct FloorMetrics: Sendable {
  let period: ReportPeriod
  let batches: BatchFigures
  let pieces: CountedPieces
  /// Sums of all machines.
  private(set) var total = FloorFigures()
  private(set) var byMachine: [RecordID: FloorFigures] = [:]
  private(set) var byDay: [CivilDate: FloorFigures] = [:]
  private(set) var byShift: [Shift: FloorFigures] = [:]

  /// - Parameter transaction: With the right to see machines and batches.
  init(
    _ period: ReportPeriod, _ machines: [Machine], _ calendar: ShiftCalendar,
    _ transaction: Transaction
  ) async throws {
    self.period = period
    batches = try await BatchFigures.read(period, calendar, transaction)
    let reading = try await FloorReading(period.days, machines, calendar, transaction)
    pieces = reading.pieces
    var sums = (
      total: FloorFigures(), machine: [RecordID: FloorFigures](),
      day: [CivilDate: FloorFigures](), shift: [Shift: FloorFigures]()
    )
    reading.visit { machine, day, shift, figures in
      sums.total += figures
      sums.machine[machine.id, default: FloorFigures()] += figures
      sums.day[day.day, default: FloorFigures()] += figures
      sums.shift[shift, default: FloorFigures()] += figures
    }
    (total, byMachine, byDay, byShift) = (sums.total, sums.machine, sums.day, sums.shift)
  }

  var score: Ratio? {
    PeriodScore.of(
      completion: batches.all.completion, utilization: total.utilization,
      productivity: batches.productivity, quality: total.quality)
  }

  /// The figures that are compared with the period before, with their names.
  var compared: [(name: String, value: Ratio?)] {
    [
      ("completion_rate", batches.all.completion), ("utilization", total.utilization),
      ("productivity", batches.productivity), ("quality", total.quality),
      ("oee", total.effectiveness), ("score", score),
    ]
  }
}
