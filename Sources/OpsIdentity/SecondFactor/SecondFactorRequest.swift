import OpsDomain

/// What somebody wants of the own second factor. Its secrets never become part of a document of an
/// operation.
public struct SecondFactorRequest: Sendable {
  /// What is to happen.
  public enum Action: String, Sendable, CaseIterable {
    /// Makes a secret for a generator. It counts once it was confirmed.
    case enable
    /// Shows with a code that the generator works.
    case confirm
    /// Takes the second factor away.
    case disable
    /// Makes new recovery codes; the old ones end.
    case codes
  }

  /// What the user wants to do with the second factor.
  public var action: Action
  /// The user's password; not asked for by ``Action/confirm``.
  public var password: Secret?
  /// A code of the generator, or a recovery code; not asked for by ``Action/enable``.
  public var code: Secret?
  /// Where the request comes from; failed attempts are counted for it.
  public var source: SignInSource

  /// A request of a user, from this machine unless told.
  public init(
    _ action: Action, password: Secret? = nil, code: Secret? = nil, source: SignInSource = .here
  ) {
    self.action = action
    self.password = password
    self.code = code
    self.source = source
  }
}
