import Hummingbird
import OpsDomain
import OpsKernel
import OpsWire

/// Messages of services outside the book. Nobody has signed in and no token counts: a message is
/// taken for its signature alone.
extension ServerCore {
  /// Longest signature.
  private static let signatureBytes = 1_024

  /// Takes a message as the bytes that came, because these are what was signed.
  func takeWebhook(_ exchange: Exchange) async throws -> Answer {
    let (subject, sender) = (exchange.parts[0], exchange.parts[1])
    guard
      let webhook = webhooks.first(where: {
        TextFolding.sameBytes($0.subject, subject) && TextFolding.sameBytes($0.sender, sender)
      })
    else {
      throw OpsError(
        .notFound,
        "This server takes no \(Excerpt.of(subject)) messages from \(Excerpt.of(sender))",
        hint: "check the address that the service was given")
    }
    try webhookDoor.enter(from: exchange.address, at: world.clock.now())
    do {
      _ = try exchange.parameters()
      let signature = try Self.signature(of: exchange, webhook)
      let body = try await Self.body(of: exchange, limit: configuration.webhookBytes)
      let isRepeated = try await lanes.write(for: .nobody) {
        try await webhook.take(body, signature: signature)
      }
      return Answer(schema: "webhook/1", data: ["repeated": .bool(isRepeated)])
    } catch let error as OpsError where error.errorClass == .denied {
      webhookDoor.refuse(from: exchange.address, at: world.clock.now())
      throw await refusing(error, exchange, .nobody)
    }
  }

  private static func signature(
    of exchange: Exchange, _ webhook: any IncomingWebhook
  ) throws(OpsError) -> String {
    let field = exchange.request.headers[FieldName.name(webhook.signatureField)]
    guard let field, !field.isEmpty, field.utf8.count <= signatureBytes else {
      throw OpsError(
        .denied, "The message has no signature in \(webhook.signatureField)", field: "header",
        hint: "the sender must sign it")
    }
    return field
  }

  private static func body(of exchange: Exchange, limit: Int) async throws -> String {
    let bytes = try await exchange.body.bytes(limit: limit)
    // The same bytes, or none: another text would not be the one that was signed.
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw OpsError(.malformed, "The message is not UTF-8", field: "body")
    }
    return text
  }
}
