import JWTKit

/// The claims of an identity token as they are written.
struct IdentityPayload: JWTPayload {
  var iss: String
  var sub: String
  var aud: String
  var iat: Int64
  var exp: Int64
  var nonce: String?
  var authTime: Int64
  var amr: [String]
  var email: String?
  var isPrivateEmail: Bool?
  var name: String?
  /// The sign-in the token belongs to: the family of its refresh tokens.
  var sid: String

  enum CodingKeys: String, CodingKey {
    case iss, sub, aud, iat, exp, nonce, amr, email, name, sid
    case authTime = "auth_time"
    case isPrivateEmail = "is_private_email"
  }

  /// Never asked: ``TokenVerifier`` checks claims with the product's own clock.
  func verify(using algorithm: some JWTAlgorithm) async throws {}
}
