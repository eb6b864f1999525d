import AsyncHTTPClient
import NIOCore
import OpsDomain
import OpsWire
import Synchronization

/// Speaks with one server: shows the token, repeats what may be repeated, gives every failure the
/// one error shape.
///
/// There are three attempts. One that fails for a passing reason is followed by another after 2 s
/// and by the last after 4 s, the same bytes under the same key. The wait is longer where the
/// server says so (`Retry-After`), and then by up to a quarter more, so that many clients do not
/// come back at once. A wait longer than one attempt may take is not waited for: the error says
/// when to come again. When no attempt brought an answer and
/// one of them may have reached the server, a write ends as `tempfail.unknown_outcome` with the key
/// to ask with.
public final class RemoteClient: Sendable {
  /// Waits that long; a test gives one that returns at once.
  public typealias Sleep = @Sendable (TimeSpan) async throws -> Void

  let configuration: RemoteConfiguration
  let clock: any BusinessClock
  let random: any RandomSource
  let sleep: Sleep
  private let token: @Sendable () async throws -> Secret?
  let client: HTTPClient
  private let isClosed = Mutex(false)

  /// - Parameters:
  ///   - clock: For the keys of writes that come without one.
  ///   - token: The bearer token of the moment; nil before a sign-in.
  ///   - sleep: Waits between attempts; really waits unless told.
  public init(
    _ configuration: RemoteConfiguration, clock: any BusinessClock, random: any RandomSource,
    sleep: @escaping Sleep = { span in
      try await ContinuousClock().sleep(for: .milliseconds(span.milliseconds))
    },
    token: @escaping @Sendable () async throws -> Secret?
  ) {
    self.configuration = configuration
    self.clock = clock
    self.random = random
    self.sleep = sleep
    self.token = token
    let timeout = TimeAmount.milliseconds(configuration.timeout.milliseconds)
    var settings = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: timeout, read: timeout))
    settings.httpVersion = .http1Only
    settings.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = configuration.connections
    // Shorter than the server's, so that no request goes out on a connection that is being closed.
    settings.connectionPool.idleTimeout = .seconds(15)
    // A refused connection is known at once; repeating is done here, with the waits that are
    // promised.
    settings.connectionPool.retryConnectionEstablishment = false
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
  }

  deinit {
    if !isClosed.withLock({ $0 }) { client.shutdown { _ in } }
  }

  /// Closes the connections. Later requests throw `internal.bug`.
  public func close() async throws {
    let wasClosed = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return isClosed
    }
    if !wasClosed { try await client.shutdown() }
  }

  /// Sends the request until an attempt succeeds or may not be repeated.
  func send(_ request: RemoteRequest) async throws -> Document {
    try await repeating(request) { try await once(request) }
  }

  /// The same for an answer that is no JSON, such as an image.
  func bytes(_ request: RemoteRequest) async throws -> [UInt8] {
    try await repeating(request) { try await bytesOnce(request) }
  }

  private func repeating<Answer>(
    _ request: RemoteRequest, _ once: () async throws -> Answer
  ) async throws -> Answer {
    var isInDoubt = false
    for attempt in 1... {
      do {
        return try await once()
      } catch let failure as RemoteFailure {
        guard failure.isRetryable else { throw failure.ending }
        isInDoubt = isInDoubt || failure.isInDoubt
        guard request.isRepeatable, attempt < configuration.attempts,
          let wait = self.wait(after: failure, attempt)
        else { throw isInDoubt ? Self.unknownOutcome(request) ?? failure.ending : failure.ending }
        try await sleep(wait)
      }
    }
    throw OpsError(.internalError, "No attempt was made")
  }

  /// How long to wait before the next attempt; nil when the server wants to be left alone for
  /// longer than an attempt may take.
  private func wait(after failure: RemoteFailure, _ attempt: Int) -> TimeSpan? {
    let own = Int64(1000) << Int64(min(attempt, 10))
    guard let asked = failure.wait?.milliseconds else { return TimeSpan(milliseconds: own) }
    guard asked <= configuration.timeout.milliseconds else { return nil }
    let draw = random.bytes(2).reduce(Int64(0)) { $0 << 8 | Int64($1) }
    return TimeSpan(milliseconds: max(own, asked + asked / 4 * draw / 65_536))
  }

  /// The whole seconds in a header of an answer, at most a day; nil for none and for a date.
  static func wait(_ header: String?) -> TimeSpan? {
    guard let seconds = header.flatMap({ Int64($0) }),
      (0...86_400).contains(seconds)
    else { return nil }
    return TimeSpan(milliseconds: seconds * 1000)
  }

  private static func unknownOutcome(_ request: RemoteRequest) -> OpsError? {
    guard let key = request.key else { return nil }
    return OpsError(
      .unknownOutcome, "The server did not answer: it is not known whether the work was done",
      hint: "repeat it with --key \(key): it will be done only once")
  }

  /// What came back for one attempt.
  struct Reply {
    let status: Int
    let bytes: ByteBuffer
    let wait: TimeSpan?
    /// Whether the request showed a token.
    let showedToken: Bool

    var isDone: Bool { (200..<300).contains(status) }

    var document: Document? {
      try? bytes.withUnsafeReadableBytes { raw in
        try DocumentParser.parse(raw, limits: WireLimits.answer)
      }
    }
  }

  private func reply(to request: RemoteRequest) async throws -> Reply {
    let outgoing = try await prepare(request)
    do {
      let response = try await client.execute(
        outgoing, timeout: .milliseconds(configuration.timeout.milliseconds))
      return Reply(
        status: Int(response.status.code),
        bytes: try await response.body.collect(upTo: configuration.answerBytes),
        wait: Self.wait(response.headers.first(name: HeaderName.retryAfter)),
        showedToken: !outgoing.headers["Authorization"].isEmpty)
    } catch {
      if Task.isCancelled || error is CancellationError { throw CancellationError() }
      throw RemoteFailure(transport: error)
    }
  }

  private func once(_ request: RemoteRequest) async throws -> Document {
    let reply = try await reply(to: request)
    guard reply.isDone else { throw failure(of: reply) }
    guard let document = reply.document else {
      throw RemoteFailure(Self.strange(reply.status), isInDoubt: true)
    }
    return document
  }

  private func bytesOnce(_ request: RemoteRequest) async throws -> [UInt8] {
    let reply = try await reply(to: request)
    guard reply.isDone else { throw failure(of: reply) }
    return Array(reply.bytes.readableBytesView)
  }

  /// The text of an answer that does not come from opsh.
  func failure(of reply: Reply) -> any Error {
    let (status, document) = (reply.status, reply.document)
    if let error = document.flatMap(WireCoder.error) {
      if error.code == .signInMissing, !reply.showedToken {
        return RemoteFailure(answered: nobody)
      }
      var failure = RemoteFailure(answered: error)
      failure.wait = reply.wait
      return failure
    }
    if (400..<500).contains(status), let word = document?["error"]?.string {
      return RemoteRefusal(word: word, message: document?["error_description"]?.string ?? word)
    }
    var failure = RemoteFailure(Self.strange(status), isInDoubt: status >= 500)
    failure.wait = reply.wait
    return failure
  }

  func prepare(_ request: RemoteRequest) async throws -> HTTPClientRequest {
    var outgoing = HTTPClientRequest(url: configuration.address + request.target)
    switch request.method {
    case .get: outgoing.method = .GET
    case .post: outgoing.method = .POST
    case .delete: outgoing.method = .DELETE
    }
    if request.needsToken {
      var shown = request.token
      if shown == nil { shown = try await token() }
      // Without a token the server says what a visitor may look at.
      if let shown {
        outgoing.headers.add(name: "Authorization", value: "Bearer \(shown.reveal())")
      }
    }
    if let key = request.key, key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
      outgoing.headers.add(name: HeaderName.idempotencyKey, value: key)
    }
    if let snapshot = request.snapshot {
      outgoing.headers.add(name: HeaderName.snapshot, value: snapshot)
    }
    if let body = request.body {
      outgoing.headers.add(name: "Content-Type", value: request.contentType)
      outgoing.body = .bytes(ByteBuffer(bytes: body))
    } else if request.method == .post {
      outgoing.headers.add(name: "Content-Length", value: "0")
    }
    return outgoing
  }

  /// What a server's `signin.missing` means to somebody who has shown no token. Names the server,
  /// because a sign-in to another place is none to it.
  private var nobody: OpsError {
    let address = Excerpt.of(configuration.address, maximum: 120)
    return OpsError(
      .signInMissing, "Nobody is signed in at \(address)",
      hint: "run `opsh --url \(address) auth login NAME`, "
        + "or `auth register NAME` for a new account")
  }

  /// An answer that no server of this product gives: a proxy's, or another program's. Proxies
  /// answer 502, 503 and 504 while the server is away.
  private static func strange(_ status: Int) -> OpsError {
    if (502...504).contains(status) {
      return OpsError(
        .unavailable, "The server is not available (HTTP \(status))",
        hint: "ask again in a few seconds")
    }
    return OpsError(
      .protocolMismatch, "The answer (HTTP \(status)) does not come from opsh",
      hint: "check the server's address")
  }
}
