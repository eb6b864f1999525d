import OpsDomain

/// What a payment provider is asked to do.
public struct ProviderRequest: Sendable, Equatable {
  /// Two requests with the same key are one: the second gets the answer of the first.
  public let key: String
  /// The key of the payment, which stays the same in all its requests.
  public let payment: String
  /// What the provider calls the payment; nil as long as it has not answered.
  public let providerID: String?
  /// In minor units of ``currency``.
  public let amount: Int64
  /// The currency of the book, in which the customer pays.
  public let currency: Currency
  /// How it is paid, such as `card`.
  public let method: String
  /// What stands for the card at the provider; nil where the method says all.
  public let card: String?
}
