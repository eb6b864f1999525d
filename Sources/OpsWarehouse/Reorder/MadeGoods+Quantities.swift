import OpsDomain
import OpsScheduling

extension MadeGoods {
  /// Most days that making a lot is planned to take.
  static let longestLead: Int64 = 36_500

  /// Days it takes to make so much, all its steps after each other, a part of a day as one.
  func leadDays(for quantity: Quantity) -> Int {
    let day: Int128 = 86_400_000
    let run = Int128(self.run.milliseconds) * Int128(quantity.rawValue) / Int128(FixedPoint.one)
    let whole = Int128(setup.milliseconds) + run
    return Int(min((whole + day - 1) / day, Int128(Self.longestLead)))
  }

  /// How much of a part is in one good unit of the product: the units that turn out bad take it as
  /// well. Nil when the figures are too large.
  func ratio(of line: Line) -> OpsScheduling.ExactRatio? {
    let million = FixedPoint.one
    return Self.ratio(
      Int128(line.quantity.rawValue) * Int128(million),
      Int128(makes.rawValue) * Int128(million - scrap))
  }

  private static func ratio(
    _ numerator: Int128, _ denominator: Int128
  ) -> OpsScheduling.ExactRatio? {
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    guard a > 0, let top = Int64(exactly: numerator / a),
      let bottom = Int64(exactly: denominator / a)
    else { return nil }
    return OpsScheduling.ExactRatio(top, per: bottom)
  }

  /// How much of a part it takes to make `quantity`, in whole `unit`s; nil when that is nothing or
  /// too large.
  func taken(_ line: Line, for quantity: Quantity, unit: Int64) -> Quantity? {
    guard let ratio = ratio(of: line) else { return nil }
    let lost = Int128(FixedPoint.one - line.scrap)
    let (used, first) = Int128(quantity.rawValue)
      .multipliedReportingOverflow(by: Int128(ratio.numerator) * Int128(FixedPoint.one))
    let (divisor, second) = (Int128(ratio.denominator) * lost)
      .multipliedReportingOverflow(by: Int128(unit))
    guard !first, !second, used > 0 else { return nil }
    let steps = (used - 1) / divisor + 1
    return Int64(exactly: steps * Int128(unit)).map { Quantity(rawValue: $0) }
  }

  /// How much of a by-product making `quantity` leaves, in whole `unit`s; nil when that is nothing.
  func left(_ line: Line, of quantity: Quantity, unit: Int64) -> Quantity? {
    guard let ratio = ratio(of: line) else { return nil }
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
}
