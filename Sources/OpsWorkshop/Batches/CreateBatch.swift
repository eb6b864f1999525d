import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `batch.create`.
public struct CreateBatch: OperationInput {
  /// The machine.
  public var machine: NameOf<Machine>
  /// The day on which the shift begins; default today.
  public var date: CivilDate?
  /// `|`: The shift; default the first one of the day that can still be planned.
  public var shift: Shift?
  /// `|`: How it uses the guns; default single. A bp batch has the mode of the batch it follows.
  public var mode: BatchMode?
  /// `|`: You choose the products (pc), or the batch takes over the products of the running batch
  /// (bp); default pc.
  public var type: BatchType?
}

extension BatchService {
  static let create = Operation<CreateBatch, BatchView>(
    "batch.create", area: .workshop, "Plans a batch on a machine; add products, then submit it.",
    permission: .batchCreate, effect: .write(.reversible),
    examples: [
      "batch create M1 --date 2027-03-02 --shift morning --mode single",
      "batch create M1 --date 2027-03-02 --shift evening --mode dual --type pc",
    ])

  /// Plans a batch. The machine may still work on another batch: it must be free only when this
  /// batch is executed.
  ///
  /// Throws `notfound.any`; `rule.violated` for a machine that takes no batches, a shift that is
  /// closed, and today's morning from the cut-off on; `data.bad_date` for a past day. A shift batch
  /// needs a machine that works on a batch, and a shift of which there is no other batch; it throws
  /// `denied.permission` when the caller may not plan what that one makes.
  public func create(_ input: CreateBatch, _ call: Call) async throws -> Outcome<BatchView> {
    try await desk.perform(Self.create, input, call) { transaction in
      let machine = try await transaction.repository(Machine.self).named(input.machine)
      try machine.requireAvailable(field: "machine")
      let calendar = try await ShiftCalendar.read(transaction)
      let day = input.date ?? transaction.today
      let shift = input.shift ?? calendar.plannable(on: day, at: transaction.now).first
      try calendar.requirePlannable(shift ?? .morning, on: day, at: transaction.now)
      var batch = ProductionBatch(
        id: transaction.nextID(), number: "", type: input.type ?? .productionConfiguration,
        machineID: machine.id, day: day, shift: shift ?? .morning, mode: input.mode ?? .single,
        createdAt: transaction.now, createdBy: transaction.principal.userID,
        updatedAt: transaction.now)
      let source = try await Self.source(of: batch, on: machine, transaction)
      if let source {
        guard input.mode == nil || input.mode == source.batch.mode else {
          throw OpsError(
            .ruleViolated, "A bp batch has the mode of the batch it follows", field: "mode",
            hint: "leave --mode out")
        }
        batch.mode = source.batch.mode
      }
      batch.number = try await Self.number(of: batch.type, transaction)
      let created = try await transaction.repository(ProductionBatch.self).create(batch)
      if let source { try await source.copy(to: created, transaction) }
      return try await BatchView.of(created, transaction)
    }
  }

  /// `PC-20270301-0001`: batches of one type and day of creation are numbered in order and without
  /// gaps.
  private static func number(
    of type: BatchType, _ transaction: Transaction
  ) async throws -> String {
    let day = transaction.today.description.replacing("-", with: "")
    return try await SeriesNumber.next(inSeries: "\(type.prefix)-\(day)", digits: 4, transaction)
  }

  /// The batch whose products a shift batch takes over: the running batch of the machine; for the
  /// evening of a later day, the batch planned for the morning of that day. Nil for a batch of type
  /// pc.
  private static func source(
    of batch: ProductionBatch, on machine: Machine, _ transaction: Transaction
  ) async throws -> BatchContents? {
    guard batch.type == .batchProcessing else { return nil }
    let open = try await BatchClash(transaction).others(
      than: batch, in: BatchStatus.allCases.filter(\.isOpen))
    if let other = open.first {
      throw OpsError(
        .ruleViolated,
        "\(Excerpt.of(machine.number)) has \(Excerpt.of(other.number)) in the "
          + "\(batch.shift.rawValue) shift of \(batch.day)", field: "shift",
        hint: "plan another shift, or change that one; `opsh batch show \(other.number)` shows how")
    }
    let running = try await transaction.asSystem("reads the batch a machine works on")
      .repository(ProductionBatch.self).first(
        where: .both(
          .equals(ProductionBatch.Columns.machineID, machine.id),
          .equals(ProductionBatch.Columns.status, .active)))
    guard let running, machine.status == .running else {
      throw OpsError(
        .ruleViolated, "\(Excerpt.of(machine.number)) has no running batch to take over",
        field: "machine", hint: "plan the products with --type pc")
    }
    guard batch.shift == .evening, batch.day > transaction.today else {
      return try await BatchContents.read(running, transaction)
    }
    var morning = batch
    morning.shift = .morning
    guard
      let before = try await BatchClash(transaction).others(
        than: morning, in: [.pending, .pendingExecution]
      ).first
    else {
      throw OpsError(
        .ruleViolated,
        "The morning before the evening of \(batch.day) is not planned yet", field: "shift",
        hint: "submit the batch of that morning first, or plan the products with --type pc")
    }
    return try await BatchContents.read(before, transaction)
  }
}

extension BatchContents {
  /// Gives another batch the same products, colours and stations; production orders stay with
  /// this one. Throws `denied.permission` without the right to edit batches.
  func copy(to batch: ProductionBatch, _ transaction: Transaction) async throws {
    try transaction.principal.require(.batchEdit, to: "Taking products over")
    // Nobody has approved these lines yet, so the people who planned them are authors of the copy
    // too.
    if self.batch.status == .pending {
      try await BatchAuthors(transaction).pass(from: self.batch, to: batch)
    }
    let system = transaction.asSystem("takes the products of the running batch over")
    for product in products {
      var copy = product
      copy.id = transaction.nextID()
      copy.version = 0
      copy.batchID = batch.id
      copy.productionID = nil
      copy.made = .zero
      copy.scrapped = .zero
      let written = try await system.repository(BatchProduct.self).create(copy)
      for position in stations(of: product) {
        _ = try await system.repository(BatchStation.self).create(
          BatchStation(
            id: transaction.nextID(), batchID: batch.id, batchProductID: written.id,
            position: position))
      }
    }
  }
}
