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
      let lines = priced.items.filter { $0.item.id == line.item.id }
      let wanted = Quantity.whole(pieces(lines))
      var left = free[line.item.id] ?? .zero
      if left < wanted, let own { left += try await own.held(line.item, goodOn: day) }
      guard left < wanted else { continue }
      let rest = max(0, left.rawValue / FixedPoint.one)
      let onSale = try await stock.lastGoodDay(of: line.item, before: day)
      let kept = try await own?.lastGoodDay(of: line.item, before: day)
      if let last = [onSale, kept].compactMap(\.self).max() {
        found.append(tooOld(line, lines, left: rest, on: day, goodUntil: last))
      } else {
        found.append(soldOut(line, lines, left: rest))
      }
    }
    return found
  }

  /// There is enough of it, or more at least, but not for that day.
  ///
  /// - Parameters:
  ///   - line: The first line of the item.
  ///   - lines: All lines of the item.
  private func tooOld(
    _ line: PricedItem, _ lines: [PricedItem], left: Int64, on day: CivilDate,
    goodUntil last: CivilDate
  ) -> Hindrance {
    let name = Excerpt.of(line.item.name)
    let other =
      left > 0
      ? "\(reduce(lines, to: left)) to order only pieces that are good on that day"
      : "\(reduce(lines, to: 0)) to order without it"
    return Hindrance(
      code: .soldOut,
      sentence: left > 0
        ? "You want \(pieces(lines)) × \(name); only \(left) \(left == 1 ? "is" : "are") still "
          + "good on the delivery day \(day), the others are good until \(last)"
        : "No \(name) in stock is still good on \(day); it is good until \(last)",
      remedy: "choose a delivery on \(last) or before; or run \(other)", sku: line.sku)
  }

  /// There is less of it than the lines have.
  private func soldOut(
    _ line: PricedItem, _ lines: [PricedItem], left: Int64
  ) -> Hindrance {
    let name = Excerpt.of(line.item.name)
    let wanted = pieces(lines)
    let size = line.item.size.isEmpty ? "" : " --size \"\(Excerpt.of(line.item.size))\""
    let request = command("request \(line.sku)\(size)")
    guard left > 0 else {
      return Hindrance(
        code: .soldOut, sentence: "\(name) is sold out",
        remedy: "\(request) requests it; run \(reduce(lines, to: 0)) to order without it",
        sku: line.sku)
    }
    let isOne = lines.count == 1
    let wish = isOne ? "you want \(wanted)" : "your cart has \(wanted) in \(lines.count) lines"
    let fewer = reduce(lines, to: left)
    // A request is for what the cart has beyond the stock, so it comes first.
    let before = "run \(request) before that to request the rest"
    return Hindrance(
      code: .soldOut,
      sentence: "Only \(left) × \(name) \(left == 1 ? "is" : "are") left; \(wish)",
      remedy: isOne
        ? "\(fewer) takes what is left; \(before)"
        : "reduce these lines to \(Counted.text(left, "piece")) together: \(fewer); \(before)",
      sku: line.sku)
  }

  private func pieces(_ lines: [PricedItem]) -> Int64 { lines.reduce(0) { $0 + $1.quantity } }

  var unavailable: [Hindrance] {
    let minute = CivilMoment(priced.deliverAt, transaction.context.calendar).minute
    return priced.items.compactMap { line in
      let name = Excerpt.of(line.item.name)
      let remove = "\(command("remove \(line.sku)", naming: line)) removes it from the cart"
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
        sentence: hours.map { "\(name) is only offered at \($0)" } ?? "\(name) is not offered now",
        remedy: hours.map { "choose a delivery at \($0); \(remove)" } ?? remove, sku: line.sku)
    }
  }

  var changed: [Hindrance] {
    priced.items.compactMap { line in
      guard let seen = line.seenPrice, let price = line.price, seen != price else { return nil }
      return Hindrance(
        code: .priceChanged,
        sentence: "\(Excerpt.of(line.item.name)) costs \(money(price)) now, not \(money(seen))",
        remedy: "\(command("set \(line.sku) \(line.quantity)", naming: line)) accepts the new "
          + "price",
        sku: line.sku, oldPrice: seen, newPrice: price)
    }
  }
}
