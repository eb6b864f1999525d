import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `fault.list`.
public struct ListFaults: OperationInput {
  /// `S`: Only faults with this status.
  public var status: [FaultStatus]?
  /// Only faults of this machine.
  public var machine: NameOf<Machine>?
  /// `|`: Only faults of this priority.
  public var priority: FaultPriority?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension FaultService {
  static let list = Operation<ListFaults, Listing<FaultView>>(
    "fault.list", area: .workshop, "Lists faults, newest first.", permission: .machineView,
    effect: .read,
    examples: ["fault list", "fault list --status reported --machine M1 -o json"],
    consistency: .snapshot, narrows: ["status": Narrowing("status")])

  /// A page of faults. Throws `notfound.any` for a machine.
  public func list(_ input: ListFaults, _ call: Call) async throws -> Outcome<Listing<FaultView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = MachineFault.Columns
      var filter: Predicate = .everything
      if let status = input.status, !status.isEmpty { filter = .oneOf(Columns.status, status) }
      if let name = input.machine {
        let machine = try await transaction.repository(Machine.self).named(name)
        filter = .both(filter, .equals(Columns.machineID, machine.id))
      }
      if let priority = input.priority {
        filter = .both(filter, .equals(Columns.rank, priority.rank))
      }
      let query = Query(
        MachineFault.schema, where: filter, order: [.descending(Columns.reportedAt)])
      let page = try await transaction.repository(MachineFault.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await FaultView.of(page.items, transaction), next: page.next)
    }
  }

  static let show = Operation<FaultReference, FaultView>(
    "fault.show", area: .workshop, "Shows one fault.", permission: .machineView, effect: .read,
    examples: ["fault show FA-000001", "fault show FA-000001 -o json"], consistency: .snapshot)

  /// One fault. Throws `notfound.any`.
  public func show(_ input: FaultReference, _ call: Call) async throws -> Outcome<FaultView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let fault = try await transaction.repository(MachineFault.self).named(input.fault)
      return try await FaultView.of([fault], transaction).only("A fault")
    }
  }
}
