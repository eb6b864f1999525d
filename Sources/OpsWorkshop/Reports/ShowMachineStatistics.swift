import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `machine.stats`.
public struct ShowMachineStatistics: OperationInput {
  /// Only this machine; default all machines.
  public var machine: Argument<NameOf<Machine>>?
  /// `|`: What to group by; default day.
  public var by: MachineGrouping?
  /// First day; default 7 days, 8 weeks or 12 months up to the last day.
  public var from: CivilDate?
  /// Last day; default today.
  public var to: CivilDate?
}

extension FloorReportService {
  static let statistics = Operation<ShowMachineStatistics, MachineStatistics>(
    "machine.stats", area: .workshop,
    "Shows pieces, target, run time, utilization and errors of machines.",
    permission: .machineView, effect: .read,
    examples: ["machine stats M1", "machine stats --by week --from 2027-02-01 -o json"],
    consistency: .snapshot)

  /// What one machine or all of them did, each as long as it was in use. Utilization is running
  /// time ÷ working time of the shift calendar: a ratio, not per cent.
  ///
  /// Throws `notfound.any`, and `data.bad_date` for a period that ends before it begins or is too
  /// long.
  public func statistics(
    _ input: ShowMachineStatistics, _ call: Call
  ) async throws -> Outcome<MachineStatistics> {
    try await desk.perform(Self.statistics, input, call) { transaction in
      let by = input.by ?? .day
      let to = input.to ?? max(transaction.today, input.from ?? transaction.today)
      let from = input.from ?? by.usualStart(for: to)
      let period = try ReportPeriod(from: from, to: to)
      let machines: [Machine]
      if let name = input.machine {
        machines = [try await transaction.repository(Machine.self).named(name)]
      } else {
        machines = try await transaction.repository(Machine.self).all(where: .everything)
      }
      let system = transaction.asSystem("adds up what machines did")
      let calendar = try await ShiftCalendar.read(transaction)
      let reading = try await FloorReading(period.days, machines, calendar, system)
      var groups: [CivilDate: FloorFigures] = [:]
      for day in period.days { groups[by.start(of: day), default: FloorFigures()] += .init() }
      var total = FloorFigures()
      reading.visit { _, day, _, figures in
        groups[by.start(of: day.day), default: FloorFigures()] += figures
        total += figures
      }
      let age = FloorAge(machines, calendar)
      return MachineStatistics(
        of: input.machine == nil ? nil : machines[0].number, by, period, groups, total, age)
    }
  }
}

extension MachineStatistics {
  fileprivate init(
    of machine: String?, _ by: MachineGrouping, _ period: ReportPeriod,
    _ groups: [CivilDate: FloorFigures], _ total: FloorFigures, _ age: FloorAge
  ) {
    let starts = groups.keys.sorted()
    self.init(
      machine: machine, by: by, from: period.from, to: period.to, good: total.good,
      bad: total.bad, target: total.target, targetRate: total.targetRate?.text,
      utilization: total.utilization?.text, runTime: TimeSpan(milliseconds: total.run),
      workingTime: TimeSpan(milliseconds: total.working), errors: total.errors,
      groups: starts.enumerated().compactMap { place, start in
        let next = place + 1 < starts.count ? starts[place + 1].adding(days: -1) : period.to
        let figures = groups[start] ?? FloorFigures()
        guard age.includes(next) || figures != FloorFigures() else { return nil }
        return Group(from: max(start, period.from), to: next, figures)
      }, remarks: age.remarks(on: period))
  }
}
