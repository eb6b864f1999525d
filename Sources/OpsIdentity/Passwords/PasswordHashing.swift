import OpsDomain

/// Turns passwords into what may be stored. Slow on purpose: call it on a ``HashingQueue``.
public protocol PasswordHashing: Sendable {
  /// The encoded hash of `password` with a salt of its own. Never holds the password.
  func hash(_ password: Secret) throws -> String
  /// Whether `password` is the one that `encoded` was made from; takes the same time either way.
  /// Throws `data.corrupt` when `encoded` is not a hash.
  func verify(_ password: Secret, against encoded: String) throws -> Bool
  /// Whether `encoded` was made with other parameters than today's.
  func needsRehash(_ encoded: String) -> Bool
  /// A hash that no password fits, for the same work where there is no user.
  var decoy: String { get }
}
