import OpsDomain

/// What somebody wants of the own phone number. A code never becomes part of a document of an
/// operation.
public enum PhoneRequest: Sendable {
  /// Tells which number signs the person in.
  case show
  /// Sends a code to a number.
  case add(PhoneNumber)
  /// Shows with the code that the number is the person's: from then on it signs the person in.
  case confirm(PhoneNumber, code: Secret)
  /// Takes the number away.
  case remove
}
