import AsyncHTTPClient
import NIOCore
import OpsDomain
import OpsIdentityProvider
import OpsWire

/// Asks identity providers over HTTP: no redirects, ten seconds, answers of a bounded length. Where
/// it may ask is decided before: see ``ExternalIssuer``.
package struct IssuerClient: IssuerTransport {
  private let timeout: TimeAmount
  private let limit: Int

  /// - Parameters:
  ///   - timeout: How long an answer may take, its body included.
  ///   - limit: Most bytes of a body.
  package init(
    timeout: TimeSpan = ExternalLimits.timeout, limit: Int = ExternalLimits.answerBytes
  ) {
    self.timeout = .milliseconds(timeout.milliseconds)
    self.limit = limit
  }

  package func read(_ address: String) async throws -> [UInt8] {
    var request = HTTPClientRequest(url: address)
    request.headers.add(name: "accept", value: "application/json")
    let answer = try await answer(to: request)
    guard answer.status == 200 else { throw Self.unavailable }
    return answer.body
  }

  package func send(
    _ form: [String: String], to address: String
  ) async throws -> IssuerAnswer {
    var request = HTTPClientRequest(url: address)
    request.method = .POST
    request.headers.add(name: "accept", value: "application/json")
    request.headers.add(name: "content-type", value: "application/x-www-form-urlencoded")
    request.body = .bytes(ByteBuffer(bytes: FormCoding.bytes(form)))
    return try await answer(to: request)
  }

  /// One request on a connection of its own: sign-ins are rare, and nothing is kept between them.
  private func answer(to request: HTTPClientRequest) async throws -> IssuerAnswer {
    var settings = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: timeout, read: timeout))
    settings.httpVersion = .http1Only
    settings.connectionPool.retryConnectionEstablishment = false
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
    let answer: Result<IssuerAnswer, any Error>
    do {
      answer = .success(try await self.answer(to: request, client))
    } catch {
      answer = .failure(error)
    }
    // What the provider said is known; how its connection ends changes nothing of it.
    try? await client.shutdown()
    switch answer {
    case .success(let answer): return answer
    case .failure(let error):
      if error is CancellationError { throw error }
      // What went wrong may repeat what was sent: it is told to nobody.
      throw Self.unavailable
    }
  }

  private func answer(
    to request: HTTPClientRequest, _ client: HTTPClient
  ) async throws -> IssuerAnswer {
    let response = try await client.execute(request, timeout: timeout)
    let body = try await response.body.collect(upTo: limit)
    return IssuerAnswer(
      status: Int(response.status.code), body: Array(body.readableBytesView))
  }

  private static var unavailable: OpsError {
    OpsError(
      .unavailableProvider, "The identity provider cannot be reached or does not answer",
      hint: "try again in a few minutes")
  }
}
