import OpsKernel

extension SystemWork {
  /// Keeps what some products were worth at the ends of months.
  static let keepValuation = SystemWork("valuation.keep")
}
