extension LocationKind {
  /// Whether goods are kept, counted and reserved there, also goods of another owner.
  public var holdsGoods: Bool { self == .internal || self == .partner }

  /// Whether it is only the other side of a movement, a place without goods to count. Levels of
  /// virtual locations may fall below zero, except those of goods on their way.
  public var isVirtual: Bool { !holdsGoods }

  /// Whether goods that arrive there have been given to somebody or put into a product: the
  /// places expired lots must not reach.
  public var isForUse: Bool { self == .customer || self == .production }

  /// Whether goods there can be found: they lie in the house or are on their way inside it.
  public var isInHouse: Bool { self == .internal || self == .transit }

  /// Whether goods there belong to the house: they lie in it, are on their way inside it, or are
  /// just becoming another lot.
  public var isOfHouse: Bool {
    switch self {
    case .internal, .transit, .conversion: true
    case .supplier, .customer, .production, .loss, .scrap, .partner: false
    }
  }

  /// Whether goods there are in the book, and did not come from outside or leave: they belong to
  /// the house or to a partner.
  public var isInBook: Bool { isOfHouse || self == .partner }
}
