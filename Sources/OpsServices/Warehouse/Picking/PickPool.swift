import OpsDomain
import OpsStorage

/// The goods a pick can choose from, in the order of ``PickOrder``.
struct PickPool {
  /// Losing goods that an answer can show, and more than a pick ever needs: those beyond are picked
  /// later than these.
  private static let maximum = 10_000

  struct Goods {
    let candidate: PickCandidate
    let place: String
  }

  let goods: [Goods]

  /// Reads the goods of a product that are still good on `day`. Promises whose time has run out
  /// count as free: reading gives nothing up, the next write does.
  static func read(
    _ product: Product, size: String, at location: Location?, goodOn day: CivilDate,
    _ transaction: Transaction
  ) async throws -> PickPool {
    let standard = try await SettingDefinition.defaultLocation.value(transaction)
    let lapsed = try await transaction.repository(Reservation.self).lapsed(
      product: product.id, by: transaction.now)
    var reader = PickReader(
      transaction: transaction, product: product, size: size, location: location)
    reader.goodOn = day
    var levels: [StockLevel] = []
    if lapsed.isEmpty {
      try await reader.read { level in
        levels.append(level)
        return levels.count < maximum
      }
    } else {
      levels = try await StockLedger(transaction).levels(product, size: size, at: location)
        .filter { $0.due >= day }
    }
    var goods: [Goods] = []
    for level in levels {
      guard let place = try await transaction.repository(Location.self).fetch(level.locationID),
        place.kind == .internal
      else { continue }
      let back = lapsed.filter {
        $0.locationID == level.locationID && TextFolding.sameBytes($0.lot, level.lot)
          && TextFolding.sameBytes($0.size, level.size)
      }
      let free = level.free + back.reduce(Quantity.zero) { $0 + $1.quantity }
      guard free.isPositive else { continue }
      let isStandard = TextFolding.fold(standard) == place.foldedCode
      goods.append(
        Goods(
          candidate: PickCandidate(level, free: free, isAtDefault: location != nil || isStandard),
          place: place.code))
    }
    return PickPool(goods: goods.sorted { PickOrder.precedes($0.candidate, $1.candidate) })
  }
}

extension PickCandidate {
  /// What lies at a level.
  init(_ level: StockLevel, free: Quantity, isAtDefault: Bool) {
    self.init(
      id: level.id, lot: level.lot, isAtDefault: isAtDefault, isOpened: level.isOpened,
      due: level.due == .maximum ? nil : level.due,
      boughtOn: level.boughtOn == .maximum ? nil : level.boughtOn, free: free)
  }
}
