import OpsKernel
import OpsStorage

extension ParameterReference {
  /// Products, which say how many decimals a quantity has, and places.
  static let ofWarehouse: [ParameterReference] = [
    ParameterReference(kind: .sku) { text, transaction in
      let product = try await transaction.repository(Product.self).named(text)
      return { quantity, field in try product.checkScale(quantity, field: field) }
    },
    ParameterReference(kind: .location) { text, transaction in
      _ = try await transaction.repository(Location.self).named(text)
      return nil
    },
  ]
}
