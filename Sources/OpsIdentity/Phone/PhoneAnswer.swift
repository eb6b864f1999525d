import OpsDomain

/// What came of a ``PhoneRequest``.
public struct PhoneAnswer: Sendable, Equatable {
  /// The number that signs the person in; nil for none.
  public let number: Personal<String>?
  /// When it was shown to be the person's.
  public let confirmedAt: Instant?
  /// Until when the code that was just sent is good; nil when none was.
  public let codeUntil: Instant?

  /// The state of a person's number.
  public init(number: Personal<String>?, confirmedAt: Instant?, codeUntil: Instant? = nil) {
    self.number = number
    self.confirmedAt = confirmedAt
    self.codeUntil = codeUntil
  }
}
