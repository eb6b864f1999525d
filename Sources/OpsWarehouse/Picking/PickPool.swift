import OpsDomain
import OpsKernel
import OpsStorage

/// The goods a pick can choose from, in the order of ``PickOrder``.
struct PickPool {
  /// More goods than a pick ever needs: goods beyond this number are picked later.
  static let maximum = 10_000
  /// How many goods behind those taken are read, so that an answer can show why they were left.
  static let followers = 20

  struct Goods {
    let candidate: PickCandidate
    let place: String
  }

  let goods: [Goods]
  /// Whether these are all goods.
  let isWhole: Bool

  /// Reads the goods of a product that are still good on `day`. Expired reservations count as free:
  /// reading does not give them up, the next write does.
  ///
  /// - Parameters:
  ///   - location: Only there and inside it.
  ///   - wanted: Only goods for this quantity, and some that follow them; nil for all.
  static func read(
    _ product: Product, size: String, at location: Location?, goodOn day: CivilDate,
    wanted: Quantity? = nil, limit: Int = maximum, _ transaction: Transaction
  ) async throws -> PickPool {
    var places: [Location]?
    if let location { places = try await LocationTree(transaction).within(location) }
    let isOnePlace = places?.count == 1
    let standard = try await Settings.defaultLocation.value(transaction)
    let lapsed = try await transaction.repository(Reservation.self).lapsed(
      product: product.id, by: transaction.now)
    var reader = PickReader(
      transaction: transaction, product: product, size: size,
      location: isOnePlace ? location : nil)
    reader.places = isOnePlace ? nil : places
    reader.goodOn = day
    var levels: [StockLevel] = []
    var isWhole = true
    if lapsed.isEmpty {
      var (rest, spare) = (wanted, followers)
      try await reader.read { level in
        if let missing = rest, !missing.isPositive { spare -= 1 }
        isWhole = levels.count < limit && spare >= 0
        if isWhole { levels.append(level) }
        rest = rest.map { $0 - min($0, level.free) }
        return isWhole
      }
    } else {
      let inside = places.map { Set($0.map(\.id)) }
      levels = try await StockLedger(transaction).levels(product, size: size, at: reader.location)
        .filter { $0.due >= day && inside?.contains($0.locationID) ?? true }
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
          candidate: PickCandidate(level, free: free, isAtDefault: isOnePlace || isStandard),
          place: place.code))
    }
    return PickPool(
      goods: goods.sorted { PickOrder.precedes($0.candidate, $1.candidate) }, isWhole: isWhole)
  }

  /// Throws `data.too_large` unless these are all goods: with only a part of them, the best choice
  /// and the total are not known.
  func requireWhole(_ product: Product) throws(OpsError) {
    guard !isWhole else { return }
    throw OpsError(
      .tooLarge,
      "\(Excerpt.of(product.sku)) has stock in more than \(goods.count) lots and places: too many "
        + "to compare", field: "sku", hint: "add --location to look at one place")
  }
}

extension PickCandidate {
  /// The goods of one level.
  init(_ level: StockLevel, free: Quantity, isAtDefault: Bool) {
    self.init(
      id: level.id, lot: level.lot, isAtDefault: isAtDefault, isOpened: level.isOpened,
      due: level.due == .maximum ? nil : level.due,
      boughtOn: level.boughtOn == .maximum ? nil : level.boughtOn, free: free)
  }
}
