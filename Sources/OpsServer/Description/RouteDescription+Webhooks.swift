import OpsDomain
import OpsWire

extension RouteDescription {
  /// The route of services outside the book.
  static let webhooks: [Route: RouteDescription] = [
    .webhook: RouteDescription(
      summary: "Takes a signed message of a service outside the book, such as a payment provider.",
      body: .json(["type": "object"]),
      parameters: [header(HeaderName.webhookSignature, JSONSchema.text(1...1_024))],
      answer: Envelope.of("webhook/1", JSONSchema.object(["repeated": JSONSchema.flag])),
      isWrite: true)
  ]
}
