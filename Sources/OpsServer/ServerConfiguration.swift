import NIOCore
import OpsDomain

/// How a server listens and how much it takes. The defaults suit a few hundred desks.
public struct ServerConfiguration: Sendable {
  /// Address to listen on; only this machine unless told.
  public var host = "127.0.0.1"
  /// Port to listen on; 0 takes any free one.
  public var port = 8080
  /// Addresses of the proxies in front whose `X-Forwarded-For` is believed; of others it is not.
  public var trustedProxies: Set<String> = []
  /// Largest request body in bytes.
  public var bodyBytes = Limits.bodyBytes
  /// Largest body of a sign-in, which nobody has vouched for yet.
  public var signInBytes = 16_384
  /// Largest message of a webhook, which nobody has vouched for yet.
  public var webhookBytes = 65_536
  /// Messages of webhooks from one address within a minute.
  public var webhookMessages = 600
  /// Of these, messages whose signature was not good.
  public var webhookRefusals = 20
  /// Most header fields of a request.
  public var headerFields = 100
  /// Most bytes of all header fields of a request together.
  public var headerBytes = 32_768
  /// How long a connection may be silent between and inside requests.
  public var idleTimeout = TimeSpan(milliseconds: 30_000)
  /// How long a request may take from its head to its answer.
  public var requestDeadline = TimeSpan(milliseconds: 30_000)
  /// How long a client may take to read a long answer.
  public var readingTime = TimeSpan(milliseconds: 30_000)
  /// How long running requests may go on after the server has been told to stop.
  public var shutdownGrace = TimeSpan(milliseconds: 10_000)
  /// Requests worked on at once; one more is turned away at once.
  public var concurrentRequests = 2_048
  /// Bodies awaited at once, by requests that are not worked on meanwhile; one more is turned away.
  public var awaitedBodies = 512
  /// Of these, bodies of one caller.
  public var awaitedBodiesOfCaller = 256
  /// Of these, bodies from one address by callers who have shown no valid token.
  public var awaitedBodiesOfAddress = 32
  /// Threads for short reads; half as many are for long ones. As many as the machine has cores.
  public var readThreads = System.coreCount
  /// Reads that wait for a thread at once, short and long ones apart; one more is turned away.
  public var waitingReads = 1_024
  /// How long a short read may have to wait for a thread, as far as can be told when it comes;
  /// one that would wait longer is turned away at once, and one that does wait twice as long then.
  public var readWait = TimeSpan(milliseconds: 400)
  /// The same of a long read, one that takes more than a tenth of a second.
  public var longReadWait = TimeSpan(milliseconds: 5_000)
  /// How long the answer to a request that was turned away is held back, so that a client which
  /// asks again at once takes no time from the answers of others.
  public var refusalPause = TimeSpan(milliseconds: 50)
  /// Connections held at once; more wait to be accepted.
  public var connections = 4_096
  /// How long the rights behind a token may be remembered. 0 asks the book on every request.
  public var principalLifetime = TimeSpan(milliseconds: 500)
  /// Snapshots open at once, and of one caller.
  public var snapshots = 64
  /// Snapshots of one caller that are open at once.
  public var snapshotsPerCaller = 16
  /// How long a snapshot may stay open.
  public var snapshotLifetime = TimeSpan(milliseconds: 30_000)
  /// Streams of the change feed open at once, and of one caller.
  public var streams = 256
  /// Streams of one caller that are open at once.
  public var streamsPerCaller = 8
  /// How often the streams look for new commits.
  public var streamPause = TimeSpan(milliseconds: 200)
  /// The same where the store tells of commits, so that streams learn of them at once.
  public var streamToldPause = TimeSpan(milliseconds: 2_000)
  /// How long a stream is silent before it shows that it is still there.
  public var streamHeartbeat = TimeSpan(milliseconds: 2_000)
  /// How long the rest of a refused request is read and dropped, so that its answer arrives.
  public var lingerTime = TimeSpan(milliseconds: 1_000)

  /// Where to listen. All limits have their standard values until they are set.
  public init(host: String = "127.0.0.1", port: Int = 8080) {
    self.host = host
    self.port = port
  }
}

extension TimeSpan {
  var duration: Duration { .milliseconds(milliseconds) }
}
