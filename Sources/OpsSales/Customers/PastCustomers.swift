import OpsDomain
import OpsKernel
import OpsStorage

/// How the figures of customers stood at an earlier moment: added up anew from the requests,
/// deliveries and give-backs of then, for customers of whom one was recorded or changed since.
struct PastCustomers: PastRecords {
  /// The records that figures follow from, with the column that names the customer.
  private static let sources: [(schema: Schema, customer: Column)] = [
    (OutOfStockRequest.schema, OutOfStockRequest.Columns.customerID.column),
    (Delivery.schema, Delivery.Columns.customerID.column),
    (GiveBack.schema, GiveBack.Columns.customerID.column),
  ]

  var righted: [Schema] { [CustomerFigures.schema] }

  func rewound(
    _ changes: [Change], present: Transaction, past: Transaction
  ) async throws -> [Change] {
    var found: [Change] = []
    for customer in Self.customers(in: changes).sorted() {
      try Task.checkCancellation()
      let now = try await present.repository(CustomerFigures.self)
        .fetch(key: CustomerFigures.customerKey, customer)
      var then: CustomerFigures?
      if let sums = try await Self.tally(of: customer, past) {
        var figures = now ?? CustomerFigures(id: present.nextID(), customerID: customer)
        figures.orderCount = sums.orders
        figures.totalValue = sums.value
        figures.lastContactAt = sums.lastContact
        then = figures
      }
      guard now != nil || then != nil else { continue }
      found.append(
        Change(
          schema: CustomerFigures.schema, id: then?.id ?? now?.id ?? customer, old: now?.row,
          new: then?.row))
    }
    return found
  }

  /// The customers of the records that changed, before and after.
  private static func customers(in changes: [Change]) -> Set<RecordID> {
    var found: Set<RecordID> = []
    for change in changes {
      guard let source = sources.first(where: { $0.schema == change.schema }),
        let place = source.schema.position(of: source.customer)
      else { continue }
      for row in [change.old, change.new].compactMap(\.self) {
        if case .integer(let raw) = row.values[place] { found.insert(RecordID(rawValue: raw)) }
      }
    }
    return found
  }

  /// The figures of a customer as the records say; nil for a customer without business.
  private static func tally(
    of customer: RecordID, _ past: Transaction
  ) async throws -> CustomerTally.Figures? {
    var tally = CustomerTally()
    let requests = past.repository(OutOfStockRequest.self)
    for request in try await requests.all(
      where: .equals(OutOfStockRequest.Columns.customerID, customer))
    {
      tally.add(request)
    }
    let deliveries = past.repository(Delivery.self)
    for delivery in try await deliveries.all(
      where: .equals(Delivery.Columns.customerID, customer))
    {
      try tally.add(delivery, in: past.context.currency)
    }
    let returns = past.repository(GiveBack.self)
    for giveBack in try await returns.all(where: .equals(GiveBack.Columns.customerID, customer)) {
      tally.add(giveBack)
    }
    return tally.figures[customer]
  }
}
