import OpsDomain

/// A lot with its figures, those of all lots made from it, and where its goods are.
struct LotStanding {
  let lot: Lot
  let product: Product
  let figures: LotFigures
  /// The figures of the lot and all lots made from it, as if it had stayed one lot.
  let family: LotFigures
  /// The latest last good day of what is left of the family; nil for no limit.
  let familyDue: CivilDate?
  /// When the family last had a movement.
  let lastMovementAt: Instant?
  /// When goods of the family last went to customers or into production; nil when all came back.
  let familyConsumedAt: Instant?
  /// Places of the house with goods of the lot, the largest part first.
  let places: [(location: Location, quantity: Quantity)]
  /// The levels of the lot at every place.
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

  /// The status of the lot on `day`. With nothing left under its own name, it has the status of the
  /// lots made from it.
  func status(on day: CivilDate) -> LotStatus {
    figures.onHand.isPositive
      ? figures.status(on: day, due: lot.due) : family.status(on: day, due: familyDue)
  }

  /// How much is left of the lot and the lots made from it: opening uses nothing up.
  var consumption: ConsumptionState { family.state }
}
