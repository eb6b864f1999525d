import OpsDomain

extension ProductValue {
  /// The same goods counted in another unit: worth exactly the same by both methods, of the same
  /// ages.
  ///
  /// A layer whose new unit cost a millionth cannot say becomes two of the same age, one of them a
  /// millionth dearer a unit, which are together worth what it was.
  ///
  /// - Throws: `data.bad_quantity` for a quantity that the new unit cannot say exactly, and
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
      // The worth is in millionths of millionths: what a lower cost leaves is that many millionths
      // of a unit that cost a millionth more.
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
        .badQuantity, "\(quantity) has no exact value in the new unit", field: "factor",
        hint: "check the factor; a quantity has at most \(FixedPoint.scale) decimals")
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
