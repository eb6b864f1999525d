import OpsDomain

/// A share of one figure in another, kept in ten-thousandths: 8750 is 0.8750.
///
/// It is never multiplied by 100: people and programs see the same four decimals.
struct Ratio: Sendable, Hashable, Comparable {
  /// Ten-thousandths.
  let rawValue: Int64

  static let one: Int64 = 10_000

  init(rawValue: Int64) { self.rawValue = rawValue }

  /// `part` ÷ `whole`, rounded half up; nil where nothing was counted.
  init?(_ part: some BinaryInteger, of whole: some BinaryInteger) {
    guard whole > 0 else { return nil }
    let (part, whole) = (Int128(part), Int128(whole))
    let scaled = 2 * part.magnitude * Int128.Magnitude(Self.one) + whole.magnitude
    let rounded = Int128(scaled / (2 * whole.magnitude))
    rawValue = Int64(clamping: part < 0 ? -rounded : rounded)
  }

  /// Four decimals: `0.8750`.
  var text: String { FixedPoint.format(rawValue, minimumDecimals: 4, scale: 4) }

  static func < (left: Ratio, right: Ratio) -> Bool { left.rawValue < right.rawValue }
}
