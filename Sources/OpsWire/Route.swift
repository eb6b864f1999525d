/// One door of the server: method and path. The same values serve both ends, so that a client
/// cannot ask for a path the server does not have.
public struct Route: Sendable, Hashable {
  /// The methods the product uses.
  public enum Method: String, Sendable, CaseIterable {
    /// Reads.
    case get = "GET"
    /// Asks a question with a body, or writes.
    case post = "POST"
    /// Closes.
    case delete = "DELETE"
  }

  /// How it is asked.
  public let method: Method
  /// Path with places in braces: `/v1/records/{collection}/{id}`. Logs and metrics name routes by
  /// it, because paths hold identifiers.
  public let template: String
  /// Whether the route answers without a token.
  public let isOpen: Bool

  init(_ method: Method, _ template: String, open: Bool = false) {
    self.method = method
    self.template = template
    self.isOpen = open
  }

  /// The path with its places filled in the order of the template; what may not stand in a path is
  /// percent-encoded. Places without a part stay empty, which no route matches.
  public func path(_ parts: String...) -> String {
    var rest = parts[...]
    var path = ""
    for segment in template.split(separator: "/") {
      path += "/"
      path += segment.first == "{" ? PercentCoding.encode(rest.popFirst() ?? "") : String(segment)
    }
    return path
  }
}

extension Route {
  /// Whether the process is up.
  public static let health = Route(.get, "/health", open: true)
  /// Whether the store answers.
  public static let ready = Route(.get, "/ready", open: true)
  /// The server described as OpenAPI 3.1.
  public static let openAPI = Route(.get, "/openapi.json", open: true)
  /// Opens a session.
  public static let signIn = Route(.post, "/v1/sign-in", open: true)
  /// Ends a session.
  public static let signOut = Route(.post, "/v1/sign-out")
  /// Makes an account and signs in to it.
  public static let register = Route(.post, "/v1/register", open: true)
  /// Gives somebody who has registered without one a role.
  public static let chooseRole = Route(.post, "/v1/role")
  /// The caller's own second factor.
  public static let secondFactor = Route(.post, "/v1/second-factor")
  /// The identity providers that the caller signs in with.
  public static let links = Route(.post, "/v1/identities")
  /// Sends a code to a phone that signs somebody in.
  public static let phoneCode = Route(.post, "/v1/phone-code", open: true)
  /// The phone number that signs the caller in.
  public static let phone = Route(.post, "/v1/phone")
  /// What the identity provider says of itself.
  public static let identityDiscovery = Route(
    .get, "/.well-known/openid-configuration", open: true)
  /// The keys its tokens are verified with.
  public static let identityKeys = Route(.get, "/identity/keys", open: true)
  /// The sign-in page, and what it sends.
  public static let identityPage = Route(.get, "/identity/authorize", open: true)
  /// Takes what the sign-in page sends.
  public static let identityAuthorize = Route(.post, "/identity/authorize", open: true)
  /// Goes on at another provider that the sign-in page offers.
  public static let identityLeave = Route(.post, "/identity/external", open: true)
  /// Where other providers send the browser.
  public static let identityReturn = Route(.get, "/identity/external/return", open: true)
  /// Tokens for a code or a refresh token.
  public static let identityToken = Route(.post, "/identity/token", open: true)
  /// Begins the sign-in of a terminal.
  public static let deviceAuthorization = Route(
    .post, "/identity/device/authorization", open: true)
  /// The page on which a person approves a terminal, and what it sends.
  public static let devicePage = Route(.get, "/identity/device", open: true)
  /// Takes what the page for a terminal sends.
  public static let deviceDecision = Route(.post, "/identity/device", open: true)
  /// What the provider says of an account, to a caller that holds a refresh token of it.
  public static let credentialState = Route(.post, "/identity/state", open: true)
  /// Revokes a token of the provider.
  public static let identityRevoke = Route(.post, "/identity/revoke", open: true)
  /// Takes notices of trusted providers.
  public static let identityNotices = Route(.post, "/identity/notices", open: true)
  /// Who the token makes the caller.
  public static let session = Route(.get, "/v1/session")
  /// Runs an operation.
  public static let operation = Route(.post, "/v1/operations/{name}")
  /// One record by its identifier.
  public static let record = Route(.get, "/v1/records/{collection}/{id}")
  /// The commits that touched one record.
  public static let recordHistory = Route(.get, "/v1/records/{collection}/{id}/history")
  /// A page of records.
  public static let query = Route(.post, "/v1/records/{collection}/query")
  /// Counts, sums and extremes.
  public static let figures = Route(.post, "/v1/figures")
  /// A record by one of its keys.
  public static let keyLookup = Route(.post, "/v1/key-lookup")
  /// A batch of records as one commit.
  public static let commits = Route(.post, "/v1/commits")
  /// Runs a command behind the steps of a changeset that the client holds.
  public static let changesetRun = Route(.post, "/v1/changesets/run")
  /// What the steps of a changeset change together.
  public static let changesetPlan = Route(.post, "/v1/changesets/plan")
  /// The steps of a changeset as one commit.
  public static let changesetCommit = Route(.post, "/v1/changesets/commit")
  /// Whether a changeset was committed under a key.
  public static let changesetState = Route(.get, "/v1/changesets/{key}")
  /// The change feed.
  public static let changes = Route(.get, "/v1/changes")
  /// Where the journal ends.
  public static let journalHead = Route(.get, "/v1/journal/head")
  /// The commit made under a key.
  public static let journalCommit = Route(.get, "/v1/journal/commits/{key}")
  /// The commits that touched the records with an identifier, whatever their collection.
  public static let journalHistory = Route(.get, "/v1/journal/records/{id}")
  /// Takes an image, as its bytes.
  public static let images = Route(.post, "/v1/images")
  /// An image by the SHA-256 of its bytes.
  public static let image = Route(.get, "/v1/images/{digest}")
  /// Takes a part of a file, as its bytes; the token is chosen by the caller.
  public static let upload = Route(.post, "/v1/uploads/{token}")
  /// Keeps a file of which all parts have come.
  public static let endUpload = Route(.post, "/v1/uploads/{token}/end")
  /// A part of a file by the SHA-256 of its bytes.
  public static let file = Route(.get, "/v1/files/{digest}")
  /// A small image of a file.
  public static let thumbnail = Route(.get, "/v1/files/{digest}/thumbnail")
  /// Takes a message of a service outside the book, which shows by a signature who it is.
  public static let webhook = Route(.post, "/v1/webhooks/{subject}/{sender}", open: true)
  /// Opens a snapshot: several questions that see one state.
  public static let openSnapshot = Route(.post, "/v1/snapshots")
  /// Closes a snapshot.
  public static let closeSnapshot = Route(.delete, "/v1/snapshots/{id}")
  /// The end of the journal and whether the book is empty, for a copy.
  public static let bookState = Route(.get, "/v1/book")
  /// A page of a collection as it is stored, for a copy.
  public static let bookRows = Route(.get, "/v1/book/rows/{collection}")
  /// A page of the journal as it is stored, for a copy.
  public static let bookCommits = Route(.get, "/v1/book/commits")
  /// A page of people's keys, for a copy.
  public static let bookKeys = Route(.get, "/v1/book/keys")
  /// The steps of a copy into the server's book, open to the setup token alone.
  public static let beginRestore = Route(.post, "/v1/book/restore/begin")
  /// Takes records of a copy.
  public static let restoreRows = Route(.post, "/v1/book/restore/rows/{collection}")
  /// Takes commits of a copy.
  public static let restoreCommits = Route(.post, "/v1/book/restore/commits")
  /// Takes keys of the people in a copy.
  public static let restoreKeys = Route(.post, "/v1/book/restore/keys")
  /// Ends a copy.
  public static let finishRestore = Route(.post, "/v1/book/restore/finish")

  /// Every route of the server.
  public static let all: [Route] = [
    .health, .ready, .openAPI, .signIn, .signOut, .register, .chooseRole, .secondFactor,
    .links, .phoneCode, .phone, .session,
    .identityDiscovery, .identityKeys, .identityPage, .identityAuthorize, .identityLeave,
    .identityReturn, .identityToken,
    .deviceAuthorization, .devicePage, .deviceDecision, .credentialState, .identityRevoke,
    .identityNotices, .operation, .record, .recordHistory, .query,
    .figures, .keyLookup, .commits, .changesetRun, .changesetPlan, .changesetCommit,
    .changesetState, .changes, .journalHead, .journalCommit, .journalHistory,
    .images, .image, .upload, .endUpload, .file, .thumbnail, .webhook, .openSnapshot,
    .closeSnapshot, .bookState, .bookRows, .bookCommits, .bookKeys,
    .beginRestore, .restoreRows, .restoreCommits, .restoreKeys, .finishRestore,
  ]
}
