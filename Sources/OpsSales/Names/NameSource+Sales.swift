import OpsKernel
import OpsStorage

extension NameSource {
  /// Customers are told by their numbers: a look at a person's name would be an access event, and
  /// typing is none.
  static let customers = NameSource(
    .customer, listedBy: CustomerService.list.descriptor, Customer.Columns.number,
    where: .equals(Customer.Columns.deletedAt, nil), spelt: { $0 },
    name: { (customer: Customer) in NameView(customer.number) })

  static let requests = NameSource(
    .request, listedBy: OutOfStockService.list.descriptor, OutOfStockRequest.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (request: OutOfStockRequest) in NameView(request.number, label: request.status.rawValue)
    })

  static let giveBacks = NameSource(
    .giveBack, listedBy: GiveBackService.list.descriptor, GiveBack.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (giveBack: GiveBack) in NameView(giveBack.number, label: giveBack.status.rawValue) })
}
