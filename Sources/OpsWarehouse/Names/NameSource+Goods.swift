import OpsKernel

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
