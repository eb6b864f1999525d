/// The released version of the product.
public enum ProductVersion {
  /// Semantic version, as in the change log.
  public static let text = "0.2.0"
}
