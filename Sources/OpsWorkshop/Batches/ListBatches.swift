import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `batch.list`.
public struct ListBatches: OperationInput {
  /// `S`: Only batches with this status.
  public var status: [BatchStatus]?
  /// Only batches on this machine.
  public var machine: NameOf<Machine>?
  /// Only batches of this day.
  public var date: CivilDate?
  /// `|`: Only batches of this shift.
  public var shift: Shift?
  /// Only batches that have not ended.
  public var open: Bool?
  /// Only batches that have ended and were not reported yet.
  public var unreported: Bool?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension BatchService {
  static let list = Operation<ListBatches, Listing<BatchView>>(
    "batch.list", area: .workshop, "Lists batches, the latest day first.", permission: .batchView,
    effect: .read,
    examples: ["batch list --open", "batch list --machine M1 --date 2027-03-02 -o json"],
    consistency: .snapshot, narrows: ["status": Narrowing("status")])

  /// A page of batches. Throws `notfound.any` for a machine.
  public func list(
    _ input: ListBatches, _ call: Call
  ) async throws -> Outcome<Listing<BatchView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = ProductionBatch.Columns
      // Within one shift the day is the whole order, and there is an index for it.
      let shifts: [Order] = input.shift == nil ? [.descending(Columns.shift)] : []
      let query = Query(
        ProductionBatch.schema, where: try await Self.filter(input, transaction),
        order: [.descending(Columns.day)] + shifts)
      let page = try await transaction.repository(ProductionBatch.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await BatchView.of(page.items, transaction), next: page.next)
    }
  }

  private static func filter(
    _ input: ListBatches, _ transaction: Transaction
  ) async throws -> Predicate {
    typealias Columns = ProductionBatch.Columns
    var filter: Predicate = .everything
    var states = input.status ?? []
    if input.open == true { states += BatchStatus.allCases.filter(\.isOpen) }
    if !states.isEmpty { filter = .oneOf(Columns.status, states) }
    if let name = input.machine {
      let machine = try await transaction.asSystem("looks up the machine of batches")
        .repository(Machine.self).named(name)
      filter = .both(filter, .equals(Columns.machineID, machine.id))
    }
    if let date = input.date { filter = .both(filter, .equals(Columns.day, date)) }
    if let shift = input.shift { filter = .both(filter, .equals(Columns.shift, shift)) }
    if input.unreported == true {
      filter = .both(filter, .equals(Columns.isUnreported, true))
    }
    return filter
  }
}
