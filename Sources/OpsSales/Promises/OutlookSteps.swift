import OpsDomain
import OpsWarehouse

/// What has to happen so that a request is delivered, as sentences for people.
struct OutlookSteps {
  let request: OutOfStockRequest
  let product: Product
  /// Whether stock is reserved only for all of a request, as policy `complete` does.
  let isWholeOnly: Bool

  /// One sentence for each part of the goods, in the order of their days.
  func sentences(_ outlook: DeliveryOutlook) -> [String] {
    var found = Self.joined(outlook.supplies).map(sentence)
    if outlook.unplanned.isPositive {
      found.append("No goods are planned for \(amount(outlook.unplanned)): order or make them.")
    }
    return found
  }

  /// Parts of the goods that are one step for people: bought or made at once, or of one transfer.
  static func joined(_ supplies: [PlannedGoods]) -> [PlannedGoods] {
    var found: [PlannedGoods] = []
    for goods in supplies {
      var part = goods
      part.quantity = .zero
      let same = found.firstIndex { one in
        var one = one
        one.quantity = .zero
        return one == part
      }
      if let same {
        found[same].quantity += goods.quantity
      } else {
        found.append(goods)
      }
    }
    return found
  }

  private func sentence(_ goods: PlannedGoods) -> String {
    let amount = amount(goods.quantity)
    let day = goods.day.map { " on \($0)" } ?? ""
    switch goods.origin {
    case .reserved:
      return "Hand over \(amount): `opsh oos deliver \(request.number) \(goods.quantity)`."
    case .stock where isWholeOnly:
      return "\(amount) in stock \(goods.quantity.verb) reserved when all of the request is there: "
        + "the policy is complete."
    case .stock:
      return "Reserve \(amount) from stock: `opsh oos allocate --product \(product.sku)`."
    case .transfer:
      return "Transfer \(goods.source ?? "") brings \(amount)\(day)."
    case .production:
      return "Production order \(goods.source ?? "") makes \(amount)\(day)."
    case .byProduct:
      return "Production leaves \(amount) as a by-product\(day)."
    case .make: return "Make \(amount)\(begin(goods))"
    case .buy: return "Order \(amount)\(begin(goods))"
    }
  }

  /// The last day to begin and how long it takes; or what is missing for that.
  private func begin(_ goods: PlannedGoods) -> String {
    if let missing = goods.missing {
      return ". Its part \(missing) is missing, so no day is known."
    }
    guard let by = goods.orderBy, let days = goods.leadDays else { return "." }
    return days > 0 ? " by \(by): it takes \(Counted.text(days, "day"))." : " by \(by)."
  }

  private func amount(_ quantity: Quantity) -> String { quantity.text(in: product.unit) }
}
