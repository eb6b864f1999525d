import OpsDomain

/// Keeps the key of the guest's cart that was used at this machine last, from one process to the
/// next, until somebody signs in.
public protocol GuestCartStore: Sendable {
  /// The key; nil when none is kept.
  func load() -> Secret?
  /// Keeps a key in the place of the one before. One that cannot be kept is no failure: people have
  /// been shown it.
  func keep(_ key: Secret)
  /// Forgets the key.
  func forget()
}

/// The store of a host that has no place for a key: people merge their cart by hand.
struct ForgottenGuestCart: GuestCartStore {
  func load() -> Secret? { nil }
  func keep(_ key: Secret) {}
  func forget() {}
}
