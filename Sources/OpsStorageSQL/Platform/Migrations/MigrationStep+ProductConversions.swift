extension MigrationStep {
  /// Which products became others when their unit was converted.
  static let productConversions = MigrationStep(
    "0080-product-conversions", adds: [.collection("product_conversions")])
}
