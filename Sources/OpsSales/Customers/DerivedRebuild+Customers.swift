import OpsDomain
import OpsKernel
import OpsStorage

extension DerivedRebuild {
  /// The figures of customers, from their requests, deliveries and give-backs.
  static let customers = DerivedRebuild(of: [CustomerFigures.schema]) { system in
    var tally = CustomerTally()
    var requests = RowPages(Query(OutOfStockRequest.schema), system)
    while let row = try await requests.next() { tally.add(try OutOfStockRequest(row)) }
    var deliveries = RowPages(Query(Delivery.schema), system)
    while let row = try await deliveries.next() {
      try tally.add(try Delivery(row), in: system.context.currency)
    }
    var returns = RowPages(Query(GiveBack.schema), system)
    while let row = try await returns.next() { tally.add(try GiveBack(row)) }
    let book = system.repository(CustomerFigures.self)
    for (customer, figures) in tally.figures.sorted(by: { $0.key < $1.key }) {
      _ = try await book.create(
        CustomerFigures(
          id: system.nextID(), customerID: customer, orderCount: figures.orders,
          totalValue: figures.value, lastContactAt: figures.lastContact))
    }
  }
}
