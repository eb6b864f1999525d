import NIOCore
import NIOSSL
import OpsDomain

/// One conversation with a mail server: greeting, TLS, sign-in, one mail, good-bye (RFC 5321, 3207,
/// 4954).
struct MailSession {
  typealias Incoming = NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  typealias Outgoing = NIOAsyncChannelOutboundWriter<ByteBuffer>

  let configuration: MailConfiguration
  let channel: any Channel
  var incoming: Incoming
  let outgoing: Outgoing
  private var bytes: [UInt8] = []
  private var abilities: Set<String> = []

  init(
    _ configuration: MailConfiguration, _ channel: any Channel, _ incoming: Incoming,
    _ outgoing: Outgoing
  ) {
    self.configuration = configuration
    self.channel = channel
    self.incoming = incoming
    self.outgoing = outgoing
  }

  /// Hands one mail over. Throws `unavailable.server` when the server hung up,
  /// `tempfail.throttled` when it wants to be asked again later, `config.invalid` when it does not
  /// let us in, `data.bad_value` when it does not take the mail. No error holds an address or what
  /// the server said of one.
  mutating func send(_ mail: MailMessage, tls: NIOSSLContext?) async throws {
    try expect(try await reply(), 220, .unavailable)
    try await hello()
    if configuration.protection == .starttls {
      guard abilities.contains("STARTTLS"), let tls else { throw Self.noTLS }
      try expect(try await command("STARTTLS"), 220, .configuration)
      // Anything said before the change was said by somebody in between.
      guard bytes.isEmpty else { throw Self.noTLS }
      try await Self.encrypt(channel, tls, configuration.host)
      try await hello()
    }
    try await signIn()
    try expect(try await command("MAIL FROM:<\(mail.from)>"), 250, .badValue)
    let taken = try await command("RCPT TO:<\(mail.to)>")
    try expect(taken, taken.code == 251 ? 251 : 250, .badValue)
    try expect(try await command("DATA"), 354, .badValue)
    try await write(MailMessage.stuffed(mail.text) + ".\r\n")
    try expect(try await reply(), 250, .badValue)
    // It was taken; how the server says good-bye does not matter.
    _ = try? await command("QUIT")
  }

  /// Puts TLS under the conversation and waits until both sides have agreed on it; the name in the
  /// certificate must be the host's. Throws why there was no agreement.
  static func encrypt(
    _ channel: any Channel, _ tls: NIOSSLContext, _ host: String
  ) async throws {
    let isAddress = (try? SocketAddress(ipAddress: host, port: 0)) != nil
    let agreement = channel.eventLoop.flatSubmit {
      let agreed = channel.eventLoop.makePromise(of: Void.self)
      do {
        let handler = try NIOSSLClientHandler(
          context: tls, serverHostname: isAddress ? nil : host)
        try channel.pipeline.syncOperations.addHandlers(
          [handler, HandshakeWatch(agreed)], position: .first)
      } catch {
        agreed.fail(error)
      }
      return agreed.futureResult
    }
    // A future cannot be cancelled: without this, the wait for a silent server would never end.
    try await withTaskCancellationHandler {
      try await agreement.get()
    } onCancel: {
      channel.close(promise: nil)
    }
  }

  private mutating func hello() async throws {
    let greeting = try await command("EHLO opsh.invalid")
    try expect(greeting, 250, .unavailable)
    abilities = Set(greeting.lines.dropFirst().map { $0.uppercased() })
  }

  private mutating func signIn() async throws {
    guard let user = configuration.user, let password = configuration.password else { return }
    guard configuration.protection != .none || Self.isHere(configuration.host) else {
      throw OpsError(
        .configuration, "A mail password is not sent without TLS",
        field: "notices.smtp_protection", hint: "set it to starttls or tls")
    }
    let ways = abilities.first { $0.hasPrefix("AUTH ") }?.split(separator: " ") ?? []
    let answer: MailReply
    if ways.contains("PLAIN") {
      let proof = Array("\0\(user)\0\(password.reveal())".utf8)
      answer = try await command("AUTH PLAIN \(Base64.encode(proof))")
    } else if ways.contains("LOGIN") {
      try expect(try await command("AUTH LOGIN"), 334, .configuration)
      try expect(
        try await command(Base64.encode(Array(user.utf8))), 334, .configuration)
      answer = try await command(Base64.encode(Array(password.reveal().utf8)))
    } else {
      throw OpsError(.configuration, "The mail server offers no way to sign in")
    }
    try expect(answer, 235, .configuration)
  }

  private static func isHere(_ host: String) -> Bool {
    ["localhost", "127.0.0.1", "::1"].contains(host)
  }

  private static var noTLS: OpsError {
    OpsError(
      .configuration, "The mail server did not change to TLS", field: "notices.smtp_protection")
  }

  /// Says a line and waits for the answer. Neither is ever part of an error.
  private mutating func command(_ line: String) async throws -> MailReply {
    guard !line.utf8.contains(where: { $0 == 0x0D || $0 == 0x0A }) else {
      throw OpsError(.badValue, "A mail address cannot contain a line break")
    }
    try await write(line + "\r\n")
    return try await reply()
  }

  private func write(_ text: String) async throws {
    try await outgoing.write(ByteBuffer(string: text))
  }

  private mutating func reply() async throws -> MailReply {
    while true {
      if let reply = try MailReply.take(from: &bytes) { return reply }
      guard let more = try await incoming.next(isolation: #isolation) else {
        throw OpsError(.unavailable, "The mail server hung up")
      }
      bytes += more.readableBytesView
    }
  }

  private func expect(
    _ reply: MailReply, _ code: Int, _ refusal: ErrorCode
  ) throws(OpsError) {
    guard reply.code != code else { return }
    throw OpsError(
      reply.isPassing ? .throttled : refusal, "The mail server answered \(reply.code)")
  }
}
