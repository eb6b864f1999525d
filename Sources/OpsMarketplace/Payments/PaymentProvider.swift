import OpsDomain
import OpsStorage

/// Where the money of customers is collected: a service outside the book.
///
/// It is only asked between two commits, never inside one: the first says what is wanted, the
/// second what came of it. A request may be repeated, so each has a key, and a request that was
/// answered before is answered the same way again.
///
/// A request that throws has an unknown outcome, unless the provider has answered
/// ``ProviderAnswer/failed(reason:)``. Where no answer came, or none in time, it throws an error of
/// what can be repeated, such as `tempfail.timeout`: anything else is reported as a fault as well.
public protocol PaymentProvider: Sendable {
  /// What customers can write in place of a method: cards that the provider knows by these words.
  var cards: [String] { get }
  /// The card of payments that name a method only; nil where the method says all.
  func standardCard(_ transaction: Transaction) async throws -> String?
  /// Asks for the amount to be kept for us.
  func authorize(_ request: ProviderRequest) async throws -> ProviderAnswer
  /// Collects what was kept.
  func capture(_ request: ProviderRequest) async throws -> ProviderAnswer
  /// Gives an amount back.
  func refund(_ request: ProviderRequest) async throws -> ProviderAnswer
  /// Gives up what was not captured.
  func void(_ request: ProviderRequest) async throws -> ProviderAnswer
  /// What became of a payment.
  func status(_ request: ProviderRequest) async throws -> ProviderAnswer
  /// The event in a message of the provider. Throws `denied.permission` unless the signature is the
  /// provider's, and `data.malformed` for what is no event.
  func event(in body: String, signature: String) throws -> ProviderEvent
  /// When the signature says that it was made, which the provider has signed as well; nil where it
  /// does not say it. Messages without a time, or of another time than now, are not taken.
  func signedAt(_ signature: String) -> Instant?
  /// What the provider is called in the path of its messages, such as `sandbox`.
  var name: String { get }
  /// The field of the header of its messages that holds the signature.
  var signatureField: String { get }
}

extension PaymentProvider {
  /// None: customers name a method, and the provider asks them for the rest.
  public var cards: [String] { [] }

  public func standardCard(_ transaction: Transaction) async throws -> String? { nil }
}
