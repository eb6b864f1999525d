import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `output.list`.
public struct ListOutputs: OperationInput {
  /// Only outputs of this machine.
  public var machine: NameOf<Machine>?
  /// Only outputs from this day on.
  public var from: CivilDate?
  /// Only outputs until this day.
  public var to: CivilDate?
  /// `|`: Only outputs of this shift.
  public var shift: Shift?
  /// Also list outputs that were corrected and no longer count.
  public var corrected: Bool?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

/// Input of `output.show`.
public struct OutputReference: OperationInput {
  /// The output.
  public var output: NameOf<MachineOutput>
}

extension OutputService {
  static let list = Operation<ListOutputs, Listing<OutputView>>(
    "output.list", area: .workshop, "Lists outputs of machines, the latest day first.",
    permission: .machineView, effect: .read,
    examples: ["output list", "output list --machine M1 --from 2027-03-01 -o json"],
    consistency: .snapshot)

  /// A page of outputs. Throws `notfound.any` for a machine.
  public func list(
    _ input: ListOutputs, _ call: Call
  ) async throws -> Outcome<Listing<OutputView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = MachineOutput.Columns
      var filter: Predicate = .everything
      if let name = input.machine {
        let machine = try await transaction.repository(Machine.self).named(name)
        filter = .equals(Columns.machineID, machine.id)
      }
      if let from = input.from { filter = .both(filter, .greaterOrEqual(Columns.day, from)) }
      if let to = input.to { filter = .both(filter, .lessOrEqual(Columns.day, to)) }
      if let shift = input.shift { filter = .both(filter, .equals(Columns.shift, shift)) }
      if input.corrected != true { filter = .both(filter, .equals(Columns.isCounted, true)) }
      let query = Query(
        MachineOutput.schema, where: filter,
        order: [.descending(Columns.day), .descending(Columns.recordedAt)])
      let page = try await transaction.repository(MachineOutput.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await OutputView.of(page.items, transaction), next: page.next)
    }
  }

  static let show = Operation<OutputReference, OutputView>(
    "output.show", area: .workshop, "Shows one output: the pieces of a machine in a shift.",
    permission: .machineView, effect: .read,
    examples: ["output show OP-000001", "output show OP-000001 -o json"], consistency: .snapshot)

  /// One output. Throws `notfound.any`.
  public func show(_ input: OutputReference, _ call: Call) async throws -> Outcome<OutputView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let output = try await transaction.repository(MachineOutput.self).named(input.output)
      return try await OutputView.of([output], transaction).only("An output")
    }
  }
}
