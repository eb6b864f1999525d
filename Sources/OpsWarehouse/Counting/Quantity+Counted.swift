import OpsDomain

extension Quantity {
  /// Throws `data.bad_quantity` for a figure that nobody can have counted.
  public func requireCounted(field: String = "quantity") throws(OpsError) {
    guard isNegative else { return }
    throw OpsError(
      .badQuantity, "A counted quantity cannot be negative: \(self)", field: field)
  }
}
