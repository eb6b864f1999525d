import Hummingbird
import Logging
import NIOCore
import OpsDomain
import OpsWire
import Synchronization

/// The outermost part of the server: lets requests in or turns them away, names them, watches their
/// time, gives every failure the one shape, and writes one line for each to the log. That line
/// holds no path, no parameter and no token, because those hold identifiers and secrets.
struct RequestHandler: HTTPResponder {
  let table: RouteTable
  let configuration: ServerConfiguration
  let gate: AdmissionGate
  let bodies: AwaitedBodies
  let watch: DeadlineWatch
  let clients: ClientWatch
  let names: RequestNames
  let doors = ClosedDoors()
  let departure: Departure
  let log: Logger
  private let meter = RequestMeter()

  init(
    table: RouteTable, configuration: ServerConfiguration, watch: DeadlineWatch,
    clients: ClientWatch, names: RequestNames, departure: Departure, log: Logger
  ) {
    self.table = table
    self.configuration = configuration
    self.watch = watch
    self.clients = clients
    self.names = names
    self.departure = departure
    self.log = log
    gate = AdmissionGate(limit: configuration.concurrentRequests)
    bodies = AwaitedBodies(configuration)
  }

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    let started = ContinuousClock.now
    let name = names.next()
    let body = IncomingBody(request, limit: configuration.bodyBytes)
    let answer: Answer
    let template: String
    var isAmbiguous = false
    do {
      try RequestCheck.check(request.head)
      (answer, template) = try await self.answer(request, body, context.channel)
    } catch let error as OpsError {
      (answer, template) = (Answer(error), "unknown")
      isAmbiguous = true
    }
    if answer.isTurnedAway {
      doors.close(for: request.head, template)
      // Nothing is held for it meanwhile but its connection.
      try? await Task.sleep(for: configuration.refusalPause.duration)
    }
    note(request.method, template, answer.status, name, took: started.duration(to: .now))
    let response = answer.response(requestID: name)
    guard body.isFinished, !isAmbiguous else {
      return closing(response, answer.body, context.channel)
    }
    if let stream = answer.stream { return streaming(response, stream, context.channel) }
    if answer.body.readableBytes > Self.quickBytes {
      return bounded(response, answer.body, context.channel)
    }
    // The next request comes on another connection, to a server that stays.
    return departure.isAnnounced ? closing(response, answer.body, context.channel) : response
  }

  /// The answer to a request that is turned away at the door.
  func turnAway(_ request: HTTPRequest, _ template: String) -> (HTTPResponse, ByteBuffer) {
    let answer = Answer(AdmissionGate.refusal)
    let name = names.next()
    note(
      request.method, template, answer.status, name, took: configuration.refusalPause.duration)
    return (answer.response(requestID: name).head, answer.body)
  }

  /// The answer to a request for `/health`; nil for any other. It is given where the connection
  /// comes in, behind no other request.
  func probe(_ request: HTTPRequest) -> (HTTPResponse, ByteBuffer)? {
    guard request.method == .get, request.path == Route.health.template else { return nil }
    let name = names.next()
    note(request.method, Route.health.template, ServerCore.up.status, name, took: .zero)
    return (ServerCore.up.response(requestID: name).head, ServerCore.up.body)
  }

  private func note(
    _ method: HTTPRequest.Method, _ template: String, _ status: Int, _ name: String,
    took: Duration
  ) {
    meter.record(template, status: status, took: took)
    guard log.logLevel <= .info else { return }
    log.info(
      "request",
      metadata: [
        "method": "\(method.rawValue)", "route": "\(template)", "status": "\(status)",
        "ms": "\(took / .milliseconds(1))", "request": "\(name)",
      ])
  }

  /// The answer that nobody is left to read. The log and the counters tell such requests from
  /// failed ones.
  private static let abandoned = Answer(status: 499, bytes: [])

  /// Answers up to here fit into the buffers of any connection.
  private static let quickBytes = 65_536

  /// The answer with the template of the route. Throws only what Hummingbird itself has thrown.
  private func answer(
    _ request: Request, _ body: IncomingBody, _ channel: any Channel
  ) async throws -> (Answer, template: String) {
    let found: (RouteTable.Endpoint, [String])
    do {
      found = try table.find(request.method.rawValue, request.uri.path)
    } catch {
      return (Answer(error), "unknown")
    }
    let route = found.0.route
    let isProbe = route == .health || route == .ready
    let place = gate.place()
    guard isProbe || place.take() else { return (Answer(AdmissionGate.refusal), route.template) }
    defer { place.giveUp() }
    do {
      if route.method == .get, body.isAnnounced {
        throw OpsError(.badValue, "A GET request cannot have a body", field: "body")
      }
      let address = ClientAddress.of(request, channel, configuration.trustedProxies)
      body.wait(.init(place: place, awaited: bodies, address: address))
      let exchange = Exchange(
        request: request, route: route, parts: found.1, body: body, address: address)
      let handler = found.0.handler
      defer { clients.finished(on: channel) }
      let answer = try await watch.run(
        { try await handler(exchange) }, began: { clients.began($0, on: channel) })
      return (answer, route.template)
    } catch let failure as IncomingBody.Failure {
      throw failure.underlying
    } catch is CancellationError where clients.hasLeft(channel) {
      return (Self.abandoned, route.template)
    } catch {
      return (Answer(shape(error, route)), route.template)
    }
  }

  /// What is no ``OpsError`` is a bug: its text stays out of answer and log, because nobody vetted
  /// it for personal data.
  private func shape(_ error: any Error, _ route: Route) -> OpsError {
    if let error = error as? OpsError {
      if error.errorClass == .internalError { report(error.code.rawValue, route) }
      return error
    }
    if error is CancellationError {
      return OpsError(
        .timeout, "The server is shutting down",
        hint: "repeat a write with the same key: it is done only once")
    }
    report("\(type(of: error))", route)
    return OpsError(
      .internalError, "The server failed unexpectedly (\(type(of: error)))",
      hint: "this is a bug: report it with the request's X-Request-Id")
  }

  private func report(_ kind: String, _ route: Route) {
    log.error("request failed", metadata: ["route": "\(route.template)", "error": "\(kind)"])
  }

  /// A response that goes on until its stream or the connection ends.
  private func streaming(
    _ response: Response, _ stream: @escaping Answer.Stream, _ channel: any Channel
  ) -> Response {
    var response = response
    response.body = ResponseBody { writer in
      try await stream(&writer, channel)
      try await writer.finish(nil)
    }
    return response
  }

  /// A long response to a client that may not want to read it: the connection ends when it takes
  /// too long, and with it the memory the response holds.
  private func bounded(
    _ response: Response, _ body: ByteBuffer, _ channel: any Channel
  ) -> Response {
    let limit = TimeAmount.milliseconds(configuration.readingTime.milliseconds)
    var response = response
    response.body = ResponseBody(contentLength: body.readableBytes) { writer in
      let end = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
      defer { end.cancel() }
      // Piece by piece, because only between two pieces the connection can say that it is full.
      var rest = body
      while let piece = rest.readSlice(length: min(Self.quickBytes, rest.readableBytes)),
        piece.readableBytes > 0
      {
        try await writer.write(piece)
      }
      try await writer.finish(nil)
    }
    return response
  }

  /// A response after which the connection ends, because the rest of the request is still on it, or
  /// because the server is about to stop.
  ///
  /// The sending side is closed at once. What still comes in is dropped for a moment first: closing
  /// a connection with unread bytes on it would reset it, and the client might never see the
  /// answer.
  private func closing(
    _ response: Response, _ body: ByteBuffer, _ channel: any Channel
  ) -> Response {
    var headers = response.headers
    headers[.connection] = "close"
    let linger = TimeAmount.milliseconds(configuration.lingerTime.milliseconds)
    let content = ResponseBody(contentLength: body.readableBytes) { writer in
      try await writer.write(body)
      try await writer.finish(nil)
      channel.close(mode: .output, promise: nil)
      channel.eventLoop.scheduleTask(in: linger) { channel.close(promise: nil) }
    }
    return Response(status: response.status, headers: headers, body: content)
  }
}

/// What is known of a request besides the request: the connection it came on.
struct ServerContext: InitializableFromSource, Sendable {
  let channel: any Channel

  init(source: ApplicationRequestContextSource) { channel = source.channel }
}
