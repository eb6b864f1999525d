import OpsDomain

extension ProductValue {
  /// The same goods in another unit: with exactly the same value by both methods, and the same
  /// ages.
  ///
  /// When the new unit cost of a layer needs more than six decimals, the layer becomes two of the
  /// same age, one of them a millionth dearer for each unit: together they have the same value as
  /// before.
  ///
  /// - Throws: `data.bad_quantity` for a quantity that is not exact in the new unit, and
  ///   `data.bad_amount` for a cost that is too large.
  public func converted(by ratio: UnitRatio) throws(OpsError) -> ProductValue {
    var converted: [CostLayer] = []
    for layer in layers.layers {
      let quantity = try Self.exact(layer.quantity, ratio)
      guard let cost = layer.unitCost else {
        converted.append(CostLayer(since: layer.since, quantity: quantity, unitCost: nil))
        continue
      }
      let price = try Self.price(cost, ratio).price
      // The value is in millionths of millionths: the remainder at the lower cost is the number of
      // millionths of a unit that cost a millionth more.
      let rest = layer.value.subtracting(StockWorth(quantity, at: price)).rawValue
      guard let dearer = Int64(exactly: rest), dearer <= quantity.rawValue else {
        throw Self.tooLarge
      }
      let parts = [
        (Quantity(rawValue: quantity.rawValue - dearer), price),
        (Quantity(rawValue: dearer), UnitPrice(rawValue: price.rawValue + 1)),
      ]
      for (part, cost) in parts where part.isPositive {
        converted.append(CostLayer(since: layer.since, quantity: part, unitCost: cost))
      }
    }
    return ProductValue(
      average: MovingAverage(quantity: try Self.exact(quantity, ratio), value: average.value),
      layers: CostLayers(
        layers: converted, deficit: try Self.exact(layers.deficit, ratio)),
      lastCost: try lastCost.map { (cost) throws(OpsError) in try Self.price(cost, ratio).price })
  }

  private static func exact(
    _ quantity: Quantity, _ ratio: UnitRatio
  ) throws(OpsError) -> Quantity {
    guard let exact = ratio.quantity(quantity) else {
      throw OpsError(
        .badQuantity, "\(quantity) is not exact in the new unit", field: "factor",
        hint: "check the factor; a quantity can have at most \(FixedPoint.scale) decimals")
    }
    return exact
  }

  private static func price(
    _ cost: UnitPrice, _ ratio: UnitRatio
  ) throws(OpsError) -> (price: UnitPrice, isExact: Bool) {
    guard let price = ratio.price(cost), price.price.rawValue < Int64.max else { throw tooLarge }
    return price
  }

  private static var tooLarge: OpsError {
    OpsError(.badAmount, "A cost in the new unit is too large", field: "factor")
  }
}
