/// What the secrets of this program begin with, so that people and programs tell them from other
/// text, and messages can leave them out (``SecretText``).
public enum SecretPrefix {
  /// A sign-in. The secrets of a sign-in on its way have a word behind it, such as `opsh_code_`.
  public static let session = "opsh_"
  /// A personal access token.
  public static let token = "opsht_"
  /// A token that was narrowed.
  public static let narrowed = "opshn_"
  /// The key of a guest's cart.
  public static let guest = "opshg_"

  /// Those that no other text begins with.
  static let ofOneKind = [token, narrowed, guest]
}
