/// A fraction kept exactly, such as how much of a part goes into one unit.
public struct ExactRatio: Sendable, Hashable {
  /// Zero or more.
  public let numerator: Int64
  /// Above zero.
  public let denominator: Int64

  /// - Parameter denominator: Above zero. ``Netting/run(_:)`` refuses a bill with another one.
  public init(_ numerator: Int64, per denominator: Int64 = 1) {
    self.numerator = numerator
    self.denominator = denominator
  }

  var isValid: Bool { numerator >= 0 && denominator > 0 }
}

extension ExactRatio {
  /// One million: the whole of a share in parts per million.
  static let million: Int64 = 1_000_000

  /// The pieces to begin for `quantity` good ones if `scrap` millionths of them are bad and made in
  /// addition, rounded up to whole `unit`s. Nil when it is too large.
  /// - Parameters:
  ///   - scrap: 0 or more.
  ///   - unit: Above zero.
  public static func begun(_ quantity: Int64, scrap: Int64, unit: Int64) -> Int64? {
    guard scrap > 0 else { return quantity }
    return ExactRatio(million + scrap, per: million).gross(of: quantity, scrap: 0, unit: unit)
  }

  /// The input for `quantity` units if `scrap` millionths of it are lost, rounded up to whole
  /// `unit`s: quantity · ratio ÷ (1 − scrap). Nil when it is too large.
  func gross(of quantity: Int64, scrap: Int64, unit: Int64) -> Int64? {
    let (used, first) = Int128(quantity).multipliedReportingOverflow(by: Int128(numerator))
    let (whole, second) = used.multipliedReportingOverflow(by: Int128(Self.million))
    let (part, third) = Int128(denominator)
      .multipliedReportingOverflow(by: Int128(Self.million - scrap))
    let (divisor, fourth) = part.multipliedReportingOverflow(by: Int128(unit))
    guard !first, !second, !third, !fourth else { return nil }
    let steps = whole / divisor + (whole % divisor == 0 ? 0 : 1)
    return Int64(exactly: steps.multipliedReportingOverflow(by: Int128(unit)).partialValue)
  }

  /// The output of `quantity` units, rounded down to whole `unit`s. Nil when it is too large.
  func yield(of quantity: Int64, unit: Int64) -> Int64? {
    let (whole, first) = Int128(quantity).multipliedReportingOverflow(by: Int128(numerator))
    let (divisor, second) = Int128(denominator).multipliedReportingOverflow(by: Int128(unit))
    guard !first, !second else { return nil }
    let steps = whole / divisor
    return Int64(exactly: steps.multipliedReportingOverflow(by: Int128(unit)).partialValue)
  }
}
