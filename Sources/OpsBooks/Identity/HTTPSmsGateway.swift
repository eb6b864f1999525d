import AsyncHTTPClient
import NIOCore
import OpsDomain
import OpsIdentity
import OpsIdentityProvider

/// Hands text messages to a gateway over HTTP: a `POST` with `to`, `from` and `text`, with the
/// gateway's secret as a bearer token. 2xx is taken; everything else is a failure. Follows no
/// redirect.
package struct HTTPSmsGateway: SmsGateway {
  private let address: String
  private let sender: String?
  private let secret: @Sendable () throws -> Secret
  private let timeout: TimeAmount

  /// Throws `config.invalid` for an address that is not encrypted; `http` is only for this machine.
  /// - Parameters:
  ///   - sender: What the phone shows as the sender; nil for what the gateway puts there.
  ///   - secret: The gateway's secret, read for each message.
  package init(
    address: String, sender: String?, timeout: TimeSpan = ExternalLimits.timeout,
    secret: @escaping @Sendable () throws -> Secret
  ) throws(OpsError) {
    let isLocal = ["http://127.0.0.1:", "http://localhost:"].contains { address.hasPrefix($0) }
    guard address.hasPrefix("https://") || isLocal, address.utf8.count <= 2_048,
      address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !address.contains("@")
    else {
      throw OpsError(
        .configuration, "The gateway for text messages must have an address with https://",
        field: "sms.url")
    }
    self.address = address
    self.sender = sender
    self.secret = secret
    self.timeout = .milliseconds(timeout.milliseconds)
  }

  package func send(_ message: SmsMessage) async throws {
    var request = HTTPClientRequest(url: address)
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/json")
    request.headers.add(name: "authorization", value: "Bearer \(try secret().reveal())")
    var body: DocumentObject = [
      "to": .text(message.number.value), "text": .text(message.text.reveal()),
    ]
    if let sender { body.set("from", .text(sender)) }
    request.body = .bytes(ByteBuffer(bytes: DocumentWriter.bytes(.object(body))))
    var settings = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: timeout, read: timeout))
    settings.httpVersion = .http1Only
    settings.connectionPool.retryConnectionEstablishment = false
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
    let status: UInt?
    do {
      // What the gateway says is of no interest, and may repeat the number.
      status = try await client.execute(request, timeout: timeout).status.code
    } catch {
      status = nil
    }
    try? await client.shutdown()
    try Task.checkCancellation()
    guard let status, (200..<300).contains(status) else {
      throw OpsError(
        .unavailable, "The gateway for text messages has not taken the message",
        hint: "try again in a few minutes")
    }
  }
}
