import OpsDomain
import OpsScheduling

extension MadeGoods {
  /// The most days that one lot may take in a plan.
  static let longestLead: Int64 = 36_500

  /// How many days it takes to make these good pieces and the bad ones that come with them, all
  /// steps after each other; a part of a day counts as one.
  func leadDays(for quantity: Quantity, step: Int64) -> Int {
    let day: Int128 = 86_400_000
    let begun = self.begun(quantity, step: step) ?? .maximum
    let run = Int128(self.run.milliseconds) * Int128(begun.rawValue) / Int128(FixedPoint.one)
    let whole = Int128(setup.milliseconds) + run
    return Int(min((whole + day - 1) / day, Int128(Self.longestLead)))
  }

  /// How many pieces to begin for this many good ones: with those that turn out bad, rounded up to
  /// whole `step`s. Nil when it is too large.
  func begun(_ quantity: Quantity, step: Int64) -> Quantity? {
    ExactRatio.begun(max(0, quantity.rawValue), scrap: scrap, unit: step)
      .map { Quantity(rawValue: $0) }
  }

  /// How much of a part goes into one piece that is begun, with the loss of the part. Nil when the
  /// figures are too large.
  func ratio(of part: Line) -> ExactRatio? {
    let whole = Int128(FixedPoint.one)
    return Self.ratio(
      Int128(part.quantity.rawValue) * (whole + Int128(part.scrap)),
      Int128(makes.rawValue) * whole)
  }

  /// How much of a by-product one piece that is begun leaves. Nil when the figures are too large.
  func yield(of byProduct: Line) -> ExactRatio? {
    Self.ratio(Int128(byProduct.quantity.rawValue), Int128(makes.rawValue))
  }

  private static func ratio(
    _ numerator: Int128, _ denominator: Int128
  ) -> ExactRatio? {
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    guard a > 0, let top = Int64(exactly: numerator / a),
      let bottom = Int64(exactly: denominator / a)
    else { return nil }
    return ExactRatio(top, per: bottom)
  }

  /// How much of a part `quantity` pieces that are begun take, rounded up to whole `unit`s; nil
  /// when that is nothing or too large.
  func taken(_ part: Line, for quantity: Quantity, unit: Int64) -> Quantity? {
    guard let ratio = ratio(of: part) else { return nil }
    let used = Int128(quantity.rawValue) * Int128(ratio.numerator)
    guard used > 0 else { return nil }
    let steps = (used - 1) / (Int128(ratio.denominator) * Int128(unit)) + 1
    return Int64(exactly: steps * Int128(unit)).map { Quantity(rawValue: $0) }
  }

  /// How much of a by-product `quantity` pieces that are begun leave, rounded down to whole
  /// `unit`s; nil when that is nothing.
  func left(_ byProduct: Line, of quantity: Quantity, unit: Int64) -> Quantity? {
    guard let ratio = yield(of: byProduct) else { return nil }
    let whole = Int128(quantity.rawValue) * Int128(ratio.numerator)
    let steps = whole / (Int128(ratio.denominator) * Int128(unit))
    guard steps > 0 else { return nil }
    return Int64(exactly: steps * Int128(unit)).map { Quantity(rawValue: $0) }
  }
}

extension MaterialBook {
  /// The smallest step of a product's quantities, in millionths.
  func unit(of product: RecordID) -> Int64 {
    var step = FixedPoint.one
    for _ in 0..<max(0, min(products[product]?.scale ?? 0, 6)) { step /= 10 }
    return step
  }

  /// The part or by-product of a line when `size` is made: goods with sizes take the same size,
  /// unless the bill says another one.
  func goods(of line: MadeGoods.Line, making size: String) -> GoodsKey {
    guard line.goods.size.isEmpty, !size.isEmpty,
      let known = products[line.goods.product]?.sizeList,
      known.contains(where: { TextFolding.sameBytes($0, size) })
    else { return line.goods }
    return GoodsKey(line.goods.product, size: size)
  }
}
