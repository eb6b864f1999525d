import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting

@testable import OpsWorkshop

/// A sample book with short words for what tests of machines do.
struct MachineBench: Sendable {
  let book: SampleBook

  init() async throws { book = try await SampleBook.make() }

  var machines: MachineService { book.dependencies.machines }
  var colors: ColorService { book.dependencies.colors }
  var maintenance: MaintenanceService { book.dependencies.maintenance }
  var faults: FaultService { book.dependencies.faults }
  /// The administrator.
  var anna: Call { book.call(.administrator) }
  /// The workshop manager.
  var mia: Call { book.call(.workshopManager) }
  /// The workshop technician, who operates and maintains machines.
  var tom: Call { book.call(.workshopTechnician) }
  /// The granulation technician, who operates machines.
  var eva: Call { book.call(.granulationTechnician) }

  @discardableResult
  func add(_ number: String = "M1", stations: Int64? = nil, guns: String? = nil) async throws
    -> MachineView
  {
    try await machines.create(
      CreateMachine(number: number, stations: stations, guns: guns), anna
    ).output
  }

  /// Changes what a machine is doing, as the administrator unless told.
  @discardableResult
  func change(
    _ number: String = "M1", to status: MachineStatus, reason: String? = nil, _ call: Call? = nil
  ) async throws -> MachineStatusView {
    let input = ChangeMachineStatus(machine: number, reason: reason)
    let call = call ?? anna
    return switch status {
    case .running: try await machines.start(input, call).output
    case .stopped: try await machines.stop(input, call).output
    case .maintenance: try await machines.maintain(input, call).output
    case .error: try await machines.fail(input, call).output
    }
  }

  func show(_ number: String = "M1") async throws -> MachineView {
    try await machines.show(MachineReference(machine: number), mia).output
  }

  @discardableResult
  func add(color name: String, _ hex: String = "#1B2A49") async throws -> ColorView {
    try await colors.create(CreateColor(name: name, hex: hex), mia).output
  }

  @discardableResult
  func fill(_ gun: String = "A", with color: String) async throws -> GunView {
    try await machines.colorGun(ColorGun(machine: "M1", gun: gun, color: color), mia).output
  }

  /// What the machine has done, in order.
  func history(_ number: String = "M1") async throws -> [MachineStatusChange] {
    try await book.read { transaction in
      let machine = try await transaction.repository(Machine.self).named(number)
      return try await transaction.repository(MachineStatusChange.self).all(
        where: .equals(MachineStatusChange.Columns.machineID, machine.id),
        order: [.ascending(MachineStatusChange.Columns.at)])
    }
  }

  /// Plans a batch without a word of the batches' own rules: the machine's of today's morning.
  func plan(_ number: String = "PC-20270301-0001", on machine: String = "M1") async throws
    -> RecordID
  {
    try await book.write { transaction in
      let machine = try await transaction.repository(Machine.self).named(machine)
      return try await transaction.repository(ProductionBatch.self).create(
        ProductionBatch(
          id: transaction.nextID(), number: number, type: .productionConfiguration,
          machineID: machine.id, day: transaction.today.adding(days: 1), shift: .morning,
          mode: .single, createdAt: transaction.now, updatedAt: transaction.now)
      ).id
    }
  }

  /// Says which batch the machine works on.
  func give(_ batch: RecordID?, to machine: String = "M1") async throws {
    try await book.write { transaction in
      var machine = try await transaction.repository(Machine.self).named(machine)
      machine.batchID = batch
      _ = try await transaction.repository(Machine.self).update(machine)
    }
  }

  /// Plans and sends notices.
  func tell() async throws {
    for job in ["notices.plan", "notices.send"] {
      _ = try await book.dependencies.jobs.run(RunJobs(job: job), anna)
    }
  }

  /// Titles of the notices of a kind that somebody has.
  func inbox(_ kind: NoticeKind, of call: Call) async throws -> [String] {
    try await book.dependencies.notices.list(ListNotices(kind: [kind]), call).output.items
      .map(\.title)
  }

  func wait(minutes: Int64) { book.clock.advance(milliseconds: minutes * 60_000) }

  /// The error `body` is refused with; nil when it is not.
  static func refusal(_ body: () async throws -> some Any) async -> OpsError? {
    await failure(body)
  }
}
