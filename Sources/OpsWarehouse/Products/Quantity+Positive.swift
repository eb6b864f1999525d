import OpsDomain

extension Quantity {
  /// Refuses a quantity that is not above zero. Throws `data.bad_quantity`.
  package func requirePositive(field: String = "quantity") throws(OpsError) {
    guard isPositive else {
      throw OpsError(
        .badQuantity, "The quantity must be above zero, not \(self)", field: field)
    }
  }
}
