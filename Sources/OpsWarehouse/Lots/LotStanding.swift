import OpsDomain

/// A lot, what there is of it and of all that became of it, and where it lies.
struct LotStanding {
  let lot: Lot
  let product: Product
  let figures: LotFigures
  /// The same of the lot and all that became of it, as if it had stayed one lot.
  let family: LotFigures
  /// The last good day of what is left of the family, the latest of them; nil for no limit.
  let familyDue: CivilDate?
  /// When something happened to the family last.
  let lastMovementAt: Instant?
  /// When goods of the family last went to customers or into production; nil when all came back.
  let familyConsumedAt: Instant?
  /// Places of the house with something of the lot, most first.
  let places: [(location: Location, quantity: Quantity)]
  /// What there is of the lot at every place.
  let levels: [StockLevel]
  /// When goods of the lot last went to customers or into production; nil when all came back.
  let lastConsumedAt: Instant?

  init(_ lot: Lot, _ product: Product, in families: LotFamilies) throws {
    self.lot = lot
    self.product = product
    figures = try families.figures(of: lot.id)
    levels = families.levels(of: lot.id)
    lastConsumedAt = Self.lastUse(levels, figures, families)
    var places: [RecordID: Quantity] = [:]
    for level in levels where families.places[level.locationID]?.kind.isInHouse == true {
      places[level.locationID, default: .zero] += level.onHand
    }
    let occupied = places.compactMap { id, quantity in
      quantity.isPositive
        ? families.places[id].map { (location: $0, quantity: quantity) } : nil
    }
    self.places = occupied.sorted { left, right in
      left.quantity == right.quantity
        ? left.location.id < right.location.id : left.quantity > right.quantity
    }
    var family = LotFigures()
    var (due, lastMovement, lastUse) = (CivilDate.minimum, Instant?.none, Instant?.none)
    for member in families.members(of: lot.id) {
      let own = try families.figures(of: member.id)
      try family.join(own)
      if own.onHand.isPositive { due = max(due, member.due ?? .maximum) }
      let levels = families.levels(of: member.id)
      lastMovement = ([lastMovement] + levels.map(\.lastMovementAt)).compactMap { $0 }.max()
      lastUse = [lastUse, Self.lastUse(levels, own, families)].compactMap { $0 }.max()
    }
    self.family = family
    familyDue = due == .maximum ? nil : due
    lastMovementAt = lastMovement
    familyConsumedAt = lastUse
  }

  private static func lastUse(
    _ levels: [StockLevel], _ figures: LotFigures, _ families: LotFamilies
  ) -> Instant? {
    guard figures.consumed.isPositive else { return nil }
    return levels.filter {
      $0.onHand.isPositive && families.places[$0.locationID]?.kind.isForUse == true
    }.compactMap(\.lastMovementAt).max()
  }

  /// What has become of the lot by `day`. With nothing left under its own name it follows what
  /// became of it.
  func status(on day: CivilDate) -> LotStatus {
    figures.onHand.isPositive
      ? figures.status(on: day, due: lot.due) : family.status(on: day, due: familyDue)
  }

  /// How much is left of the lot, what became of it included: opening uses nothing up.
  var consumption: ConsumptionState { family.state }
}
