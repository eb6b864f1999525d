import OpsKernel
import OpsStorage

/// The images of products: up to three of them, which go with their product.
enum ProductImages {
  /// How many there may be, and how large.
  static let place = AttachmentPlace(Product.schema, .image, most: 3, bytes: 3 << 20)

  /// They are removed before their product.
  static let user = ProductUser("file", "files", place: 230).removed { product, system in
    try await Attachments.remove(of: product, in: Product.schema, system)
  }
}
