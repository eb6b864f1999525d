import OpsDomain
import OpsStorage

/// What stands in the way of single goods: stock, hours, options and prices.
extension CheckoutCheck {
  /// Lines of one item with different options share its stock. Goods that are kept for this
  /// customer count as stock. What is not good any more on the day of the delivery does not.
  func soldOut() async throws -> [Hindrance] {
    let items = priced.items.map(\.item)
    let day = DeliveryDay.of(priced.deliverAt, transaction)
    let stock = MenuStock(partner: partner, system: system)
    let free = try await stock.free(items, on: day)
    let own = try await OwnRequests.of(transaction.principal.userID, at: partner, system)
    var asked: Set<RecordID> = []
    var found: [Hindrance] = []
    for line in priced.items
    where !line.item.isUnlimited && asked.insert(line.item.id).inserted {
      let wanted = priced.items.filter { $0.item.id == line.item.id }
        .reduce(Quantity.zero) { $0 + Quantity.whole($1.quantity) }
      var left = free[line.item.id] ?? .zero
      if left < wanted, let own { left += try await own.held(line.item, goodOn: day) }
      guard left < wanted else { continue }
      let onSale = try await stock.lastGoodDay(of: line.item, before: day)
      let kept = try await own?.lastGoodDay(of: line.item, before: day)
      if let last = [onSale, kept].compactMap(\.self).max() {
        found.append(tooOld(line, wanted, left: left, on: day, goodUntil: last))
      } else {
        found.append(soldOut(line, wanted, left: left))
      }
    }
    return found
  }

  /// A command for this cart.
  private func command(_ words: String) -> String {
    isOneOfSeveral
      ? "`opsh cart \(words) --partner \"\(shop)\"`" : "`opsh cart \(words)`"
  }

  /// There is enough of it, or more at least, but not for that day.
  private func tooOld(
    _ line: PricedItem, _ wanted: Quantity, left: Quantity, on day: CivilDate,
    goodUntil last: CivilDate
  ) -> Hindrance {
    let name = Excerpt.of(line.item.name)
    let other =
      left.isPositive
      ? "\(command("set \(line.sku) \(left)")) takes what is good then"
      : "\(command("remove \(line.sku)")) orders without it"
    return Hindrance(
      code: .soldOut,
      sentence: left.isPositive
        ? "\(wanted) of \(name) wanted, \(left) good on \(day); the others are good until \(last)"
        : "\(name) is sold out for \(day): what is in stock is good until \(last)",
      remedy: "choose a delivery on \(last) or before; \(other)", sku: line.sku)
  }

  private func soldOut(
    _ line: PricedItem, _ wanted: Quantity, left: Quantity
  ) -> Hindrance {
    let name = Excerpt.of(line.item.name)
    return Hindrance(
      code: .soldOut,
      sentence: left.isPositive
        ? "Only \(left) × \(name) \(left == 1 ? "is" : "are") left; you want \(wanted)"
        : "\(name) is sold out",
      remedy: left.isPositive
        ? "\(command("set \(line.sku) \(left)")) takes what is left; "
          + "\(command("request \(line.sku)")) requests what is missing"
        : "\(command("request \(line.sku)")) requests it; "
          + "\(command("remove \(line.sku)")) takes it out of the cart",
      sku: line.sku)
  }

  var unavailable: [Hindrance] {
    let minute = CivilMoment(priced.deliverAt, transaction.context.calendar).minute
    return priced.items.compactMap { line in
      let name = Excerpt.of(line.item.name)
      let remove = "\(command("remove \(line.sku)")) takes it out of the cart"
      guard line.choice != nil else {
        return Hindrance(
          code: .notAvailable,
          sentence: "\(name) no longer comes with \(Excerpt.of(line.options))",
          remedy: "\(remove); add it again with other options", sku: line.sku)
      }
      guard !line.item.isOffered(at: minute) else { return nil }
      let hours = line.item.isAvailable ? line.item.hoursText : nil
      return Hindrance(
        code: .notAvailable,
        sentence: hours.map { "\(name) is offered at \($0) only" } ?? "\(name) is not offered now",
        remedy: hours.map { "choose a delivery at \($0); \(remove)" } ?? remove, sku: line.sku)
    }
  }

  var changed: [Hindrance] {
    priced.items.compactMap { line in
      guard let seen = line.seenPrice, let price = line.price, seen != price else { return nil }
      return Hindrance(
        code: .priceChanged,
        sentence: "\(Excerpt.of(line.item.name)) costs \(money(price)) now, not \(money(seen))",
        remedy: "\(command("set \(line.sku) \(line.quantity)")) accepts the new price",
        sku: line.sku, oldPrice: seen, newPrice: price)
    }
  }
}
