import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What the gate enforces for deliveries: the system writes them once, and afterwards only the
/// quantity that is given back changes, and the customer when two customers are merged.
enum DeliveryRules {
  static let deliveries = CollectionRules(Delivery.self, readable: .requestView)
    .byHand { verb, old, new, _ in
      if let old, let new, try Delivery(old).customerID != Delivery(new).customerID {
        return .elevated(CustomerService.merge)
      }
      return switch verb {
      case .insert: .operations(OutOfStockService.deliver)
      case .update: .operations(GiveBackService.receive)
      case .delete: []
      }
    }
    .transition(of: Delivery.self, check)
    .reaction(of: Delivery.self, count)

  private static func check(_ old: Delivery?, _ new: Delivery?) throws {
    guard let new else {
      throw OpsError(
        .badState, "A delivery cannot be removed", hint: "to take goods back, create a give-back")
    }
    guard new.quantity.isPositive else {
      throw OpsError(
        .badQuantity, "The quantity of a delivery must be above zero", field: "quantity")
    }
    guard !new.givenBack.isNegative, new.givenBack <= new.quantity else {
      throw OpsError(
        .overReturn,
        "\(new.givenBack) of a delivery of \(new.quantity) cannot be given back",
        field: "given_back", hint: "run `opsh giveback list` to see what is on its way back")
    }
    if let price = new.unitPrice { _ = try price.validated(field: "unit_price") }
    guard let old else { return }
    var expected = old
    expected.givenBack = new.givenBack
    if new.givenBack == old.givenBack { expected.customerID = new.customerID }
    expected.version = new.version
    guard expected.row == new.row else {
      throw OpsError(
        .badState, "A delivery cannot be changed, except for the quantity given back",
        field: "given_back")
    }
  }

  /// A new delivery counts in the customer's figures; goods that are given back later do not change
  /// them. Its price is one that can be paid, or the one agreed before.
  private static func count(
    _ old: Delivery?, _ new: Delivery?, _ transaction: Transaction
  ) async throws {
    if let old, let new {
      try await MergedCustomers.requireMerge(
        from: old.customerID, to: new.customerID, transaction)
    }
    guard old == nil, let new else { return }
    try await SalesPrice.require(new.unitPrice, field: "unit_price", transaction) {
      let product = try await transaction.repository(Product.self).fetch(new.productID)
      guard let id = new.requestID else { return [product?.price] }
      let request = try await transaction.repository(OutOfStockRequest.self).fetch(id)
      return [request?.unitPrice, product?.price]
    }
    let price = new.unitPrice ?? .zero
    let value = try price.times(new.quantity, currency: transaction.context.currency)
    try await CustomerFiguresBook.add(
      customer: new.customerID, value: value.minorUnits, at: new.deliveredAt, transaction)
  }
}
