import OpsDomain
import OpsStorage

/// What cannot be changed about a product because records depend on it, what keeps it in the book,
/// and what its price may be in the book's currency. The gate checks it, so the same rules apply to
/// operations, undo, imports and direct writes.
enum ProductUse {
  static func check(_ old: Product?, _ new: Product?, _ transaction: Transaction) async throws {
    if let price = new?.price, price != old?.price {
      _ = try price.validatedSalesPrice(transaction.context.currency)
    }
    guard let old else { return }
    guard let new else { return try await ProductSetup.requireNone(old, transaction) }
    if TextFolding.fold(old.unit) != TextFolding.fold(new.unit) {
      try await requireUnmeasured(old, new, transaction)
    }
    if !TextFolding.sameBytes(old.sizes, new.sizes) {
      try await requireUnused(Self.removed(old, new), of: old, transaction)
    }
  }

  // MARK: Unit

  /// Every recorded quantity and price is in the product's unit: with another one, 2 kg would be
  /// 2 g.
  private static func requireUnmeasured(
    _ old: Product, _ new: Product, _ transaction: Transaction
  ) async throws {
    var records: [String] = []
    for user in ProductUser.all(transaction) {
      guard try await user.isMeasured?(old.id, transaction) == true else { continue }
      records.append(user.many)
    }
    guard !records.isEmpty else { return }
    let (sku, unit) = (Excerpt.of(old.sku), Excerpt.of(new.unit))
    throw OpsError(
      .ruleViolated,
      "\(sku) is counted in \(Excerpt.of(old.unit)), and \(list(records)) use that unit: it "
        + "cannot be changed to \(unit)", field: "unit", hint: remedy(old, new))
  }

  /// What to do instead: to write quantities in another unit, no other product is needed.
  private static func remedy(_ old: Product, _ new: Product) -> String {
    let unit = Excerpt.of(new.unit)
    let further =
      MetricUnit.ratio(of: new.unit, to: old.unit) == nil
      ? "`opsh product unit \(Excerpt.of(old.sku)) \(unit) FACTOR` lets you write quantities in "
        + "\(unit) as well"
      : "you can write quantities in \(unit) as they are: `--unit \(unit)`"
    let factor = MetricUnit.ratio(of: old.unit, to: new.unit).map {
      let ratio = UnitRatio(numerator: $0.numerator, denominator: $0.denominator)
      return ratio.denominator == 1
        ? "\(ratio.numerator)" : "\(ratio.numerator) --per \(ratio.denominator)"
    }
    let former = Excerpt.of("\(old.sku).\(old.unit)")
    return further + "; to change the unit to \(unit) from now on, run `opsh product convert-unit "
      + "\(Excerpt.of(old.sku)) \(unit) \(factor ?? "FACTOR")`; the history stays in "
      + "\(Excerpt.of(old.unit)) under `\(former)`"
  }

  // MARK: Sizes

  /// The sizes that are left out. A product without sizes has one empty size, so its first real
  /// size removes that one.
  private static func removed(_ old: Product, _ new: Product) -> [String] {
    let kept = new.sizeList.isEmpty ? [""] : new.sizeList
    return (old.sizeList.isEmpty ? [""] : old.sizeList).filter { size in
      !kept.contains { TextFolding.sameBytes($0, size) }
    }
  }

  /// Goods and reservations in a size that was removed could not be named any more.
  private static func requireUnused(
    _ sizes: [String], of product: Product, _ transaction: Transaction
  ) async throws {
    for size in sizes {
      let users = try await users(of: size, product.id, transaction)
      guard !users.isEmpty else { continue }
      let sku = Excerpt.of(product.sku)
      throw OpsError(
        .ruleViolated,
        size.isEmpty
          ? "\(sku) cannot get sizes: it is still used without a size by \(list(users))"
          : "Size \(Excerpt.of(size)) of \(sku) is still used by \(list(users))",
        field: "size",
        hint: size.isEmpty
          ? "use up the stock and close the requests first"
          : "keep it (--size \(Excerpt.of(size))), or use up the stock and close the requests "
            + "first")
    }
  }

  private static func users(
    of size: String, _ product: RecordID, _ transaction: Transaction
  ) async throws -> [String] {
    var users: [String] = []
    for user in ProductUser.all(transaction) {
      if let use = try await user.size?(size, product, transaction) { users.append(use) }
    }
    return users
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
