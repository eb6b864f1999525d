/// One thing that a ``RecordingProvider`` did.
public struct ProviderEffect: Sendable, Equatable {
  /// What was asked of the provider.
  public let deed: ProviderDeed
  /// What it was asked under.
  public let key: String
  /// The key of the payment.
  public let payment: String
  /// In minor units.
  public let amount: Int64
}
