import OpsDomain
import OpsStorage

/// Compares the figures beside the ledger with the ledger: the figures of the days with the
/// movements, and the picking facts of the levels with their lots.
struct KeptFiguresAudit {
  private static let names = ["received", "issued", "discarded", "adjusted"]

  private let transaction: Transaction
  private var kinds: [RecordID: LocationKind] = [:]
  /// What does not match, at most as many as an answer can name.
  private(set) var differences: [StockVerificationView.Difference] = []
  /// How many figures do not match.
  private(set) var wrong = 0

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Compares everything, page by page.
  mutating func run() async throws {
    for place in try await transaction.repository(Location.self).all(where: .everything) {
      kinds[place.id] = place.kind
    }
    try await checkDays()
    try await checkLevels()
  }

  private mutating func checkDays() async throws {
    // Both in the order of product and day, so that only one page of each is held.
    var ledger = LedgerDays(kinds: kinds, transaction)
    var kept = RowPages(
      Query(
        StockDayFigures.schema,
        order: [
          .ascending(StockDayFigures.Columns.productID), .ascending(StockDayFigures.Columns.day),
        ]), transaction)
    var (ought, found) = (try await ledger.next(), try await Self.next(&kept))
    while let day = [ought, found].compactMap({ $0 }).min(by: Self.precedes) {
      let nothing = StockDayFigures(id: day.id, productID: day.productID, day: day.day)
      let computed = ought.flatMap { Self.isSameDay($0, day) ? $0 : nil }
      let recorded = found.flatMap { Self.isSameDay($0, day) ? $0 : nil }
      try await compare(recorded ?? nothing, computed ?? nothing)
      if computed != nil { ought = try await ledger.next() }
      if recorded != nil { found = try await Self.next(&kept) }
    }
  }

  private static func next(_ pages: inout RowPages) async throws -> StockDayFigures? {
    try await pages.next().map { try StockDayFigures($0) }
  }

  private static func isSameDay(_ left: StockDayFigures, _ right: StockDayFigures) -> Bool {
    left.productID == right.productID && left.day == right.day
  }

  private static func precedes(_ left: StockDayFigures, _ right: StockDayFigures) -> Bool {
    left.productID == right.productID
      ? left.day < right.day : left.productID < right.productID
  }

  private mutating func compare(_ found: StockDayFigures, _ ought: StockDayFigures) async throws {
    let figures = [found.received, found.issued, found.discarded, found.adjusted]
    let sums = [ought.received, ought.issued, ought.discarded, ought.adjusted]
    for (name, (figure, sum)) in zip(Self.names, zip(figures, sums)) where figure != sum {
      try await add(found.productID, day: found.day, "day_\(name)", figure, sum)
    }
    // Costs are compared for callers who may see them; for others both sides are empty.
    guard try await transaction.seesCost(of: found.row, StockDayFigures.schema) else { return }
    let (cost, sum) = (found.discardedCost ?? 0, ought.discardedCost ?? 0)
    if cost != sum {
      try await add(
        found.productID, day: found.day, "day_discarded_cost", amount(cost), amount(sum))
    }
  }

  /// An amount of money in units of the currency, as the figures of an answer are.
  private func amount(_ minorUnits: Int64) -> Quantity {
    let digits = transaction.context.currency.minorDigits
    let unit = (0..<digits).reduce(Int64(1)) { power, _ in power * 10 }
    return Quantity.ratio(minorUnits, unit, decimals: digits) ?? .zero
  }

  private mutating func checkLevels() async throws {
    var ranges = ProductRanges(transaction)
    while let range = try await ranges.next() {
      // Both in the order of products, so that only the lots of one product are in memory.
      var lots = RowPages(
        Query(
          Lot.schema, where: range.holds(Lot.Columns.productID),
          order: [.ascending(Lot.Columns.productID), .ascending(Lot.Columns.code)]), transaction)
      var levels = RowPages(
        Query(
          StockLevel.schema, where: range.holds(StockLevel.Columns.productID),
          order: [
            .ascending(StockLevel.Columns.productID), .ascending(StockLevel.Columns.locationID),
            .ascending(StockLevel.Columns.size), .ascending(StockLevel.Columns.lot),
          ]), transaction)
      var ofProduct = LotsByProduct()
      while let level = try await levels.next().map({ try StockLevel($0) }) {
        try await ofProduct.advance(to: level.productID, in: &lots)
        try await check(level, ofProduct.lot(level.lot))
      }
    }
  }

  private mutating func check(_ level: StockLevel, _ lot: Lot?) async throws {
    var ought = level
    ought.follow(lot)
    let kind = kinds[level.locationID]
    ought.isPickable = kind == .internal && level.free.isPositive
    ought.isOnShelf = kind?.isInHouse == true && level.holdsLot
    guard ought != level else { return }
    try await add(level.productID, level, "picking", level.free, ought.free)
  }

  /// Counts a difference, and keeps at most as many as an answer can name.
  private mutating func add(
    _ product: RecordID, _ level: StockLevel? = nil, day: CivilDate? = nil, _ figure: String,
    _ recorded: Quantity, _ computed: Quantity
  ) async throws {
    wrong += 1
    guard differences.count < Limits.pageSizeMaximum else { return }
    let sku = try await transaction.repository(Product.self).fetch(product)?.sku
    var location: Location?
    if let id = level?.locationID {
      location = try await transaction.repository(Location.self).fetch(id)
    }
    differences.append(
      StockVerificationView.Difference(
        sku: sku ?? product.description, location: location?.code ?? "",
        size: level.flatMap { $0.size.isEmpty ? nil : $0.size },
        lot: level.flatMap { $0.lot.isEmpty ? nil : $0.lot }, day: day,
        figure: figure, recorded: recorded, computed: computed,
        difference: try recorded.subtracting(computed)))
  }
}
