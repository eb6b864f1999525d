import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `maintenance.list`.
public struct ListMaintenance: OperationInput {
  /// Only windows of this machine.
  public var machine: NameOf<Machine>?
  /// `|`: Only windows with this status.
  public var status: MaintenanceStatus?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

/// Input of `maintenance.due`.
public struct ListDueMaintenance: OperationInput {
  /// `N`: Days to look ahead, 0 to 3650; default 7.
  public var days: Int64?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension MaintenanceService {
  static let list = Operation<ListMaintenance, Listing<MaintenanceView>>(
    "maintenance.list", area: .workshop, "Lists maintenance windows, latest first.",
    permission: .machineView, effect: .read,
    examples: ["maintenance list", "maintenance list --machine M1 --status planned -o json"],
    consistency: .snapshot, narrows: ["status": Narrowing("status")])

  /// A page of windows by their beginning. Throws `notfound.any` for a machine.
  public func list(
    _ input: ListMaintenance, _ call: Call
  ) async throws -> Outcome<Listing<MaintenanceView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = MaintenanceWindow.Columns
      var filter: Predicate = .everything
      if let name = input.machine {
        let machine = try await transaction.repository(Machine.self).named(name)
        filter = .equals(Columns.machineID, machine.id)
      }
      if let status = input.status { filter = .both(filter, .equals(Columns.status, status)) }
      let query = Query(
        MaintenanceWindow.schema, where: filter, order: [.descending(Columns.start)])
      let page = try await transaction.repository(MaintenanceWindow.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(
        items: try await MaintenanceView.of(page.items, transaction), next: page.next)
    }
  }

  static let due = Operation<ListDueMaintenance, Listing<MachineView>>(
    "maintenance.due", area: .workshop,
    "Lists active machines whose maintenance is due, the earliest first.",
    permission: .machineView, effect: .read,
    examples: ["maintenance due", "maintenance due --days 30 -o json"], consistency: .snapshot)

  /// A page of machines whose next maintenance is today, earlier, or within `days`. Throws
  /// `data.bad_value` for a number of days out of range.
  public func due(
    _ input: ListDueMaintenance, _ call: Call
  ) async throws -> Outcome<Listing<MachineView>> {
    try await desk.perform(Self.due, input, call) { transaction in
      let days = input.days ?? 7
      guard (0...3650).contains(days) else {
        throw OpsError(
          .badValue, "--days must be 0 to 3650, not \(days)", field: "days",
          hint: "leave --days out for 7 days")
      }
      typealias Columns = Machine.Columns
      let query = Query(
        Machine.schema,
        where: .and([
          .equals(Columns.isActive, true), .notEquals(Columns.nextMaintenance, nil),
          .lessOrEqual(Columns.nextMaintenance, transaction.today.adding(days: Int(days))),
        ]), order: [.ascending(Columns.nextMaintenance)])
      let page = try await transaction.repository(Machine.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await MachineView.of(page.items, transaction), next: page.next)
    }
  }
}
