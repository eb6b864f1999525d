import NIOCore
import NIOPosix
import NIOSSL
import OpsDomain
import OpsKernel

/// Hands notices to a mail server, one connection for each.
struct MailChannel: NoticeChannel {
  static let timeout: Duration = .seconds(30)

  let name = NoticeChannelName.email
  private let configuration: MailConfiguration
  private let roots: NIOSSLTrustRoots
  private let timeout: Duration

  /// - Parameter roots: Who vouches for the server's certificate; those of the system unless told.
  init(
    _ configuration: MailConfiguration, roots: NIOSSLTrustRoots = .default,
    timeout: Duration = Self.timeout
  ) {
    self.configuration = configuration
    self.roots = roots
    self.timeout = timeout
  }

  private func context() throws -> NIOSSLContext? {
    guard configuration.protection != .none else { return nil }
    var settings = TLSConfiguration.makeClientConfiguration()
    settings.trustRoots = roots
    settings.minimumTLSVersion = .tlsv12
    return try NIOSSLContext(configuration: settings)
  }

  func deliver(_ message: NoticeMessage) async throws {
    guard let address = message.address?.value else {
      throw OpsError(.badValue, "There is no address to send the mail to")
    }
    let mail = MailMessage(
      message, to: try NoticePreference.mailAddress(address), from: configuration.from)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await send(mail) }
        group.addTask {
          try await ContinuousClock().sleep(for: timeout)
          throw OpsError(.unavailable, "The mail server took too long")
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    } catch let error as OpsError {
      throw error
    } catch is CancellationError {
      throw CancellationError()
    } catch is NIOSSLError {
      throw OpsError(
        .configuration, "The mail server's certificate is not trusted, or TLS failed",
        field: "notices.smtp_host")
    } catch {
      throw OpsError(.unavailable, "The mail server could not be reached")
    }
  }

  private func send(_ mail: MailMessage) async throws {
    let tls = try context()
    let connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connectTimeout(.seconds(10))
      .connect(host: configuration.host, port: configuration.port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    try await connection.executeThenClose { incoming, outgoing in
      if configuration.protection == .tls, let tls {
        try await MailSession.encrypt(connection.channel, tls, configuration.host)
      }
      var session = MailSession(
        configuration, connection.channel, incoming.makeAsyncIterator(), outgoing)
      try await session.send(mail, tls: tls)
    }
  }
}
