import OpsDomain
import OpsKernel
import OpsStorage

/// Locations, and goods that come to them.
extension RecordPosting {
  func place(_ row: PlaceRow) async throws -> RecordCount.Outcome {
    let locations = transaction.repository(Location.self)
    let code = try LocationRules.code(row.code)
    let folded = TextFolding.fold(code)
    if let known = try await locations.fetch(key: Location.codeKey, folded) {
      guard known.kind == row.kind else {
        throw OpsError(
          .duplicate,
          "\(Excerpt.of(code)) is \(Article.text(known.kind.rawValue)) location, "
            + "not \(row.kind.rawValue)",
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

  /// Receives goods as they are, expired ones as well: the ledger decides what they may be used
  /// for.
  mutating func receipt(
    _ row: ReceiptRow, of record: ImportRecord
  ) async throws -> RecordCount.Outcome {
    let ledger = StockLedger(transaction)
    guard let (product, location) = try await goods(row, ledger) else { return .kept }
    let reference = try StockText.reference(row.reference)
    let supplier = try await ledger.location(LocationCode.supplier)
    let booked = try await booked(
      product, from: supplier, lot: try row.lot.map(StockText.lot), reference: reference)
    guard booked.isZero else {
      if booked == row.quantity { return .same }
      note(
        record, "quantity_differs",
        "\(Excerpt.of(product.sku)): the file has \(row.quantity), the book received \(booked); "
          + "correct it by a count", isUsed: false)
      return .kept
    }
    let calendar = transaction.context.calendar
    // Goods of today are there now, also before noon.
    let at = row.on.flatMap { day in
      day == transaction.today ? nil : calendar.instant(of: day, secondsOfDay: 12 * 3_600)
    }
    let day = calendar.date(of: at ?? transaction.now)
    let (lot, due) = try await lot(row, product, on: day)
    if let due, due < day {
      note(
        record, "expired",
        "Lot \(Excerpt.of(lot)) was past its last good day, \(due), when it came")
    }
    try await ledger.post(
      product, row.quantity, from: supplier, to: location,
      kind: row.isOpening ? .opening : .receipt, lot: lot, reference: reference,
      unitCost: try row.cost?.validated(field: "cost"), at: at)
    return .made
  }

  /// What came in, and where it goes; nil for none. Throws all that is wrong with the row.
  private func goods(
    _ row: ReceiptRow, _ ledger: StockLedger
  ) async throws -> (product: Product, location: Location)? {
    let transaction = transaction
    var problems = Problems()
    let found = try await problems.ask {
      try await transaction.repository(Product.self).named(row.sku)
    }
    if let found { _ = try problems.read { try found.check(row.quantity) } }
    let fallback = try await Settings.defaultLocation.value(transaction)
    let place = try await problems.ask {
      let place = try await ledger.location(row.location, default: fallback)
      try place.requireInternal()
      return place
    }
    _ = try problems.read { try StockText.reference(row.reference) }
    _ = try problems.read { try row.lot.map(StockText.lot) }
    _ = try problems.read { try row.cost?.validated(field: "cost") }
    if let day = row.on, day > transaction.today {
      problems.add(MovementRules.future(written: .day(day)))
    }
    try problems.check()
    guard let found, let place else { return nil }
    return (found, place)
  }

  /// How much of the receipt is in the ledger, less what was undone, at any place: the same goods
  /// come only once.
  ///
  /// - Parameter lot: The lot in the row; nil for one without a lot, whose goods may have none or
  ///   one that was made from their date.
  private func booked(
    _ product: Product, from supplier: Location, lot: String?, reference: String
  ) async throws -> Quantity {
    typealias Columns = StockMovement.Columns
    var parts: [Predicate] = [
      .equals(Columns.productID, product.id), .equals(Columns.reference, reference),
    ]
    if let lot { parts.append(.equals(Columns.lot, lot)) }
    let movements = try await transaction.repository(StockMovement.self).all(where: .and(parts))
    return movements.reduce(.zero) { sum, movement in
      guard lot != nil || movement.lot.isEmpty || ReceivedLot.isMade(movement.lot) else {
        return sum
      }
      if movement.fromID == supplier.id { return sum + movement.quantity }
      return movement.toID == supplier.id ? sum - movement.quantity : sum
    }
  }

  /// The lot, which is created if it is new, and its last good day; an empty code without one.
  /// Throws `rule.lot_mismatch` when the book has it with another date.
  private mutating func lot(
    _ row: ReceiptRow, _ product: Product, on day: CivilDate
  ) async throws -> (code: String, due: CivilDate?) {
    let lot = try await ReceivedLot(
      code: try row.lot.map(StockText.lot), bestBefore: row.expires, useBy: nil,
      purchasedOn: row.on
    ).record(of: product, on: day, transaction)
    guard !lot.code.isEmpty else { return ("", nil) }
    counts.lots.add(lot.isNew ? .made : .same)
    let lots = transaction.repository(Lot.self)
    return (lot.code, try await lots.find(lot.code, product: product.id)?.due)
  }
}
