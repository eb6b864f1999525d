import OpsDomain

extension Quantity {
  /// Rounded half up to whole pieces.
  var wholePieces: Int64 {
    let (whole, rest) = rawValue.quotientAndRemainder(dividingBy: FixedPoint.one)
    return whole + (rest * 2 >= FixedPoint.one ? 1 : 0)
  }
}
