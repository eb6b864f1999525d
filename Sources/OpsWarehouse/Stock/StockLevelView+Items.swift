import OpsDomain

extension StockLevelView {
  /// The present stock.
  ///
  /// - Parameters:
  ///   - items: The product's levels.
  ///   - place: The location that was asked for; it is listed also without stock.
  ///   - inQuotas: What quotas hold of it; nil for nothing.
  init(
    _ product: Product, _ items: [StockShelf.Item], place: Location? = nil,
    inQuotas: Quantity? = nil
  ) {
    var total = StockFigures.zero
    var byPlace: [String: StockFigures] = place.map { [$0.code: .zero] } ?? [:]
    for item in items {
      total.add(item.figures)
      byPlace[item.place.code, default: .zero].add(item.figures)
    }
    sku = product.sku
    name = product.name
    unit = product.unit
    onHand = total.onHand
    reserved = total.reserved
    self.inQuotas = inQuotas
    available = total.available
    lowStock = product.lowStock
    isLow = product.lowStock.map { total.available < $0 }
    asOf = nil
    locations = byPlace.sorted { TextFolding.bytewiseLess($0.key, $1.key) }.map { code, figures in
      Place(
        location: code, onHand: figures.onHand, reserved: figures.reserved,
        available: figures.available)
    }
    details = Self.ordered(items.filter { !$0.isPlain }.map(Detail.init))
    incoming = nil
    needed = nil
    expected = nil
    expiring = nil
  }

  /// The stock of a later day. It is not divided among places: demand names none.
  ///
  /// - Parameters:
  ///   - items: The product's present levels.
  ///   - moment: The end of the day.
  init(
    _ product: Product, _ items: [StockShelf.Item], _ forecast: StockForecast, at moment: Instant
  ) {
    let reserved = items.reduce(Quantity.zero) { $0 + $1.figures.reserved }
    sku = product.sku
    name = product.name
    unit = product.unit
    onHand = forecast.available + reserved
    self.reserved = reserved
    inQuotas = nil
    available = forecast.available
    lowStock = product.lowStock
    isLow = product.lowStock.map { forecast.available < $0 }
    asOf = moment
    locations = []
    details = []
    incoming = forecast.incoming
    needed = forecast.needed
    expected = forecast.expected
    expiring = forecast.expiring
  }

  /// The stock at `moment`.
  init(
    _ product: Product, _ entries: [StockHistory.Entry], at moment: Instant,
    place: Location? = nil
  ) {
    var total = Quantity.zero
    var byPlace: [String: Quantity] = place.map { [$0.code: .zero] } ?? [:]
    for entry in entries {
      total += entry.quantity
      byPlace[entry.place.code, default: .zero] += entry.quantity
    }
    sku = product.sku
    name = product.name
    unit = product.unit
    onHand = total
    reserved = nil
    inQuotas = nil
    available = nil
    lowStock = product.lowStock
    isLow = nil
    asOf = moment
    locations = byPlace.sorted { TextFolding.bytewiseLess($0.key, $1.key) }.map { code, quantity in
      Place(location: code, onHand: quantity, reserved: nil, available: nil)
    }
    details = Self.ordered(entries.filter { !$0.isPlain }.map(Detail.init))
    incoming = nil
    needed = nil
    expected = nil
    expiring = nil
  }

  private static func ordered(_ details: [Detail]) -> [Detail] {
    details.sorted { left, right in
      if left.location != right.location {
        return TextFolding.bytewiseLess(left.location, right.location)
      }
      if left.size != right.size {
        return TextFolding.bytewiseLess(left.size ?? "", right.size ?? "")
      }
      let (a, b) = (left.expiresOn ?? .maximum, right.expiresOn ?? .maximum)
      return a == b ? TextFolding.bytewiseLess(left.lot ?? "", right.lot ?? "") : a < b
    }
  }
}

extension StockLevelView.Detail {
  init(_ item: StockShelf.Item) {
    location = item.place.code
    size = item.level.size.isEmpty ? nil : item.level.size
    lot = item.level.lot.isEmpty ? nil : item.level.lot
    expiresOn = item.lot?.due
    isExpired = item.isExpired
    onHand = item.figures.onHand
    reserved = item.figures.reserved
    available = item.figures.available
  }

  init(_ entry: StockHistory.Entry) {
    location = entry.place.code
    size = entry.size.isEmpty ? nil : entry.size
    lot = entry.lot?.code
    expiresOn = entry.lot?.due
    isExpired = entry.isExpired
    onHand = entry.quantity
    reserved = nil
    available = nil
  }
}
