import OpsKernel

extension SeriesNumber {
  /// Series of customer numbers, whose numbers are six digits without a prefix.
  public static let customers = "CUSTOMER"
}
