import OpsDomain

extension PriceReason {
  /// The reason in one plain sentence with its numbers, such as
  /// `Delivery: 2.99 + 0.50 × 1.2 km = 3.59.`
  public var sentence: String {
    let result = text.money(amount)
    switch basis {
    case .line(let quantity, let unitPrice, let options):
      return "\(lineName): \(unit(unitPrice, options)) × \(quantity) = \(result)."
    case .subtotal(let lines):
      return "Subtotal: the sum of \(Counted.text(lines, "line")) is \(result)."
    case .discount(let discount): return sentence(discount)
    case .freeDelivery(let subtotal, let from):
      return "Delivery: free, because the subtotal \(text.money(subtotal)) is at least "
        + "\(text.money(from))."
    case .delivery(let base, let perKilometer, let distance, let factor):
      return delivery(base, perKilometer, distance, factor)
    case .platformFee(let rate, let subtotal, let minimum):
      return "Platform fee: \(text.percent(rate)) of the subtotal \(text.money(subtotal)), at "
        + "least \(text.money(minimum)), is \(result)."
    case .tax(let rate, let base, let mode):
      return mode == .gross
        ? "Tax: the prices include \(result) (\(text.percent(rate)) of \(text.money(base)), the "
          + "amount without tax)."
        : "Tax: \(text.percent(rate)) of \(text.money(base)) is \(result), added to the prices."
    case .tip(let tip, let subtotal): return sentence(tip, subtotal)
    case .total, .emptyBasket: return total
    case .points(let asked, let balance, let used, let points, let worth):
      return sentence(asked: asked, balance: balance, used: used, points, worth)
    case .amountDue(let total, let points):
      return points == 0
        ? "Due: \(result)." : "Due: \(text.money(total)) − \(text.money(points)) = \(result)."
    case .pointsEarned(let paid, let units, let perUnit, let level):
      let bonus = level.flatMap { level in
        level.bonus == 0
          ? nil : ", plus \(text.percent(level.bonus)) for level \(Excerpt.of(level.name))"
      }
      return "Points earned: \(text.money(paid)) paid for goods is "
        + "\(Counted.text(units, "whole unit")) at \(Counted.text(perUnit, "point")) each"
        + "\(bonus ?? ""), together \(amount)."
    case .commission(let rate, let base):
      return "Commission: \(text.percent(rate)) of \(text.money(base)) is \(result)."
    }
  }

  private var text: PriceText { PriceText(minorDigits: minorDigits) }

  private var lineName: String {
    guard case .line(let id) = component else { return "Line" }
    return "Line \"\(Excerpt.of(id))\""
  }

  private func unit(_ price: Int64, _ options: [ChosenOption]) -> String {
    guard !options.isEmpty else { return text.money(price) }
    let parts = options.map { option in
      let sign = option.price < 0 ? "−" : "+"
      let name = "\(Excerpt.of(option.name)): \(Excerpt.of(option.value))"
      return " \(sign) \(text.magnitude(option.price)) (\(name))"
    }
    return "(\(text.money(price))\(parts.joined()))"
  }

  private func sentence(_ discount: QuoteDiscount) -> String {
    let benefits = discount.benefits.map { benefit in
      switch benefit {
      case .twoForOne: "two for one"
      case .share(let share): text.percent(share)
      case .amount(let amount): "up to \(text.money(amount))"
      case .freeDelivery: "free delivery"
      }
    }
    return "Discount \"\(Excerpt.of(discount.name))\" (\(benefits.joined(separator: ", "))): "
      + "\(text.money(discount.goods)) off goods and \(text.money(discount.deliveryShare)) off "
      + "delivery is \(text.money(amount)), paid by the \(discount.payer.rawValue)."
  }

  private func delivery(
    _ base: Int64, _ perKilometer: Int64, _ distance: Int64?, _ factor: Int64?
  ) -> String {
    var terms = text.money(base)
    if let distance {
      terms += " + \(text.money(perKilometer)) per km × \(text.distance(distance))"
    }
    if let factor { terms = "(\(terms)) × \(text.factor(factor)) at peak hours" }
    let unknown = distance == nil ? "; the distance is not known yet" : ""
    return "Delivery: \(terms) = \(text.money(amount))\(unknown)."
  }

  private func sentence(_ tip: Tip, _ subtotal: Int64) -> String {
    switch tip {
    case .none: "Tip: none."
    case .amount: "Tip: \(text.money(amount)), as chosen."
    case .share(let share):
      "Tip: \(text.percent(share)) of the subtotal \(text.money(subtotal)) is "
        + "\(text.money(amount))."
    }
  }

  private var total: String {
    guard case .total(let goods, let discounts, let delivery, let fee, let tax, let tip) = basis
    else { return "Total: the basket is empty." }
    var sum = "Total: goods \(text.money(goods)) − discounts \(text.money(discounts))"
    sum += " + delivery \(text.money(delivery)) + platform fee \(text.money(fee))"
    if tax > 0 { sum += " + tax \(text.money(tax))" }
    return sum + " + tip \(text.money(tip)) = \(text.money(amount))."
  }

  private func sentence(
    asked: Int64, balance: Int64, used: Int64, _ points: Int64, _ worth: Int64
  ) -> String {
    guard asked > 0 else { return "Points: none used." }
    let rate = "\(Counted.text(points, "point")) pay \(text.money(worth))"
    return "Points: \(asked) wanted, \(balance) available, \(used) used: \(text.money(amount)) "
      + "(\(rate))."
  }
}
