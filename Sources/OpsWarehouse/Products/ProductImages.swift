import OpsKernel
import OpsStorage

/// The images of products: up to three of them, which go with their product.
enum ProductImages {
  /// What the warehouse says of products to others.
  static let hooks: [any AreaHook] = [
    AttachmentPlace(Product.schema, .image, most: 3, bytes: 3 << 20),
    ProductUser("file", "files", place: 230).removed { product, system in
      try await Attachments.remove(of: product, in: Product.schema, system)
    },
  ]
}
