import OpsDomain

/// What came of a ``SecondFactorRequest``. Secrets in it are shown once and never again.
public struct SecondFactorAnswer: Sendable {
  /// Whether a code is asked for at the next sign-in.
  public var isOn: Bool
  /// The generator's secret in base32, after ``SecondFactorRequest/Action/enable``.
  public var secret: Secret?
  /// The same as a link for the generator.
  public var address: Secret?
  /// Recovery codes, after a confirmation and when new ones were made.
  public var recovery: [Secret]

  /// The state of a second factor after a request, with the secrets that are to be shown.
  public init(
    isOn: Bool, secret: Secret? = nil, address: Secret? = nil, recovery: [Secret] = []
  ) {
    self.isOn = isOn
    self.secret = secret
    self.address = address
    self.recovery = recovery
  }
}
