import OpsDomain

extension Quantity {
  /// Throws `data.bad_quantity` for a quantity below zero.
  public func requireCounted(field: String = "quantity") throws(OpsError) {
    guard isNegative else { return }
    throw OpsError(
      .badQuantity, "A counted quantity cannot be negative: \(self)", field: field)
  }
}
