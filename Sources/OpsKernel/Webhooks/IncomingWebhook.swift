/// A service outside the book that sends messages to it over HTTP. There is no sign-in: a signature
/// of the message shows who sent it.
public protocol IncomingWebhook: Sendable {
  /// What it tells of, and who tells: the last two parts of its path, such as `payments` and
  /// `sandbox`.
  var subject: String { get }
  /// Who tells: the last part of its path.
  var sender: String { get }
  /// The field of the header that holds the signature.
  var signatureField: String { get }

  /// Takes a message exactly as it came. Answers whether it had come before, so that nothing
  /// happened.
  ///
  /// Throws `denied.permission` for a signature that is not the sender's or not of now, before the
  /// book is asked for anything, and what its work throws.
  func take(_ body: String, signature: String) async throws -> Bool
}
