import OpsDomain
import OpsKernel

/// Where the payment provider itself tells what became of payments. Nobody has signed in: the
/// signature is all it has, and taking a message is all it may.
public struct PaymentWebhook: IncomingWebhook {
  private let service: PaymentService

  init(_ service: PaymentService) { self.service = service }

  public var subject: String { "payments" }
  public var sender: String { service.provider.name }
  public var signatureField: String { service.provider.signatureField }

  /// Takes a message as `payment.event` does, in the same way and under its name.
  public func take(_ body: String, signature: String) async throws -> Bool {
    let message = SignedMessage(body: body, signature: signature)
    // Strangers are turned away before the book is asked for anything.
    _ = try service.provider.event(in: message, at: service.desk.clock.now())
    return try await service.event(
      TakePaymentEvent(body: body, signature: signature), Call(Self.caller)
    ).output.isRepeated
  }

  private static let caller = Principal.service("payment provider", [.paymentReport])
}

extension PaymentService {
  /// Where the provider calls.
  public var webhook: PaymentWebhook { PaymentWebhook(self) }
}
