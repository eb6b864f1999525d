import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `workshop.report`.
public struct ReportFloor: OperationInput {
  /// `P`: The period: today, yesterday, this_week, last_week, this_month, last_month,
  /// this_quarter, last_quarter, this_year, or two days such as 2027-02-01..2027-02-28.
  public var period: Option<Name>
}

extension FloorReportService {
  static let report = Operation<ReportFloor, FloorReportView>(
    "workshop.report", area: .workshop,
    "Reports the results of the floor in a period, compared with the period before.",
    permission: .productionMonitor, effect: .read,
    examples: [
      "workshop report --period this_week",
      "workshop report --period 2027-02-01..2027-02-28 -o json",
    ], consistency: .snapshot)

  /// The report of a period. A batch belongs to the day on which its shift begins, like everything
  /// that machines do in that shift. The score is 0.3 × completion + 0.25 × utilization + 0.25 ×
  /// productivity + 0.2 × quality. Costs are shown to people who may see the costs of all goods.
  ///
  /// Throws `data.bad_value` for a word that names no period, and `data.bad_date`.
  public func report(_ input: ReportFloor, _ call: Call) async throws -> Outcome<FloorReportView> {
    try await desk.perform(Self.report, input, call) { transaction in
      let period = try ReportPeriod(parsing: input.period, today: transaction.today)
      let system = transaction.asSystem("adds up what the floor did")
      let machines = try await system.repository(Machine.self).all(
        where: .everything, order: [.ascending(Machine.Columns.foldedNumber)])
      let calendar = try await ShiftCalendar.read(transaction)
      let current = try await FloorMetrics(period, machines, calendar, system)
      let previous = try await FloorMetrics(period.previous, machines, calendar, system)
      let seesCosts = transaction.principal.seesAllCosts
      return FloorReportView(
        current, previous, machines, try await ScrapReasons.read(current, system),
        try await ScheduleAdherence.read(period, system),
        seesCosts ? try await CostComparison.read(period, system) : nil,
        transaction.context.currency, FloorAge(machines, calendar))
    }
  }
}

extension FloorReportView {
  fileprivate init(
    _ metrics: FloorMetrics, _ previous: FloorMetrics, _ machines: [Machine],
    _ reasons: [(code: String, pieces: Int64)], _ adherence: ScheduleAdherence?, _ costs: [Cost]?,
    _ currency: Currency, _ age: FloorAge
  ) {
    let score = metrics.score
    self.init(
      from: metrics.period.from, to: metrics.period.to, previousFrom: previous.period.from,
      previousTo: previous.period.to, score: score?.text, rating: score.map(FloorRating.init),
      trend: FloorTrend(score, since: previous.score), batches: Batches(metrics.batches),
      utilization: metrics.total.utilization?.text,
      productivity: metrics.batches.productivity?.text, quality: metrics.total.quality?.text,
      effectiveness: Effectiveness(metrics.total),
      comparisons: zip(metrics.compared, previous.compared).map {
        Comparison($0.name, $0.value, $1.value)
      },
      machines: machines.compactMap { machine in
        let figures = metrics.byMachine[machine.id] ?? FloorFigures()
        // Machines out of use are included as long as they have figures.
        guard machine.isActive || figures != FloorFigures() else { return nil }
        return MachineLine(machine, figures)
      }, shifts: Shift.allCases.map { ShiftLine($0, metrics) },
      days: metrics.period.days.compactMap { day in
        let isTold =
          age.includes(day) || metrics.byDay[day].map { $0 != FloorFigures() } ?? false
          || metrics.batches.byDay[day] != nil
        return isTold ? Day(day, metrics) : nil
      }, scraps: Scrap.pareto(reasons), adherence: adherence.map(Adherence.init), costs: costs,
      currency: currency, remarks: age.remarks(on: metrics.period) + Cost.remarks(costs ?? []))
  }
}
