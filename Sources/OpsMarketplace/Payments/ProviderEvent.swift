import OpsDomain

/// Something that a payment provider tells of its own accord. It may arrive late, twice, and after
/// what happened later.
public struct ProviderEvent: Codable, Sendable, Equatable {
  /// The provider's own name for it: the same event has the same one.
  public var id: String
  /// The key of the payment it is about.
  public var payment: String
  /// What the provider tells, such as that the money was captured.
  public var kind: PaymentEventKind
  /// What the provider calls the payment.
  public var providerID: String?
  /// Why a payment failed.
  public var reason: String?
  /// When it happened there.
  public var at: Instant
}
