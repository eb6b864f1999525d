import OpsDomain
import OpsWarehouse

/// What has to happen so that a request is delivered, as sentences for people.
struct OutlookSteps {
  let request: OutOfStockRequest
  let product: Product

  /// One sentence for each part of the goods, in the order of their days.
  func sentences(_ outlook: DeliveryOutlook) -> [String] {
    var found = outlook.supplies.map(sentence)
    if outlook.unplanned.isPositive {
      found.append("Nothing brings \(amount(outlook.unplanned)): order it or make it.")
    }
    return found
  }

  private func sentence(_ goods: PlannedGoods) -> String {
    let amount = amount(goods.quantity)
    let day = goods.day.map { " on \($0)" } ?? ""
    switch goods.origin {
    case .reserved:
      return "Hand over \(amount): `opsh oos deliver \(request.number) \(goods.quantity)`."
    case .stock:
      return "Reserve \(amount) from stock: `opsh oos allocate --product \(product.sku)`."
    case .transfer:
      return "Transfer \(goods.source ?? "") brings \(amount)\(day)."
    case .production:
      return "Production order \(goods.source ?? "") makes \(amount)\(day)."
    case .byProduct:
      return "Production leaves \(amount) as a by-product\(day)."
    case .make: return "Make \(amount)\(start(goods, "Start"))"
    case .buy: return "Order \(amount)\(start(goods, "Order"))"
    }
  }

  /// When to begin and how long it takes; or what is missing for that.
  private func start(_ goods: PlannedGoods, _ verb: String) -> String {
    if let missing = goods.missing {
      return ". Its part \(missing) is missing, so no day is known."
    }
    guard let by = goods.orderBy, let days = goods.leadDays else { return "." }
    return ". \(verb) it by \(by): it takes \(Counted.text(days, "day"))."
  }

  private func amount(_ quantity: Quantity) -> String { quantity.text(in: product.unit) }
}
