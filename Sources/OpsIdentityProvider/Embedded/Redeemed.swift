import OpsDomain

/// What a code or a refresh token was good for: the facts of the identity token to come.
struct Redeemed: Sendable {
  let subject: String
  let client: String
  let nonce: String?
  let methods: [String]
  let authenticatedAt: Instant
  let refreshToken: Secret
  let email: Personal<String>?
  let isPrivateEmail: Bool
  let name: Personal<String>?
}
