import OpsDomain

/// The stock in the order in which it came: first in, first out.
public struct CostLayers: Sendable, Equatable {
  /// The oldest first.
  public private(set) var layers: ArraySlice<CostLayer> = []
  /// How much more went out than was on hand; zero while there are layers.
  public private(set) var deficit = Quantity.zero

  /// No stock: nothing has come yet.
  public init() {}

  /// A state that was saved.
  public init(layers: [CostLayer], deficit: Quantity = .zero) {
    self.layers = layers[...]
    self.deficit = layers.isEmpty ? deficit : .zero
  }

  /// The sum of the layers, less what is missing.
  public var quantity: Quantity {
    get throws(OpsError) {
      var sum = try Quantity.zero.subtracting(deficit)
      for layer in layers { sum = try sum.adding(layer.quantity) }
      return sum
    }
  }

  /// The sum of the layers' values.
  public var value: StockWorth {
    get throws(OpsError) {
      var sum = StockWorth.zero
      for layer in layers { sum = try sum.adding(layer.value) }
      return sum
    }
  }

  /// Adds goods; those that fill a deficit have left already.
  mutating func add(_ added: Quantity, at cost: UnitPrice?, since: Instant) {
    let covered = min(added, deficit)
    deficit -= covered
    let rest = added - covered
    guard rest.isPositive else { return }
    layers.append(CostLayer(since: since, quantity: rest, unitCost: cost))
  }

  /// Takes goods out, the oldest first.
  ///
  /// - Throws: `data.bad_quantity` when the deficit is too large a number.
  mutating func take(_ taken: Quantity) throws(OpsError) {
    var rest = taken
    while rest.isPositive, let first = layers.first {
      guard first.quantity > rest else {
        rest -= first.quantity
        _ = layers.popFirst()
        continue
      }
      layers[layers.startIndex].quantity -= rest
      return
    }
    if rest.isPositive { deficit = try deficit.adding(rest) }
  }

  /// Takes out goods that came at `cost`: the newest of that cost first, then the oldest of any.
  mutating func take(_ taken: Quantity, at cost: UnitPrice) throws(OpsError) {
    var rest = taken
    for index in layers.indices.reversed() where rest.isPositive {
      guard layers[index].unitCost == cost else { continue }
      let part = min(rest, layers[index].quantity)
      layers[index].quantity -= part
      rest -= part
    }
    layers.removeAll { !$0.quantity.isPositive }
    try take(rest)
  }

  /// Gives goods without a cost this one.
  mutating func price(at cost: UnitPrice) {
    for index in layers.indices where layers[index].unitCost == nil {
      layers[index].unitCost = cost
    }
  }
}
