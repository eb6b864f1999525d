import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `workshop.dashboard`.
public struct ShowWorkshopDashboard: OperationInput {}

extension FloorReportService {
  static let dashboard = Operation<ShowWorkshopDashboard, DashboardView>(
    "workshop.dashboard", area: .workshop,
    "Shows the state of the floor: machines, today's batches, open work and late orders.",
    permission: .productionMonitor, effect: .read, answer: "workshop.dashboard/1",
    examples: ["workshop dashboard", "workshop dashboard -o json"], consistency: .snapshot)

  /// The number of days in the trends.
  private static let window = 14
  /// Days ahead that maintenance counts as due.
  private static let week = 7

  /// What a workshop manager looks at first. It reads only counts and sums. Made pieces are those
  /// of the day on which the current shift began; due and overdue work goes by the date.
  public func dashboard(
    _ input: ShowWorkshopDashboard, _ call: Call
  ) async throws -> Outcome<DashboardView> {
    try await desk.perform(Self.dashboard, input, call) { transaction in
      let system = transaction.asSystem("reads the state of the floor for a dashboard")
      let calendar = try await ShiftCalendar.read(transaction)
      let day = calendar.floorDay(at: transaction.now)
      let period = try ReportPeriod(from: day.adding(days: 1 - Self.window), to: day)
      let known = try await system.repository(Machine.self).all(
        where: .everything, order: [.ascending(Machine.Columns.foldedNumber)])
      let metrics = try await FloorMetrics(period, known, calendar, system)
      let machines = known.filter(\.isActive)
      let figures = try await Self.figures(machines, metrics, system)
      let byDay = period.days.map { metrics.byDay[$0] ?? FloorFigures() }
      return DashboardView(
        "Workshop", day, figures,
        [
          .init("good", "good pieces a day", from: period.from, byDay.map { .whole($0.good) }),
          .init("bad", "bad pieces a day", from: period.from, byDay.map { .whole($0.bad) }),
        ],
        [
          .init("machines", "machines by status", Self.byStatus(machines)),
          .init(
            "output", "good pieces today, by machine (target of the day)",
            Self.output(machines, metrics, ShiftDay(day, calendar))),
        ])
    }
  }

  private static func byStatus(_ machines: [Machine]) -> [(String, Quantity)] {
    MachineStatus.allCases.map { status in
      (status.rawValue, .whole(Int64(machines.count { $0.status == status })))
    }
  }

  private static func output(
    _ machines: [Machine], _ metrics: FloorMetrics, _ day: ShiftDay
  ) -> [(String, Quantity)] {
    machines.map { machine in
      let good = Shift.allCases.reduce(Int64(0)) { sum, shift in
        sum + (metrics.pieces.byPlace[ShiftPlace(machine.id, metrics.period.to, shift)]?.good ?? 0)
      }
      let target = Shift.allCases.reduce(Int64(0)) { sum, shift in
        sum + ShiftTarget.pieces(machine.dailyTarget, of: shift, on: day)
      }
      return ("\(machine.number) of \(target)", .whole(good))
    }
  }

  private static func figures(
    _ machines: [Machine], _ metrics: FloorMetrics, _ system: Transaction
  ) async throws -> [DashboardView.Figure] {
    let (today, day) = (system.today, metrics.period.to)
    let batches = metrics.batches.byDay[day] ?? BatchFigures.Counts()
    let pending = try await system.repository(ProductionBatch.self)
      .count(where: .equals(ProductionBatch.Columns.status, .pending))
    let unreported = try await system.repository(ProductionBatch.self)
      .count(where: .equals(ProductionBatch.Columns.isUnreported, true))
    typealias Orders = ProductionOrder.Columns
    let overdue = try await system.repository(ProductionOrder.self).count(
      where: .both(
        .oneOf(Orders.status, ProductionStatus.allCases.filter(\.isOpen)),
        .both(.notEquals(Orders.due, nil), .less(Orders.due, today))))
    let faults = try await system.repository(MachineFault.self)
      .count(where: .oneOf(MachineFault.Columns.status, [.reported, .inProgress]))
    let due = machines.count { machine in
      machine.nextMaintenance.map { $0 <= today.adding(days: week) } ?? false
    }
    let figures = metrics.byDay[day] ?? FloorFigures()
    let inError = Int64(machines.count { $0.status == .error })
    func batch(_ count: Int64) -> String { Counted.noun(count, "batch", "batches") }
    func figure(
      _ name: String, _ label: String, _ count: Int64, _ hint: String
    ) -> DashboardView.Figure {
      .init(name, label, count, hint: count > 0 ? hint : nil)
    }
    return [
      .init(
        "running", "of \(Counted.text(machines.count, "machine")) running",
        machines.count { $0.status == .running }),
      figure(
        "failed", "\(Counted.noun(inError, "machine")) in error", inError,
        "opsh machine list --status error"),
      .init(
        "batches", "\(batch(batches.total)) today, \(batches[.completed]) completed",
        batches.total),
      figure(
        "pending", "\(batch(pending)) to approve", pending, "opsh batch list --status pending"),
      figure(
        "unreported", "\(batch(unreported)) to report", unreported,
        "opsh batch list --unreported"),
      figure(
        "overdue", "\(Counted.noun(overdue, "production order")) overdue", overdue,
        "opsh production list --status planned --status released --where 'due < \(today)'"),
      figure(
        "faults", "\(Counted.noun(faults, "fault")) open", faults,
        "opsh fault list --status reported --status in_progress"),
      figure("maintenance", "maintenance due within 7 days", Int64(due), "opsh maintenance due"),
      .init("good", "good pieces today, target by now \(figures.target)", figures.good),
      .init("utilization", "utilization today", figures.utilization?.text ?? "none"),
    ]
  }
}
