/// The released version of the product.
public enum ProductVersion {
  /// What people type to run it.
  static let program = "opsh"
  /// Semantic version, as in the change log.
  public static let text = "0.2.0"
}
