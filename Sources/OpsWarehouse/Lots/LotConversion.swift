import OpsDomain
import OpsStorage

/// Turns goods of one lot into goods of another: two movements through the place between lots, in
/// one commit. See the decision on goods that change their lot in `docs/adr`.
struct LotConversion {
  let entry: LotEntry
  private let transaction: Transaction

  init(_ entry: LotEntry) {
    self.entry = entry
    transaction = entry.transaction
  }

  /// The lot that goods of `parent` become when `event` happens to them on the entry's day: one for
  /// each parent, event and day.
  func child(of parent: Lot, _ event: LotEvent, due: CivilDate?) async throws -> Lot {
    let lots = transaction.repository(Lot.self)
    let code = code(for: event, of: parent)
    if let known = try await lots.find(code, product: parent.productID) {
      guard known.parentID == parent.id else {
        throw OpsError(
          .duplicate, "There already is another lot \(Excerpt.of(code))", field: "lot")
      }
      return known
    }
    var lot = Lot(
      id: transaction.nextID(), productID: parent.productID, code: code,
      expiresOn: parent.expiresOn, useBy: parent.useBy, purchasedOn: parent.purchasedOn,
      createdAt: transaction.now)
    lot.due = due
    lot.parentID = parent.id
    lot.event = event
    lot.eventOn = entry.day
    lot.openedOn = event == .opened ? entry.day : parent.openedOn
    // What people wrote about the goods is still about them.
    lot.note = parent.note
    return try await lots.create(lot)
  }

  /// The parent's code, the event and the day. A parent's code that is too long is cut, and ends in
  /// a checksum of the whole code: so parents that differ only at their ends have different
  /// children.
  private func code(for event: LotEvent, of parent: Lot) -> String {
    let suffix = "/\(event.rawValue)-\(entry.day)"
    let room = StockText.lotLength - suffix.count
    guard parent.code.count > room else { return parent.code + suffix }
    let mark = "~" + Checksum.hex(of: parent.code)
    return String(parent.code.prefix(room - mark.count)) + mark + suffix
  }

  /// Writes the two movements, each of which names the other lot, so that a trace can follow the
  /// goods. Returns the second of them.
  @discardableResult
  func turn(
    _ quantity: Quantity, of code: String, size: String, into lot: Lot, from place: Location,
    to end: Location
  ) async throws -> StockMovement {
    let ledger = StockLedger(transaction)
    let between = try await ledger.location(LocationCode.conversion)
    try await ledger.post(
      entry.product, quantity, from: place, to: between, kind: .conversion, size: size,
      lot: code, reference: lot.code, at: entry.at)
    return try await ledger.post(
      entry.product, quantity, from: between, to: end, kind: .conversion, size: size,
      lot: lot.code, reference: code, at: entry.at)
  }

  /// Moves goods from one lot into another, and to another place if one is named.
  func convert(
    _ level: StockLevel, _ quantity: Quantity, into lot: Lot, at target: Location? = nil
  ) async throws -> LotChangeView.Part {
    let locations = transaction.repository(Location.self)
    guard let place = try await locations.fetch(level.locationID) else {
      throw OpsError(.notFoundLocation, "There is no such location", field: "location")
    }
    let end = target ?? place
    try await turn(
      quantity, of: level.lot, size: level.size, into: lot, from: place, to: end)
    return LotChangeView.Part(
      lot: level.lot, quantity: quantity, from: place.code, to: end.code, becomes: lot.code,
      due: lot.due)
  }
}
