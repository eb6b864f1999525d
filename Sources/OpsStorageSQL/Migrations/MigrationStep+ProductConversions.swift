extension MigrationStep {
  /// Which products became others when their unit was converted.
  static let productConversions = MigrationStep(
    "0081-product-conversions", adds: [.collection("product_conversions")])
}
