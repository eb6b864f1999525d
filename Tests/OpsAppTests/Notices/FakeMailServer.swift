import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A mail server for one conversation at a time: answers by the lines it was given and remembers
/// what it was told.
final class FakeMailServer: Sendable {
  /// What it answers to the command that begins with a word; the default takes everything.
  struct Manners: Sendable {
    var abilities = ["8BITMIME", "AUTH PLAIN LOGIN"]
    var answers: [String: String] = [:]
    var greeting = "220 test ready"
    /// Said without being asked, behind the answer to STARTTLS.
    var smuggled = ""
    var certificate: NIOSSLContext?
    /// Agrees to change to TLS and then says nothing more.
    var isSilentInTLS = false
  }

  let port: Int
  private let channel: any Channel
  private let lines: Lines

  /// What it was told, line by line.
  final class Lines: Sendable {
    private let told = Mutex<[String]>([])
    func add(_ line: String) { told.withLock { $0.append(line) } }
    var all: [String] { told.withLock { $0 } }
  }

  init(_ manners: Manners = Manners()) async throws {
    let lines = Lines()
    self.lines = lines
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(MailManners(manners, lines))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  var told: [String] { lines.all }

  func stop() async throws { try await channel.close() }
}
