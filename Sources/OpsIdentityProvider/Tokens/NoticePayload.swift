import JWTKit

/// The claims of a notice as they are written (RFC 8417).
struct NoticePayload: JWTPayload {
  /// What has happened.
  struct Event: Codable, Sendable {
    var type: String
    var sub: String
    var eventTime: Int64
    var transferSub: String?

    enum CodingKeys: String, CodingKey {
      case type, sub
      case eventTime = "event_time"
      case transferSub = "transfer_sub"
    }
  }

  var iss: String
  var aud: String
  var iat: Int64
  var jti: String
  var events: Event

  /// Never asked: ``TokenVerifier`` checks claims with the product's own clock.
  func verify(using algorithm: some JWTAlgorithm) async throws {}
}
