import AsyncHTTPClient
import NIOCore
import NIOPosix
import OpsDomain
import OpsKernel

/// Sends notices as signed requests (Standard Webhooks). Follows no redirect, and connects to the
/// address that was looked at, so that a name cannot mean another one a moment later.
struct WebhookChannel: NoticeChannel {
  static let timeout: TimeAmount = .seconds(10)

  let name = NoticeChannelName.webhook
  private let signer: WebhookSigner
  private let allowsPrivate: Bool

  init(secret: Secret, allowsPrivate: Bool) throws {
    signer = try WebhookSigner(secret)
    self.allowsPrivate = allowsPrivate
  }

  func deliver(_ message: NoticeMessage) async throws {
    guard let url = message.address?.value else {
      throw OpsError(.badValue, "There is no address to send the request to")
    }
    let (host, port) = try Self.host(of: try NoticePreference.webAddress(url))
    let pinned = try await pinned(host, port)
    // Before there is a client: one that is dropped without being shut down is a fault.
    let request = try request(message, to: url)
    var settings = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: Self.timeout, read: Self.timeout))
    settings.httpVersion = .http1Only
    settings.dnsOverride = [host: pinned]
    settings.connectionPool.retryConnectionEstablishment = false
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
    let sent: Result<UInt, any Error>
    do {
      sent = .success(try await send(request, client))
    } catch {
      sent = .failure(error)
    }
    // What became of the message is known; how its connection ends changes nothing of it.
    try? await client.shutdown()
    switch sent {
    case .success(let status): try Self.check(status)
    case .failure(let error):
      if error is CancellationError { throw error }
      throw OpsError(.unavailable, "The webhook could not be reached")
    }
  }

  private func send(_ request: HTTPClientRequest, _ client: HTTPClient) async throws -> UInt {
    let response = try await client.execute(request, timeout: Self.timeout)
    // What it says is of no interest; the connection ends with the client.
    return response.status.code
  }

  func request(_ message: NoticeMessage, to url: String) throws -> HTTPClientRequest {
    let body = DocumentWriter.bytes([
      "type": .text("notice.\(message.notice.kind.rawValue)"),
      "timestamp": .text(message.sentAt.description),
      "data": try DocumentEncoder.encode(message.notice),
    ])
    let id = "msg_\(message.id)"
    let timestamp = message.sentAt.milliseconds / 1000
    var request = HTTPClientRequest(url: url)
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/json")
    request.headers.add(name: "user-agent", value: "opsh")
    request.headers.add(name: "webhook-id", value: id)
    request.headers.add(name: "webhook-timestamp", value: "\(timestamp)")
    request.headers.add(
      name: "webhook-signature",
      value: signer.signature(id: id, timestamp: timestamp, body: body))
    request.body = .bytes(body)
    return request
  }

  /// 2xx is taken; 408, 429 and 5xx may pass; anything else stays as it is.
  static func check(_ status: UInt) throws(OpsError) {
    switch status {
    case 200..<300: return
    case 408, 429, 500...: throw OpsError(.unavailable, "The webhook answered \(status)")
    default: throw OpsError(.badValue, "The webhook answered \(status)")
    }
  }

  /// The address of the host that is connected to. Throws `denied.permission` for one that is not
  /// public, `unavailable.server` for a name that nobody knows.
  private func pinned(_ host: String, _ port: Int) async throws -> String {
    let address: SocketAddress
    do {
      address = try await NIOThreadPool.singleton.runIfActive {
        try SocketAddress.makeAddressResolvingHost(host, port: port)
      }
    } catch {
      throw OpsError(.unavailable, "The webhook's host is not known")
    }
    guard allowsPrivate || PublicAddress.contains(address), let text = address.ipAddress else {
      throw OpsError(
        .denied, "A webhook cannot have an address in a private network", field: "webhook",
        hint: "notices.webhook_private allows it")
    }
    return text
  }

  /// Host and port of a checked address; IPv6 without brackets. Throws `data.bad_value` where
  /// there is no host or a port that there is none of.
  static func host(of url: String) throws(OpsError) -> (String, Int) {
    let (host, port) = try place(of: url)
    guard (1...65_535).contains(port) else {
      throw OpsError(.badValue, "The webhook's address has no port from 1 to 65535")
    }
    return (host, port)
  }

  private static func place(of url: String) throws(OpsError) -> (String, Int) {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    let authority = url.dropFirst(scheme.utf8.count + 3).prefix { !"/?#".contains($0) }
    let standard = scheme == "https" ? 443 : 80
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      let port = authority[end...].dropFirst(2)
      return (
        String(authority[authority.index(after: authority.startIndex)..<end]),
        Int(port) ?? standard
      )
    }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first, !host.isEmpty, parts.count <= 2 else {
      throw OpsError(.badValue, "The webhook's address has no host")
    }
    return (String(host), parts.count == 2 ? Int(parts[1]) ?? standard : standard)
  }
}
