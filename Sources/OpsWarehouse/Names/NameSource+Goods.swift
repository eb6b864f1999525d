import OpsKernel
import OpsStorage

extension NameSource {
  static let products = NameSource(
    .product, listedBy: ProductService.list.descriptor, Product.Columns.foldedSKU
  ) { (product: Product) in
    NameView(product.sku, label: product.name)
  }

  static let locations = NameSource(
    .location, listedBy: LocationService.list.descriptor, Location.Columns.foldedCode
  ) { (location: Location) in
    NameView(location.code, label: location.kind.rawValue)
  }
}

extension NameKind {
  /// Products, which people refer to by SKU.
  public static let product = NameKind("product")
  /// Locations, which people refer to by code.
  public static let location = NameKind("location")
}

extension Product: Referable {
  /// Products define how many decimals a quantity has.
  public static let reference = ParameterReference(
    "sku", example: "LAMP-1", label: .ofOptions("SKU"), names: .product,
    lookUp: { try await $1.repository(Product.self).named($0) },
    checking: { try $0.checkScale($1, field: $2) })
}

extension Location: Referable {
  public static let reference = ParameterReference(
    "location", example: "MAIN", label: .ofOptions("L"), names: .location
  ) { try await $1.repository(Location.self).named($0) }
}

extension Reservation: Referable {
  /// By identifier or by its own reference, which several may share.
  public static let reference = ParameterReference("reservation", of: schema, example: "Q-18")
}
