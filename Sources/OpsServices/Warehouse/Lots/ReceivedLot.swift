import OpsDomain
import OpsStorage

/// A lot as it comes in, with what is printed on it.
struct ReceivedLot {
  let code: String
  let bestBefore: CivilDate?
  let useBy: CivilDate?
  let purchasedOn: CivilDate?

  /// Records the lot if it is new. One without a printed date is good for as long as the product's
  /// category says, from the day it was bought.
  ///
  /// - Throws: `rule.lot_mismatch` when it is known with other dates, and `data.bad_date` for one
  ///   that was bought after it came.
  func record(of product: Product, on day: CivilDate, _ transaction: Transaction) async throws {
    let lots = transaction.repository(Lot.self)
    if let known = try await lots.find(code, product: product.id) {
      try check(known, product)
      return
    }
    if let purchasedOn, purchasedOn > day {
      throw OpsError(
        .badDate, "Goods that came on \(day) were not bought on \(purchasedOn)",
        field: "purchased")
    }
    var lot = Lot(
      id: transaction.nextID(), productID: product.id, code: code, expiresOn: bestBefore,
      useBy: useBy, purchasedOn: purchasedOn ?? day, createdAt: transaction.now)
    if lot.due == nil, product.categoryID != nil {
      let life = try await CategoryTree(transaction).shelfLife(of: product)
      lot.due = life.unopened.map { (purchasedOn ?? day).adding(days: $0) }
    }
    _ = try await lots.create(lot)
  }

  private func check(_ known: Lot, _ product: Product) throws(OpsError) {
    for (field, said, recorded) in [
      ("expires", bestBefore, known.expiresOn), ("use_by", useBy, known.useBy),
    ] {
      guard let said, said != recorded else { continue }
      let word = field == "expires" ? "expires" : "is to be used"
      let date = recorded.map { "\(word) on \($0)" } ?? "has no such date"
      throw OpsError(
        .lotMismatch, "Lot \(Excerpt.of(code)) of \(Excerpt.of(product.sku)) \(date)",
        field: field, hint: "leave the date out, or use another lot code")
    }
  }
}
