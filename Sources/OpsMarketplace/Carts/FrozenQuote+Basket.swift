import OpsDomain
import OpsPricing

extension FrozenQuote {
  /// - Parameter terms: What an order is priced by from now on; nil for a cart.
  init(_ priced: PricedBasket, terms: FrozenTerms? = nil) {
    let lines = priced.items.indices.map { index in
      Line(
        priced.items[index], priced.quote.lines[index], kind: priced.basket.lines[index].kind)
    }
    // Prices end at a greatest distance. People are told the real one.
    let distance = priced.wishes.place.map { priced.partner.mapPlace.meters(to: $0) }
    self.init(priced.quote, lines: lines, distance: distance, terms: terms)
  }
}

extension FrozenQuote.Line {
  init(_ item: PricedItem, _ line: QuoteLine, kind: String) {
    self.init(
      item: item.item.id, sku: item.sku, name: item.item.name, label: line.id, kind: kind,
      size: item.item.size,
      options: line.options,
      quantity: line.quantity, unitPrice: line.unitPrice, unitTotal: line.unitTotal,
      total: line.total, discount: line.discount, taxRate: line.taxRate, tax: line.tax,
      allergens: item.item.allergenList.map(\.rawValue))
  }
}
