import OpsDomain
import OpsStorage

/// Compares the stored levels and the quotas with the sums of the records that they follow from.
struct StockAudit {
  private struct Spot: Hashable {
    let product: RecordID
    let location: RecordID
    let size: Value
    let lot: Value

    /// Reads the first four values of a group; nil when they are not a place.
    init?(_ group: [Value]) {
      guard case .integer(let product) = group[0], case .integer(let location) = group[1] else {
        return nil
      }
      self.product = RecordID(rawValue: product)
      self.location = RecordID(rawValue: location)
      size = group[2]
      lot = group[3]
    }
  }

  private struct Finding {
    let spot: Spot
    let figure: String
    let recorded: Quantity
    let computed: Quantity

    var difference: Quantity {
      get throws(OpsError) { try recorded.subtracting(computed) }
    }
  }

  private typealias Sums = [Spot: (onHand: Quantity, reserved: Quantity)]

  private let transaction: Transaction
  private var findings: [(finding: Finding, difference: Quantity)] = []
  private var levels: Int64 = 0
  private var movements: Int64 = 0
  private var reservations: Int64 = 0

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Compares everything, a few products at a time.
  mutating func run() async throws {
    var ranges = ProductRanges(transaction)
    while let range = try await ranges.next() {
      let recorded = try await recorded(range)
      var computed = try await moved(range)
      try await addReservations(to: &computed, range)
      try compare(recorded, computed)
    }
    findings.sort { Self.precedes($0, $1) }
  }

  private mutating func recorded(_ range: ProductRanges.Range) async throws -> Sums {
    typealias Level = StockLevel.Columns
    let place: [any AnyColumn] = [Level.productID, Level.locationID, Level.size, Level.lot]
    let rows = try await figures(
      StockLevel.schema, place, Level.onHand, Level.reserved, where: range.holds(Level.productID))
    var sums: Sums = [:]
    for row in rows {
      guard let spot = Spot(row) else { continue }
      sums[spot] = (Self.quantity(row[4]), Self.quantity(row[5]))
      levels += Self.count(row[6])
    }
    return sums
  }

  /// The sums of movements. One query for both of their places: each reads all movements.
  private mutating func moved(_ range: ProductRanges.Range) async throws -> Sums {
    typealias Movement = StockMovement.Columns
    let rows = try await figures(
      StockMovement.schema,
      [Movement.productID, Movement.toID, Movement.size, Movement.lot, Movement.fromID],
      Movement.quantity, where: range.holds(Movement.productID))
    var sums: Sums = [:]
    for row in rows {
      let quantity = Self.quantity(row[5])
      if let spot = Spot(row) {
        let before = sums[spot] ?? (.zero, .zero)
        sums[spot] = (try before.onHand.adding(quantity), before.reserved)
      }
      if let spot = Spot([row[0], row[4], row[2], row[3]]) {
        let before = sums[spot] ?? (.zero, .zero)
        sums[spot] = (try before.onHand.subtracting(quantity), before.reserved)
      }
      movements += Self.count(row[6])
    }
    return sums
  }

  private mutating func addReservations(
    to sums: inout Sums, _ range: ProductRanges.Range
  ) async throws {
    typealias Held = Reservation.Columns
    let groups: [any AnyColumn] = [Held.productID, Held.locationID, Held.size, Held.lot]
    let active = Predicate.equals(Held.status, .active)
    let rows = try await figures(
      Reservation.schema, groups, Held.quantity, where: .both(range.holds(Held.productID), active))
    for row in rows {
      guard let spot = Spot(row) else { continue }
      let before = sums[spot] ?? (.zero, .zero)
      sums[spot] = (before.onHand, Self.quantity(row[4]))
      reservations += Self.count(row[5])
    }
  }

  private mutating func compare(_ recorded: Sums, _ computed: Sums) throws {
    for spot in Set(recorded.keys).union(computed.keys) {
      let (is_, ought) = (recorded[spot] ?? (.zero, .zero), computed[spot] ?? (.zero, .zero))
      for finding in [
        Finding(spot: spot, figure: "on_hand", recorded: is_.onHand, computed: ought.onHand),
        Finding(spot: spot, figure: "reserved", recorded: is_.reserved, computed: ought.reserved),
      ] where finding.recorded != finding.computed {
        findings.append((finding, try finding.difference))
      }
    }
  }

  /// The sums of `columns` and the count of rows for each group.
  private func figures(
    _ schema: Schema, _ groups: [any AnyColumn], _ columns: any AnyColumn...,
    where filter: Predicate = .everything
  ) async throws -> [[Value]] {
    try Task.checkCancellation()
    return try await transaction.figures(
      Aggregate(
        schema, where: filter, groupedBy: groups,
        measures: columns.map { .sum($0.column) } + [.count]))
  }

  private static func quantity(_ value: Value) -> Quantity {
    Quantity(rawValue: count(value))
  }

  private static func count(_ value: Value) -> Int64 {
    if case .integer(let number) = value { number } else { 0 }
  }

  // MARK: The answer

  func answer() async throws -> StockVerificationView {
    var differences: [StockVerificationView.Difference] = []
    for (finding, difference) in findings.prefix(Limits.pageSizeMaximum) {
      differences.append(try await report(finding, difference))
    }
    var kept = KeptFiguresAudit(transaction)
    try await kept.run()
    var leased = QuotaAudit(transaction)
    try await leased.run()
    let room = Limits.pageSizeMaximum - differences.count
    let horizons = try await HorizonAudit(transaction).run()
    let wrong = findings.count + kept.wrong + leased.wrong + horizons.count
    return StockVerificationView(
      ok: wrong == 0, levels: levels, movements: movements,
      reservations: reservations, quotas: leased.quotas, wrong: wrong,
      differences: differences + (leased.differences + kept.differences).prefix(room),
      horizons: horizons)
  }

  /// The smallest difference first; equal ones by product, place and figure.
  private static func precedes(
    _ left: (finding: Finding, difference: Quantity),
    _ right: (finding: Finding, difference: Quantity)
  ) -> Bool {
    let sizes = (left.difference.rawValue.magnitude, right.difference.rawValue.magnitude)
    if sizes.0 != sizes.1 { return sizes.0 < sizes.1 }
    let (a, b) = (left.finding, right.finding)
    if a.spot.product != b.spot.product { return a.spot.product < b.spot.product }
    if a.spot.location != b.spot.location { return a.spot.location < b.spot.location }
    if a.spot.size != b.spot.size { return Value.precedes(a.spot.size, b.spot.size) }
    if a.spot.lot != b.spot.lot { return Value.precedes(a.spot.lot, b.spot.lot) }
    return TextFolding.bytewiseLess(a.figure, b.figure)
  }

  private func report(
    _ finding: Finding, _ difference: Quantity
  ) async throws -> StockVerificationView.Difference {
    let spot = finding.spot
    let product = try await transaction.repository(Product.self).fetch(spot.product)
    let place = try await transaction.repository(Location.self).fetch(spot.location)
    func text(_ value: Value) -> String? {
      if case .text(let text) = value, !text.isEmpty { text } else { nil }
    }
    return StockVerificationView.Difference(
      sku: product?.sku ?? spot.product.description,
      location: place?.code ?? spot.location.description, size: text(spot.size),
      lot: text(spot.lot), day: nil, figure: finding.figure, recorded: finding.recorded,
      computed: finding.computed, difference: difference)
  }
}
