import OpsDomain

/// What is asked of a person who signs in at a provider of somebody else.
public struct ExternalDialog: Sendable {
  /// Shows the person where to go. Returns the address that the browser came back to, where it does
  /// not come back to this machine by itself; nil where it does, or where the person gave up.
  public let show: @Sendable (ExternalPrompt) -> String?
  /// Asks for a code of the second factor; nil where nobody can be asked.
  public let code: @Sendable () -> Secret?

  /// The questions to a person.
  public init(
    show: @escaping @Sendable (ExternalPrompt) -> String?,
    code: @escaping @Sendable () -> Secret? = { nil }
  ) {
    self.show = show
    self.code = code
  }
}

/// Where a person has to go to sign in.
public struct ExternalPrompt: Sendable, Equatable {
  /// What to open in a browser.
  public let address: String
  /// Whether the person has to bring back the address that the browser ends at.
  public let isPasted: Bool

  /// A sign-in page of a provider.
  public init(address: String, isPasted: Bool) {
    self.address = address
    self.isPasted = isPasted
  }
}
