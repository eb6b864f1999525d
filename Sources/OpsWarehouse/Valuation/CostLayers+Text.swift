import OpsDomain

extension CostLayers {
  /// The layers as one short text, the oldest first: moment, quantity and unit cost of each as raw
  /// numbers, a dash for no cost.
  public var text: String {
    layers.map { layer in
      let cost = layer.unitCost.map { String($0.rawValue) } ?? "-"
      return "\(layer.since.milliseconds),\(layer.quantity.rawValue),\(cost)"
    }.joined(separator: ";")
  }

  /// Reads ``text``.
  ///
  /// - Parameter quantity: The whole quantity: below zero there are no layers.
  /// - Throws: `data.corrupt` for anything else, or when the layers do not add up to `quantity`.
  public init(parsing text: String, quantity: Quantity) throws(OpsError) {
    var layers: [CostLayer] = []
    for part in text.split(separator: ";") {
      let fields = part.split(separator: ",", omittingEmptySubsequences: false)
      guard fields.count == 3, let since = Int64(fields[0]), let raw = Int64(fields[1]), raw > 0
      else { throw Self.corrupt }
      let cost = Int64(fields[2])
      guard cost != nil || fields[2] == "-" else { throw Self.corrupt }
      layers.append(
        CostLayer(
          since: Instant(milliseconds: since), quantity: Quantity(rawValue: raw),
          unitCost: cost.map(UnitPrice.init(rawValue:))))
    }
    self.init(layers: layers, deficit: quantity.isNegative ? -quantity : .zero)
    guard try self.quantity == quantity else { throw Self.corrupt }
  }

  private static var corrupt: OpsError {
    OpsError(
      .corrupt, "Saved layers of stock do not add up", hint: "run `opsh valuation refresh`")
  }
}
