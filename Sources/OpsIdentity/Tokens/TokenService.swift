import OpsDomain
import OpsKernel
import OpsStorage

/// Personal access tokens. One method per operation.
///
/// The secret of a token is made where it will be used and never sent anywhere: the book gets its
/// digest and public key. So no request, answer or journal ever holds one.
public struct TokenService: DeskService {
  public static let keepsPeople = true

  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["token"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(create, TokenService.create),
    AnyOperation(list, TokenService.list),
    AnyOperation(rotate, TokenService.rotate),
    AnyOperation(revoke, TokenService.revoke),
  ]

  /// The owner's token called `name` that is not over. Throws `notfound.any`.
  static func live(
    _ name: String, of user: RecordID, _ system: Transaction
  ) async throws -> PersonalToken {
    guard let found = try await find(name, of: user, system) else {
      throw OpsError(
        .notFound, "There is no token called \(Excerpt.of(name))", field: "token",
        hint: "run `opsh token list` to see them")
    }
    return found
  }

  static func find(
    _ name: String, of user: RecordID, _ system: Transaction
  ) async throws -> PersonalToken? {
    try await system.repository(PersonalToken.self).first(
      where: .both(
        live(at: system.now, of: user), .equals(PersonalToken.Columns.name, name)))
  }

  /// The tokens of the user, or of everybody, that are good at that moment.
  static func live(at now: Instant, of user: RecordID?) -> Predicate {
    .and([
      .equals(PersonalToken.Columns.revokedAt, nil),
      .greater(PersonalToken.Columns.expiresAt, now),
      user.map { .equals(PersonalToken.Columns.userID, $0) } ?? .everything,
    ])
  }

  /// Revokes all tokens of the user.
  static func revokeAll(of user: RecordID, _ system: Transaction) async throws {
    let tokens = system.repository(PersonalToken.self)
    let open = try await tokens.all(
      where: .and([
        .equals(PersonalToken.Columns.userID, user),
        .equals(PersonalToken.Columns.revokedAt, nil),
      ]))
    for var token in open {
      token.revokedAt = system.now
      _ = try await tokens.update(token)
    }
  }

  /// The digest and the key of a secret, each 32 bytes in base64url.
  ///
  /// Throws `usage.arguments` when one is missing, unless in a rehearsal, where no secret is made,
  /// and `data.bad_value`.
  static func mark(
    _ digest: String?, _ key: String?, _ call: Call
  ) throws(OpsError) -> (digest: [UInt8], key: [UInt8]) {
    if call.isRehearsal, digest == nil, key == nil {
      let none = [UInt8](repeating: 0, count: TokenSecret.bytes)
      return (none, none)
    }
    guard let digest, let key else {
      throw OpsError(
        .usage, "A token needs the digest and the public key of its secret", field: "digest",
        hint: "run `opsh token create` to make the secret and send both")
    }
    return (try bytes(digest, field: "digest"), try bytes(key, field: "verifying_key"))
  }

  private static func bytes(_ text: String, field: String) throws(OpsError) -> [UInt8] {
    guard let bytes = Base64URL.decode(text), bytes.count == TokenSecret.bytes else {
      throw OpsError(.badValue, "\(field) is not 32 bytes in base64url", field: field)
    }
    return bytes
  }

  /// The scopes in `texts`. Throws `data.bad_value` for a scope without operations, and for one
  /// whose operations no token may run: such a token would be useless.
  public static func scopes(
    _ texts: [String], of operations: OperationCatalogue
  ) throws(OpsError) -> [AccessScope] {
    var scopes: [AccessScope] = []
    for text in texts {
      let scope = try AccessScope(parsing: text)
      let covered = operations.all.map(\.descriptor).filter { scope.covers($0.name, in: $0.area) }
      guard !covered.isEmpty else {
        throw OpsError(
          .badValue, "\(Excerpt.of(text)) is not an operation, a noun or an area", field: "scope",
          hint: scopeAdvice(text, operations))
      }
      guard covered.contains(where: { !$0.isSensitive }) else {
        throw OpsError(
          .badValue, "\(Excerpt.of(text)) needs a recent sign-in, so a token cannot run it",
          field: "scope",
          hint: "sign in instead: `opsh auth login NAME`, in a script with --password-file FILE")
      }
      scopes.append(scope)
    }
    return scopes
  }

  /// The scope that was probably meant, and the areas there are.
  private static func scopeAdvice(_ text: String, _ operations: OperationCatalogue) -> String {
    let descriptors = operations.all.map(\.descriptor)
    let areas = Set(descriptors.map(\.area.rawValue)).sorted()
    let known = areas + Set(descriptors.map(\.noun)).sorted() + descriptors.map(\.name)
    let guess = Suggestion.closest(to: text, in: known).map { "did you mean \($0)? " } ?? ""
    return guess + "areas: \(areas.joined(separator: ", ")); `opsh spec` lists the operations"
  }
}

extension AppDependencies {
  /// The service of its operations: see ``TokenService``.
  public var tokens: TokenService { service() }
}
