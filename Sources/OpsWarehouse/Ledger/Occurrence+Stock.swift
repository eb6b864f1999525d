import OpsStorage

extension Occurrence.Kind {
  /// Goods of the product came into the house, a reservation of some was given up or ran out, or a
  /// lot of them stays good for longer: who waits for them may get them.
  package static let stockFreed = Occurrence.Kind("stock.freed")
  /// A count found goods of the product. Apart from the others, because one count finds thousands
  /// and only some of them are waited for.
  package static let stockFound = Occurrence.Kind("stock.found")
}
