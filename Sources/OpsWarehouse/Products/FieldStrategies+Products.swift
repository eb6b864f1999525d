import OpsKernel

extension FieldStrategies {
  /// How a product's fields are merged. A person decides about its price, its low-stock threshold
  /// and its status, and about what others count and scan it by.
  static let ofProducts = FieldStrategies(
    of: Product.self, lastWrite: [Product.Columns.name, Product.Columns.weight],
    merge: [Product.Columns.description],
    user: [
      Product.Columns.price, Product.Columns.lowStock, Product.Columns.barcode,
      Product.Columns.unit, Product.Columns.manualStatus,
    ])
}
