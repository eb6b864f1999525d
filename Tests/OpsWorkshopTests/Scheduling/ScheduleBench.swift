import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting

@testable import OpsWorkshop

/// A sample book with machines, and with short words for what tests of schedules do. LAMP-1 is made
/// in one step of 10 minutes and a minute for each piece.
struct ScheduleBench: Sendable {
  let book: SampleBook

  init(machines: [String] = ["M1"], step: String = "moulding:10m:1m") async throws {
    book = try await SampleBook.make()
    for machine in machines {
      _ = try await book.dependencies.machines.create(CreateMachine(number: machine), anna)
    }
    try await route("LAMP-1", [step])
  }

  var schedules: ScheduleService { book.dependencies.schedules }
  /// The administrator.
  var anna: Call { book.call(.administrator) }
  /// The workshop manager.
  var mia: Call { book.call(.workshopManager) }
  /// The workshop technician, who sees plans and makes none.
  var tom: Call { book.call(.workshopTechnician) }

  func route(_ sku: String, _ steps: [String]) async throws {
    _ = try await book.dependencies.routings.set(SetRouting(sku: sku, step: steps), mia)
  }

  @discardableResult
  func order(
    _ quantity: Int64, due: String? = nil, color: String? = nil,
    priority: ProductionPriority? = nil, promised: Bool? = nil
  ) async throws -> String {
    try await book.dependencies.production.create(
      CreateProduction(
        sku: "LAMP-1", quantity: .whole(quantity), due: try due.map { try CivilDate(parsing: $0) },
        priority: priority, inColor: color, promised: promised), mia
    ).output.order.number
  }

  /// A plan of all open orders, after at most 500 changes.
  @discardableResult
  func make(
    _ objective: ScheduleObjective? = nil, seed: Int64? = nil, adopt: Bool? = nil,
    freeze: [String]? = nil, split: Int64? = nil
  ) async throws -> ScheduleView {
    try await schedules.make(
      MakeSchedule(
        objective: objective, tries: 500, seed: seed, split: split, freeze: freeze, adopt: adopt),
      mia
    ).output
  }

  func check(_ schedule: String? = nil, plan: String? = nil) async throws -> ScheduleCheckView {
    try await schedules.check(CheckSchedule(schedule: schedule, plan: plan), tom).output
  }

  func count() async throws -> Int {
    try await schedules.list(ListSchedules(), tom).output.items.count
  }

  func wait(minutes: Int64) { book.clock.advance(milliseconds: minutes * 60_000) }

  /// So many minutes after the start of the book's clock, ten in the morning at the site.
  static func at(_ minutes: Int) -> Instant { SampleBook.start.adding(seconds: minutes * 60) }
}
