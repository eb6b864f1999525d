extension Quantity {
  /// `is` of exactly one, `are` of any other quantity: for sentences about goods.
  public var verb: String { rawValue == FixedPoint.one ? "is" : "are" }
}
