/// Where the provider's private keys are kept: apart from the book, so that whoever copies the book
/// cannot sign with it.
public protocol SigningKeyStore: Sendable {
  /// Lets `change` see and replace what is kept (nil when nothing is), alone among all processes.
  /// Writes only what is different. Throws `data.corrupt`, `config.invalid` for a place that is
  /// open to others, and what `change` throws.
  func update(_ change: (SigningKeys?) throws -> SigningKeys) throws -> SigningKeys
}
