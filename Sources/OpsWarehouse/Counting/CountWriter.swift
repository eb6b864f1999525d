import OpsDomain
import OpsKernel
import OpsStorage

/// Writes what was counted, in one transaction: finds the line, or adds one for goods nobody
/// expected, and keeps each entry with the person who made it.
struct CountWriter {
  private(set) var session: CountSession
  let transaction: Transaction
  private let system: Transaction
  private let settling: CountSettling
  private let moments: CountMoment
  /// Other counts that have bins; read when the first unexpected line comes.
  private var others: [CountSession]?
  private var added: Int64 = 0

  /// Throws `notfound.any`, `rule.bad_state` for a count that is not open, and `rule.violated` for
  /// one that others were asked to make.
  init(_ reference: String, _ transaction: Transaction) async throws {
    let session = try await transaction.repository(CountSession.self).named(reference)
    guard session.status == .open || session.status == .counting else {
      throw OpsError(
        .badState,
        "\(Excerpt.of(session.number)) is "
          + (session.status == .review ? "in review" : session.status.rawValue)
          + ": nothing more can be entered",
        field: "count",
        hint: session.status == .review
          ? "run `opsh count recount \(Excerpt.of(session.number))` or "
            + "`opsh count review \(Excerpt.of(session.number)) --reject` to open it again" : nil)
    }
    let system = transaction.asSystem("writes down who counted what")
    let counters = try await session.counters(system)
    guard counters.isEmpty || transaction.principal.userID.map(counters.contains) == true else {
      throw OpsError(
        .ruleViolated, "\(Excerpt.of(session.number)) was assigned to others", field: "count",
        hint: "run `opsh count show \(Excerpt.of(session.number))` to see who may count")
    }
    self.session = session
    self.transaction = transaction
    self.system = system
    settling = CountSettling(session, system)
    moments = CountMoment(system)
  }

  /// The lines of a product; the caller means one of them.
  func candidates(_ product: Product) async throws -> [CountLine] {
    try await transaction.repository(CountLine.self).all(
      where: .both(
        .equals(CountLine.Columns.sessionID, session.id),
        .equals(CountLine.Columns.productID, product.id)))
  }

  /// Writes one entry and returns its line.
  ///
  /// - Throws: `data.bad_quantity`; `data.bad_value` when it is not clear which bin is meant;
  ///   `notfound.any` for an unknown lot; `rule.violated` for a bin in another count, and for goods
  ///   that this count is not about.
  mutating func enter(
    _ goods: CountGoods, _ quantity: Quantity, _ mode: CountMode, code: String?, note: String?,
    candidates: [CountLine]
  ) async throws -> CountLine {
    try quantity.requireCounted()
    try goods.product.checkScale(quantity)
    let known = try find(goods, candidates)
    var line: CountLine
    if let known {
      line = known
    } else {
      line = try await unexpected(goods, isListed: !candidates.isEmpty)
    }
    let entry = CountEntry(
      id: transaction.nextID(), sessionID: session.id, lineID: line.id, round: line.wanted,
      mode: mode, quantity: quantity, actor: transaction.principal.userID, at: transaction.now)
    let moment = session.asOf ?? transaction.now
    try line.take(quantity, mode, at: moment, entry: entry.id)
    if let code { line.code = try StockText.code(code) }
    if let note {
      let text = try TextRules.note(note, field: "note", allowsEmpty: true)
      line.note = text.isEmpty ? nil : text
    }
    let lines = transaction.repository(CountLine.self)
    line = known == nil ? try await lines.create(line) : try await lines.update(line)
    _ = try await system.insert(CountEntry.schema, entry.row)
    return line
  }

  /// Updates the count itself, once after all entries.
  mutating func finish() async throws {
    guard session.status == .open || added > 0 else { return }
    let added = self.added
    session = try await CountService.advance(session, to: .counting, transaction) {
      $0.lines += added
    }
  }

  /// The line that is meant; nil for goods nobody expected.
  private func find(_ goods: CountGoods, _ candidates: [CountLine]) throws -> CountLine? {
    let fitting = candidates.filter(goods.fits)
    guard fitting.count > 1 else { return fitting.first }
    let sku = Excerpt.of(goods.product.sku)
    // Goods without a lot may lie beside goods with lots: no lot given means those without one.
    if goods.place != nil, goods.lot == nil {
      let plain = fitting.filter { $0.lot.isEmpty }
      if plain.count == 1, goods.size != nil || goods.product.sizes.isEmpty { return plain[0] }
    }
    let isPlace = Set(fitting.map(\.locationID)).count > 1
    let isSize = Set(fitting.map(\.size)).count > 1
    throw OpsError(
      .badValue, "\(sku) has \(fitting.count) lines in \(Excerpt.of(session.number)): choose one",
      field: isPlace ? "location" : isSize ? "size" : "lot",
      hint: "run `opsh count lines \(Excerpt.of(session.number)) --product \(sku)` to see them")
  }

  /// A new line for goods nobody expected.
  ///
  /// - Parameter isListed: Whether the count has lines of the product.
  private mutating func unexpected(
    _ goods: CountGoods, isListed: Bool
  ) async throws -> CountLine {
    let place = try await place(of: goods)
    try await CountBounds(session, transaction)
      .require(goods.product, at: place, isListed: isListed)
    let lot = goods.lot ?? ""
    if !lot.isEmpty {
      _ = try await transaction.repository(Lot.self).named(lot, product: goods.product.id)
    } else if goods.product.tracksLots {
      throw OpsError(
        .badValue, "\(Excerpt.of(goods.product.sku)) has lots: the lot is missing", field: "lot",
        hint: "run `opsh stock level \(Excerpt.of(goods.product.sku))` to see the lots")
    }
    var line = CountLine(
      id: transaction.nextID(), sessionID: session.id, productID: goods.product.id,
      size: try goods.product.check(size: goods.size), lot: lot, locationID: place.id,
      expected: .zero)
    let others: [CountSession]
    if let known = self.others {
      others = known
    } else {
      others = try await UnfinishedCounts(system).sessions(besides: session.id)
      self.others = others
    }
    try await UnfinishedCounts(system).requireFree(line, for: session, among: others)
    let moment = session.asOf ?? transaction.now
    let mark = CountMark.of(session, at: moment)
    line.expected = try await moments.onHand(
      settling.level(of: line), at: moment, before: session.asOf == nil ? nil : { mark })
    added += 1
    return line
  }

  private func place(of goods: CountGoods) async throws -> Location {
    if let place = goods.place { return place }
    let locations = transaction.repository(Location.self)
    if let id = session.locationID, let place = try await locations.fetch(id) { return place }
    return try await locations.named(Settings.defaultLocation.value(transaction))
  }
}
