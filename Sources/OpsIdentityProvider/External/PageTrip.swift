import Crypto
import OpsDomain
import OpsIdentity

/// What has to be known when a browser comes back from another provider: which request of the
/// sign-in page it was, and what proves that the answer belongs to it. It is sealed and given to
/// the browser, so that the server keeps nothing for strangers.
struct PageTrip: Codable, Sendable {
  static let lifetime = TimeSpan(milliseconds: 600_000)
  /// The longest that is given to a browser, in bytes: it has to fit into a cookie.
  static let longest = 3_800
  private static let nonceLength = 12
  private static let tagLength = 16

  /// The other provider.
  let provider: String
  let client: String
  let redirect: String
  let challenge: String
  let nonce: String
  /// What the program wants back.
  let state: String
  /// Where the other provider sends the browser, and what belongs to that sign-in.
  let place: String
  let verifier: String
  let issuerNonce: String
  let issuerState: String
  /// When it is over, in milliseconds since 1970.
  let until: Int64

  init(
    _ request: AuthorizationRequest, state: String, at provider: String, _ signIn: ExternalSignIn,
    until: Instant
  ) {
    self.provider = provider
    client = request.client
    redirect = request.redirect
    challenge = request.challenge
    nonce = request.nonce
    self.state = state
    place = signIn.redirect
    verifier = signIn.key.verifier.reveal()
    issuerNonce = signIn.nonce.reveal()
    issuerState = signIn.state.reveal()
    self.until = until.milliseconds
  }

  /// The request of the sign-in page.
  var request: AuthorizationRequest {
    AuthorizationRequest(client: client, redirect: redirect, challenge: challenge, nonce: nonce)
  }

  /// The sign-in at the other provider.
  var signIn: ExternalSignIn {
    ExternalSignIn(
      address: "", redirect: place, key: ProofKey(verifier: Secret(verifier)),
      nonce: Secret(issuerNonce), state: Secret(issuerState))
  }

  // MARK: Sealing

  /// Throws `invalid_request` for a request that is too long.
  func sealed(_ key: SymmetricKey, _ random: any RandomSource) throws -> Secret {
    let bytes = DocumentWriter.bytes(try DocumentEncoder.encode(self))
    let start = random.bytes(Self.nonceLength)
    guard let nonce = try? AES.GCM.Nonce(data: start),
      let box = try? AES.GCM.seal(bytes, using: key, nonce: nonce)
    else { throw OpsError(.internalError, "A sign-in could not be sealed") }
    let text = Base64URL.encode(start + Array(box.ciphertext) + Array(box.tag))
    guard text.utf8.count <= Self.longest else {
      throw ProviderFailure(.invalidRequest, "The request is too long for this sign-in")
    }
    return Secret(text)
  }

  /// Throws `invalid_request` for what this server has not sealed, and for a sign-in that is over.
  static func opened(
    _ sealed: Secret, _ key: SymmetricKey, at now: Instant
  ) throws(ProviderFailure) -> PageTrip {
    let text = sealed.reveal()
    guard text.utf8.count <= longest, let bytes = Base64URL.decode(text),
      bytes.count > nonceLength + tagLength,
      let nonce = try? AES.GCM.Nonce(data: Array(bytes.prefix(nonceLength))),
      let box = try? AES.GCM.SealedBox(
        nonce: nonce, ciphertext: Array(bytes.dropFirst(nonceLength).dropLast(tagLength)),
        tag: Array(bytes.suffix(tagLength))),
      let plain = try? AES.GCM.open(box, using: key),
      let document = try? DocumentParser.parse(Array(plain)),
      let found = try? DocumentDecoder.decode(PageTrip.self, from: document, unknown: .ignore),
      now.milliseconds < found.until
    else { throw unknown }
    return found
  }

  /// The refusal of a browser that has not begun a sign-in here.
  static let unknown = ProviderFailure(
    .invalidRequest, "This sign-in was not begun in this browser, or it is over")
}
