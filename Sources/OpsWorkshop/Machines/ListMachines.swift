import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `machine.list`.
public struct ListMachines: OperationInput {
  /// `|`: Only machines with this status.
  public var status: MachineStatus?
  /// `G`: Only machines of this group.
  public var group: Name?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension MachineService {
  static let list = Operation<ListMachines, Listing<MachineView>>(
    "machine.list", area: .workshop, "Lists machines by number.", permission: .machineView,
    effect: .read, examples: ["machine list", "machine list --status running -o json"],
    consistency: .snapshot, narrows: ["status": Narrowing("status")])

  /// A page of machines. Throws `data.bad_value` for a bad page.
  public func list(
    _ input: ListMachines, _ call: Call
  ) async throws -> Outcome<Listing<MachineView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      var filter: Predicate = .everything
      if let status = input.status { filter = .equals(Machine.Columns.status, status) }
      if let group = input.group {
        filter = .both(filter, .equals(Machine.Columns.group, try MachineText.group(group)))
      }
      let query = Query(
        Machine.schema, where: filter, order: [.ascending(Machine.Columns.foldedNumber)])
      let page = try await transaction.repository(Machine.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await MachineView.of(page.items, transaction), next: page.next)
    }
  }

  static let show = Operation<MachineReference, MachineView>(
    "machine.show", area: .workshop, "Shows a machine with its stations and guns.",
    permission: .machineView, effect: .read,
    examples: ["machine show M1", "machine show M1 -o json"], consistency: .snapshot)

  /// One machine. Throws `notfound.any`.
  public func show(_ input: MachineReference, _ call: Call) async throws -> Outcome<MachineView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let machine = try await transaction.repository(Machine.self).named(input.machine)
      return try await MachineView.of([machine], transaction).only("A machine")
    }
  }
}
