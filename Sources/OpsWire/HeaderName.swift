/// The header fields the product defines or relies on.
public enum HeaderName {
  /// A write's key; the same as the member `key` of its body.
  public static let idempotencyKey = "Idempotency-Key"
  /// The snapshot a reading request is about.
  public static let snapshot = "Opsh-Snapshot"
  /// The signature of a webhook's message, unless its sender has another field for it.
  public static let webhookSignature = "Webhook-Signature"
  /// Where a stream of events goes on, as browsers ask for it after a lost connection.
  public static let lastEventID = "Last-Event-ID"
  /// Names the request in logs.
  public static let requestID = "X-Request-Id"
  /// Seconds after which to ask again.
  public static let retryAfter = "Retry-After"
}
