import Hummingbird
import NIOCore

/// What is known of a request besides the request: the connection it came on.
struct ServerContext: InitializableFromSource, Sendable {
  let channel: any Channel

  init(source: ApplicationRequestContextSource) { channel = source.channel }
}
