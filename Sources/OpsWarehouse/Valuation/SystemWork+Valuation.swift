import OpsKernel

extension SystemWork {
  /// Saves the values of some products at the ends of months.
  static let keepValuation = SystemWork("valuation.keep")
}
