import OpsDomain

extension PaymentProvider {
  public var name: String { "provider" }

  public var signatureField: String { "Webhook-Signature" }

  public func signedAt(_ signature: String) -> Instant? {
    MessageSignature(signature)?.signedAt
  }

  /// The event in a message that has just come. Throws `denied.permission` for a message that is
  /// not the provider's, or was signed more than five minutes from now, and `data.malformed`.
  func event(in message: SignedMessage, at now: Instant) throws -> ProviderEvent {
    let event = try self.event(in: message.body, signature: message.signature)
    // An event that comes twice is known by its name. Two without a name would count as one.
    guard event.id.contains(where: { !$0.isWhitespace }) else {
      throw OpsError(
        .malformed, "The message of the payment provider has no event", field: "body",
        hint: "each event needs an `id`")
    }
    let window = MessageSignature.window
    guard let signed = signedAt(message.signature),
      (-window.milliseconds...window.milliseconds).contains(now.since(signed).milliseconds)
    else {
      throw OpsError(
        .denied, "The message was signed more than \(window) before or after now",
        field: "signature",
        hint: "check both clocks; the provider signs the message again when it repeats it")
    }
    return event
  }
}
