import OpsDomain

/// Asks an identity provider over the network. Follows no redirect, waits for a bounded time, and
/// takes answers of a bounded length.
public protocol IssuerTransport: Sendable {
  /// The bytes at an address. Throws `unavailable.identity` for everything but an answer of 200.
  func read(_ address: String) async throws -> [UInt8]

  /// Sends a form. Throws `unavailable.identity` when nobody answers, or not in time.
  func send(_ form: [String: String], to address: String) async throws -> IssuerAnswer
}

/// What an identity provider answered to a form.
public struct IssuerAnswer: Sendable {
  /// The status of HTTP, such as 200 or 400.
  public let status: Int
  /// The body, which may hold secrets.
  public let body: [UInt8]

  /// An answer with its status and its body.
  public init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}
