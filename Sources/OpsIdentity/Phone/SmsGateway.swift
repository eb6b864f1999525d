import OpsDomain

/// Hands text messages to phones.
public protocol SmsGateway: Sendable {
  /// Hands one message over; returns once it was taken. Throws `unavailable.server` when it could
  /// not be, and may be tried again. Nothing of the message is ever logged.
  func send(_ message: SmsMessage) async throws
}

/// A text message to one phone.
public struct SmsMessage: Sendable {
  /// Where it goes: `+` and digits.
  public let number: Personal<String>
  /// What it says; it holds a code.
  public let text: Secret
  /// When it was written.
  public let at: Instant

  /// A message to this number.
  public init(number: Personal<String>, text: Secret, at: Instant) {
    self.number = number
    self.text = text
    self.at = at
  }
}
