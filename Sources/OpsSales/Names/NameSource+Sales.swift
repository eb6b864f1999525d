import OpsKernel
import OpsStorage

extension NameSource {
  /// Customers are offered by their numbers: showing a person's name would be an access event, and
  /// typing is not one.
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

extension NameKind {
  /// Customers, by their numbers.
  public static let customer = NameKind("customer")
  /// Out-of-stock requests, by their numbers.
  public static let request = NameKind("request")
  /// Give-backs, by their numbers.
  public static let giveBack = NameKind("giveback")
}

extension Customer: Referable {
  public static let reference = ParameterReference(
    "customer", example: "000001", names: .customer
  ) { try await $1.repository(Customer.self).named($0) }
}

extension OutOfStockRequest: Referable {
  public static let reference = ParameterReference(
    "request", example: "OOS-000001", label: .always("OOS"), names: .request
  ) { try await $1.repository(OutOfStockRequest.self).named($0) }
}

extension GiveBack: Referable {
  public static let reference = ParameterReference(
    "giveBack", example: "GB-000001", label: .always("GB"), names: .giveBack
  ) { try await $1.repository(GiveBack.self).named($0) }
}

extension SalesEntry: Referable {
  /// Completion offers none: salespeople see only their own, and no index has those in the order of
  /// numbers.
  public static let reference = ParameterReference("salesEntry", example: "SE-000001") {
    try await SalesReader($1).named($0)
  }
}
