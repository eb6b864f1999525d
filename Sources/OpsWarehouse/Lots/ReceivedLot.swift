import OpsDomain
import OpsStorage

/// A lot as it comes in, with its printed dates.
package struct ReceivedLot {
  /// What was recorded: the code, empty for goods without a lot, and whether it is new.
  package struct Recorded {
    package var code = ""
    package var isNew = false
  }

  /// How many lots with a made code may have the same dates in it.
  private static let namesakes = 1000

  /// The supplier's code; nil when there is none.
  let code: String?
  let bestBefore: CivilDate?
  let useBy: CivilDate?
  let purchasedOn: CivilDate?

  package init(
    code: String?, bestBefore: CivilDate? = nil, useBy: CivilDate? = nil,
    purchasedOn: CivilDate? = nil
  ) {
    self.code = code
    self.bestBefore = bestBefore
    self.useBy = useBy
    self.purchasedOn = purchasedOn
  }

  /// Creates the lot if it is new. Without a printed date it is good for as long as the product's
  /// category says, from the day it was bought.
  ///
  /// Goods with a last good day that came without a code get one: the date itself, such as
  /// `2027-06-30`.
  ///
  /// - Throws: `rule.lot_mismatch` when it is known with other dates, and `data.bad_date` for one
  ///   that was bought after it came.
  package func record(
    of product: Product, on day: CivilDate, _ transaction: Transaction
  ) async throws -> Recorded {
    if let purchasedOn, purchasedOn > day {
      throw OpsError(
        .badDate,
        "Goods that came on \(day) cannot have been bought later, on \(purchasedOn)",
        field: "purchased")
    }
    let due = try await due(of: product, on: day, transaction)
    guard let code else {
      guard let due else { return Recorded() }
      return try await record(made: due, of: product, on: day, transaction)
    }
    let lots = transaction.repository(Lot.self)
    guard let known = try await lots.find(code, product: product.id) else {
      _ = try await lots.create(lot(code, of: product, due: due, on: day, transaction))
      return Recorded(code: code, isNew: true)
    }
    if try await isUnused(known, transaction) {
      try await renew(known, of: product, due: due, on: day, transaction)
    } else {
      try check(known, product)
    }
    return Recorded(code: code)
  }

  private func due(
    of product: Product, on day: CivilDate, _ transaction: Transaction
  ) async throws -> CivilDate? {
    if let printed = Lot.due(bestBefore: bestBefore, useBy: useBy) { return printed }
    guard product.categoryID != nil else { return nil }
    let life = try await CategoryTree(transaction).shelfLife(of: product)
    return life.unopened.map { (purchasedOn ?? day).adding(days: $0) }
  }

  private func lot(
    _ code: String, of product: Product, due: CivilDate?, on day: CivilDate,
    _ transaction: Transaction
  ) -> Lot {
    var lot = Lot(
      id: transaction.nextID(), productID: product.id, code: code, expiresOn: bestBefore,
      useBy: useBy, purchasedOn: purchasedOn ?? day, createdAt: transaction.now)
    lot.due = due
    return lot
  }

  // MARK: Codes that are made

  /// Whether a code looks like one that was made from a date.
  static func isMade(_ code: String) -> Bool {
    let (date, rest) = (code.prefix(10), code.dropFirst(10))
    return (try? CivilDate(parsing: String(date))) != nil && (rest.isEmpty || rest.first == "-")
  }

  /// The lot with these dates, even if somebody gave the code: goods with the same dates are one
  /// lot.
  private func record(
    made due: CivilDate, of product: Product, on day: CivilDate, _ transaction: Transaction
  ) async throws -> Recorded {
    let lots = transaction.repository(Lot.self)
    let base = useBy.map { "\(due)-use-by-\($0)" } ?? due.description
    for number in 1...Self.namesakes {
      let code = number == 1 ? base : "\(base)-\(number)"
      guard let known = try await lots.find(code, product: product.id) else {
        _ = try await lots.create(lot(code, of: product, due: due, on: day, transaction))
        return Recorded(code: code, isNew: true)
      }
      if known.parentID == nil, known.due == due, known.useBy == useBy, isSame(known, due) {
        return Recorded(code: code)
      }
      if try await isUnused(known, transaction) {
        try await renew(known, of: product, due: due, on: day, transaction)
        return Recorded(code: code)
      }
    }
    throw OpsError(
      .duplicate, "\(Excerpt.of(product.sku)) already has \(Self.namesakes) lots named \(base)",
      field: "lot", hint: "add --lot CODE")
  }

  /// Whether the best-before date is that of the lot. One that equals the last good day adds
  /// nothing to that day.
  private func isSame(_ known: Lot, _ due: CivilDate) -> Bool {
    (known.expiresOn ?? due) == (bestBefore ?? due)
  }

  // MARK: Lots that are known

  /// Whether no goods of the lot are left anywhere, nor where they came from or went to: every
  /// receipt of it was undone.
  private func isUnused(_ known: Lot, _ transaction: Transaction) async throws -> Bool {
    guard known.parentID == nil else { return false }
    let system = transaction.asSystem("looks whether a lot was ever used")
    let level = try await system.repository(StockLevel.self).first(
      where: .and([
        .equals(StockLevel.Columns.productID, known.productID),
        .equals(StockLevel.Columns.lot, known.code),
        .equals(StockLevel.Columns.isEmpty, false),
      ]), order: [])
    return level == nil
  }

  /// Gives a lot that was never used the dates that are given now: the earlier ones were a mistake
  /// that was undone.
  private func renew(
    _ known: Lot, of product: Product, due: CivilDate?, on day: CivilDate,
    _ transaction: Transaction
  ) async throws {
    var lot = known
    (lot.expiresOn, lot.useBy, lot.due) = (bestBefore, useBy, due)
    lot.purchasedOn = purchasedOn ?? day
    guard lot != known else { return }
    _ = try await transaction.repository(Lot.self).update(lot)
  }

  private func check(_ known: Lot, _ product: Product) throws(OpsError) {
    for (field, option, said, recorded) in [
      ("expires", "best-before", bestBefore, known.expiresOn),
      ("use_by", "use-by", useBy, known.useBy),
    ] {
      guard let said, said != recorded else { continue }
      let word = field == "expires" ? "expires" : "must be used"
      let date = recorded.map { "\(word) on \($0)" } ?? "has no \(option) date, so not \(said)"
      let other = recorded == nil ? "" : ", not on \(said)"
      let code = Excerpt.of(known.code)
      throw OpsError(
        .lotMismatch, "Lot \(code) of \(Excerpt.of(product.sku)) \(date)\(other)",
        field: field,
        hint: "leave out the date, use another lot code, or correct the lot: run "
          + "`opsh lot edit \(code) --\(option) \(said)`")
    }
  }
}
