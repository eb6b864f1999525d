extension MigrationStep {
  /// Finds customers by a part of what is known of them without reading all of them.
  static let customerSearch = MigrationStep(
    "0110-customer-search", adds: [.search(of: "customers")])
}
