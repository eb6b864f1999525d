import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting

@testable import OpsWorkshop

/// A sample book with a machine and three colors, and short words for what tests of batches do. It
/// is 10:00 at the site on 2027-03-01, in the morning shift.
struct BatchBench: Sendable {
  let book: SampleBook
  static let first = "PC-20270301-0001"

  init(machines: [String] = ["M1"], seed: UInt64 = 1) async throws {
    book = try await SampleBook.make(seed: seed)
    for number in machines {
      _ = try await book.dependencies.machines.create(CreateMachine(number: number), anna)
    }
    for (name, hex) in [("Navy", "#1B2A49"), ("White", "#FFFFFF"), ("Black", "#000000")] {
      _ = try await book.dependencies.colors.create(CreateColor(name: name, hex: hex), mia)
    }
  }

  var batches: BatchService { book.dependencies.batches }
  /// The administrator.
  var anna: Call { book.call(.administrator) }
  /// The workshop manager.
  var mia: Call { book.call(.workshopManager) }

  /// Another workshop manager, whom the sample book does not have.
  func secondManager() async throws -> Call {
    let id = book.identifiers.next()
    let now = book.clock.now()
    let user = User(id: id, name: "jonas", foldedName: "jonas", createdAt: now)
    let role = RoleAssignment(
      id: book.identifiers.next(), userID: id, role: .workshopManager, assignedAt: now)
    let header = self.header()
    _ = try await book.store.transact { overlay in
      overlay.header = header
      _ = try await overlay.insert(User.schema, user.row)
      _ = try await overlay.insert(RoleAssignment.schema, role.row)
    }
    return Call(Principal(userID: id, name: "jonas", roles: [.workshopManager]))
  }

  /// The day so many days after the first one.
  static func day(_ count: Int) -> CivilDate {
    CivilDate(daysSinceEpoch: 20_878).adding(days: count)
  }

  /// Plans an empty batch and says its number.
  @discardableResult
  func create(
    _ machine: String = "M1", day: Int = 0, _ shift: Shift = .morning, _ mode: BatchMode = .single,
    type: BatchType = .productionConfiguration, by call: Call? = nil
  ) async throws -> String {
    try await batches.create(
      CreateBatch(
        machine: machine, date: Self.day(day), shift: shift,
        mode: type == .batchProcessing ? nil : mode, type: type), call ?? mia
    ).output.number
  }

  @discardableResult
  func add(
    _ number: String, _ sku: String = "LAMP-1", size: String? = nil, _ primary: String? = "Navy",
    _ secondary: String? = nil, stations: String? = nil, count: Int? = nil, gun: String? = nil,
    by call: Call? = nil
  ) async throws -> BatchView {
    try await batches.add(
      AddBatchProduct(
        batch: number, sku: sku, size: size, primary: primary, secondary: secondary,
        stations: stations, count: count, gun: gun), call ?? mia
    ).output
  }

  /// Plans lamps on three stations.
  func plan(
    _ machine: String = "M1", day: Int = 0, _ shift: Shift = .morning, stations: String = "1,2,3",
    by call: Call? = nil
  ) async throws -> String {
    let number = try await create(machine, day: day, shift, by: call)
    try await add(number, stations: stations, by: call)
    return number
  }

  @discardableResult
  func submit(_ number: String, by call: Call? = nil) async throws -> BatchView {
    try await batches.submit(BatchReference(batch: number), call ?? mia).output
  }

  @discardableResult
  func approve(_ number: String, by call: Call? = nil) async throws -> BatchView {
    try await batches.approve(BatchReference(batch: number), call ?? anna).output
  }

  @discardableResult
  func execute(_ number: String, by call: Call? = nil) async throws -> BatchView {
    try await batches.execute(ExecuteBatch(batch: number), call ?? mia).output
  }

  @discardableResult
  func complete(
    _ number: String, nothing sku: String? = nil, by call: Call? = nil
  ) async throws -> BatchView {
    try await batches.complete(
      CompleteBatch(batch: number, made: sku.map { [.init($0, .zero)] }), call ?? mia
    ).output
  }

  @discardableResult
  func cancel(_ number: String, reason: String = "no granulate") async throws -> BatchView {
    try await batches.cancel(BatchRefusal(batch: number, reason: reason), anna).output
  }

  /// A batch of today's morning in that state.
  func batch(in status: BatchStatus) async throws -> String {
    let number = try await plan()
    if status == .unsubmitted { return number }
    try await submit(number)
    if status == .pending { return number }
    if status == .rejected {
      _ = try await batches.reject(BatchRefusal(batch: number, reason: "worn"), anna)
      return number
    }
    try await approve(number)
    if status == .pendingExecution { return number }
    try await execute(number)
    if status == .completed { try await complete(number) }
    return number
  }

  func show(_ number: String) async throws -> BatchDetailView {
    try await batches.show(BatchReference(batch: number), mia).output
  }

  /// The record of a batch.
  func record(_ number: String) async throws -> ProductionBatch {
    try await book.read { try await $0.repository(ProductionBatch.self).named(number) }
  }

  func machine(_ number: String = "M1") async throws -> Machine {
    try await book.read { try await $0.repository(Machine.self).named(number) }
  }

  /// The stations of a machine that work, by number.
  func working(_ number: String = "M1") async throws -> [Int64] {
    let machine = try await machine(number)
    return try await book.read { transaction in
      try await transaction.repository(MachineStation.self)
        .all(where: .equals(MachineStation.Columns.machineID, machine.id))
        .filter { $0.status == .running }.map(\.position).sorted()
    }
  }

  /// What the color of a gun is called.
  func color(_ gun: String, of number: String = "M1") async throws -> String? {
    let machine = try await machine(number)
    return try await book.read { transaction in
      let found = try await transaction.repository(MachineGun.self).fetch(
        key: MachineGun.nameKey, machine.id, gun)
      guard let id = found?.colorID else { return nil }
      return try await transaction.repository(ColorCard.self).fetch(id)?.name
    }
  }

  /// Runs the job that ends batches.
  func settle() async throws {
    _ = try await book.dependencies.jobs.run(RunJobs(job: "batch.settle"), anna)
  }

  /// Plans and sends notices, and says the titles of one kind that somebody has.
  func told(_ kind: NoticeKind, _ call: Call) async throws -> [String] {
    for job in ["notices.plan", "notices.send"] {
      _ = try await book.dependencies.jobs.run(RunJobs(job: job), anna)
    }
    return try await book.dependencies.notices.list(ListNotices(kind: [kind]), call)
      .output.items.map(\.title)
  }

  func pass(hours: Int64) { book.clock.advance(milliseconds: hours * 3_600_000) }

  /// Changes a record behind everybody's back, as older data or another writer would have it.
  func write<Item: Entity>(_ item: Item) async throws {
    let header = self.header()
    _ = try await book.store.transact { overlay in
      overlay.header = header
      _ = try await overlay.update(Item.schema, item.row)
    }
  }

  private func header() -> CommitHeader {
    CommitHeader(
      key: OperationKey.make(clock: book.clock, random: book.world.random), at: book.clock.now(),
      operation: "test.write")
  }

  /// The error `body` is refused with; nil when it is not.
  static func refusal(_ body: () async throws -> some Any) async -> OpsError? {
    await failure(body)
  }
}
