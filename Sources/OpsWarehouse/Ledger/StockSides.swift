import OpsDomain

/// Which locations stock operations may name.
enum StockSides {
  /// Whether goods may be moved from or to locations of this kind without another operation. Goods
  /// from suppliers are received, goods to customers issued, losses adjusted, and goods on their
  /// way belong to their transfer.
  static func mayMove(_ kind: LocationKind) -> Bool {
    switch kind {
    case .internal, .production, .scrap: true
    case .supplier, .customer, .loss, .transit, .conversion, .partner: false
    }
  }

  /// Whether goods that move so were not in the house or at a partner and are now, to be used.
  /// Goods that become
  /// others there were; of those that do so on their way, coming to the place between counts.
  static func frees(from: LocationKind, to: LocationKind) -> Bool {
    switch to {
    case .internal, .partner: !from.holdsGoods && from != .conversion
    case .conversion: from == .transit
    case .supplier, .customer, .loss, .transit, .production, .scrap: false
    }
  }

  /// The kind of a movement between places of these kinds. Goods that are scrapped from outside the
  /// house, such as those in production, are written off: they are waste, like goods that come to
  /// the house first.
  static func kind(ofMoveFrom from: LocationKind, to: LocationKind) -> MovementKind {
    let isScrapped = (from == .scrap) != (to == .scrap)
    return isScrapped && !from.isOfHouse && !to.isOfHouse ? .writeOff : .transfer
  }
}
