import OpsDomain
import OpsStorage

/// Locations, and goods that come to them.
extension RecordPosting {
  func place(_ row: PlaceRow) async throws -> RecordCount.Outcome {
    let locations = transaction.repository(Location.self)
    let code = try LocationRules.code(row.code)
    let folded = TextFolding.fold(code)
    if let known = try await locations.fetch(key: Location.codeKey, .text(folded)) {
      guard known.kind == row.kind else {
        throw OpsError(
          .duplicate,
          "\(Excerpt.of(code)) is a \(known.kind.rawValue) location, not \(row.kind.rawValue)",
          field: "code")
      }
      return .same
    }
    var parent: RecordID?
    if let above = row.parent { parent = try await locations.named(above).id }
    _ = try await locations.create(
      Location(
        id: transaction.nextID(), code: code, foldedCode: folded, kind: row.kind,
        parentID: parent, allowsNegative: row.kind.isVirtual, storage: row.storage,
        createdAt: transaction.now))
    return .made
  }

  /// Takes goods in as they are, expired ones as well: what they may be used for is the ledger's
  /// matter.
  mutating func receipt(
    _ row: ReceiptRow, of record: ImportRecord
  ) async throws -> RecordCount.Outcome {
    let product = try await transaction.repository(Product.self).named(row.sku)
    try product.check(row.quantity)
    let ledger = StockLedger(transaction)
    let fallback = try await SettingDefinition.defaultLocation.value(transaction)
    let location = try await ledger.location(row.location, default: fallback)
    try StockSides.requireInternal(location)
    let reference = try StockText.reference(row.reference)
    let lot = try row.lot.map(StockText.lot) ?? ""
    if try await isBooked(product, to: location, lot: lot, reference: reference) { return .same }
    let calendar = transaction.context.calendar
    // Goods of today are there now, also before noon.
    let today = calendar.date(of: transaction.now)
    let at = row.on.flatMap { day in
      day == today ? nil : calendar.instant(of: day, secondsOfDay: 12 * 3_600)
    }
    if let at, at > transaction.now { throw MovementRules.future(at) }
    if !lot.isEmpty {
      let due = try await recordLot(lot, row, product)
      let day = calendar.date(of: at ?? transaction.now)
      if let due, due < day {
        note(record, "expired", "Lot \(Excerpt.of(lot)) was past its date, \(due), when it came")
      }
    }
    let supplier = try await ledger.location(LocationCode.supplier)
    try await ledger.post(
      product, row.quantity, from: supplier, to: location,
      kind: row.isOpening ? .opening : .receipt, lot: lot, reference: reference,
      unitCost: try row.cost?.validated(field: "cost"), at: at)
    received[product.id] = try await transaction.repository(Product.self).fetch(product.id)
    return .made
  }

  /// Whether the receipt is in the ledger, and was not taken back by an undo.
  private func isBooked(
    _ product: Product, to location: Location, lot: String, reference: String
  ) async throws -> Bool {
    typealias Columns = StockMovement.Columns
    let movements = transaction.repository(StockMovement.self)
    let same: [Predicate] = [
      .equals(Columns.productID, .id(product.id)), .equals(Columns.lot, .text(lot)),
      .equals(Columns.reference, .text(reference)),
    ]
    let came = try await movements.count(
      where: .and(same + [.equals(Columns.toID, .id(location.id))]))
    guard came > 0 else { return false }
    return try await came
      > movements.count(where: .and(same + [.equals(Columns.fromID, .id(location.id))]))
  }

  /// The last good day of the lot, which is recorded if it is new. Throws `rule.lot_mismatch` when
  /// it is known with another date.
  private mutating func recordLot(
    _ code: String, _ row: ReceiptRow, _ product: Product
  ) async throws -> CivilDate? {
    let lots = transaction.repository(Lot.self)
    guard let known = try await lots.find(code, product: product.id) else {
      let lot = try await lots.create(
        Lot(
          id: transaction.nextID(), productID: product.id, code: code, expiresOn: row.expires,
          purchasedOn: row.on, createdAt: transaction.now))
      counts.lots.add(.made)
      return lot.due
    }
    guard row.expires == nil || row.expires == known.expiresOn else {
      let date = known.expiresOn.map { "expires on \($0)" } ?? "has no date"
      throw OpsError(
        .lotMismatch, "Lot \(Excerpt.of(code)) of \(Excerpt.of(product.sku)) \(date)",
        field: "expires")
    }
    counts.lots.add(.same)
    return known.due
  }
}
