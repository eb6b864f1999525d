import OpsDomain
import OpsStorage

/// What goods were made of and what was made from goods, as the area that makes them reports it.
/// With it, a trace follows a lot from one product to another.
package protocol LotOrigins: AreaHook {
  /// The movements of material that went into the goods that `movement` brought; none for any other
  /// movement.
  func material(of movement: StockMovement, _ transaction: Transaction) async throws
    -> [StockMovement]

  /// The movements of goods that the material of `movement` went into; none for any other movement.
  func goods(of movement: StockMovement, _ transaction: Transaction) async throws
    -> [StockMovement]
}

extension Transaction {
  /// What goods were made of; nil in a product without production.
  var lotOrigins: (any LotOrigins)? { hooks((any LotOrigins).self).first }
}
