import OpsDomain

/// What a password must be: long, not well known and not the user's name. No composition rules.
///
/// Source: NIST SP 800-63B-4, 3.1.1.2. The password is taken as it is, byte for byte; no message
/// holds any of it.
public enum PasswordRules {
  /// Scalars that must be left of a password when the user's name is taken out of it.
  private static let beyondName = 8
  /// Longest piece whose mere repetition counts as well known.
  private static let repeatedPiece = 8

  /// Whether the password may stand alone, without a second factor beside it.
  static func isLongEnough(_ password: Secret) -> Bool {
    password.reveal().unicodeScalars.count >= Limits.passwordMinimum
  }

  /// The rules in one sentence, to show before somebody chooses a password.
  public static let sentence =
    "at least \(Limits.passwordMinimum) characters; it is not a common password "
    + "and not the user's name"

  /// Throws `data.bad_value` naming the rule that `password` breaks.
  ///
  /// - Parameter minimum: Fewest characters: less beside a second factor.
  public static func check(
    _ password: Secret, userName: String, minimum: Int = Limits.passwordMinimum,
    field: String = "password"
  ) throws(OpsError) {
    let text = password.reveal()
    let hint = "use \(Limits.passwordMinimum) characters or more: a few unrelated words are enough"
    guard text.utf8.count <= Limits.passwordMaximum else {
      throw OpsError(
        .badValue, "A password can have at most \(Limits.passwordMaximum) bytes", field: field)
    }
    guard text.unicodeScalars.count >= minimum else {
      throw OpsError(
        .badValue, "A password must have at least \(minimum) characters", field: field, hint: hint)
    }
    let folded = Array(TextFolding.fold(text).unicodeScalars)
    guard !isRepetition(Array(text.unicodeScalars)), !isRepetition(folded),
      !CommonPasswords.contains(folded)
    else {
      throw OpsError(
        .badValue, "This password is too common: many people use it", field: field,
        hint: hint)
    }
    let name = Array(TextFolding.fold(userName).unicodeScalars)
    guard !isMostly(name, folded, beyond: min(beyondName, minimum / 2)) else {
      throw OpsError(
        .badValue, "The password is too similar to the user's name", field: field, hint: hint)
    }
  }

  /// Whether the text is one short piece over and over, the last time perhaps cut.
  private static func isRepetition(_ text: [Unicode.Scalar]) -> Bool {
    (1...repeatedPiece).contains { length in
      length < text.count
        && text.indices.dropFirst(length).allSatisfy { text[$0] == text[$0 - length] }
    }
  }

  private static func isMostly(
    _ name: [Unicode.Scalar], _ text: [Unicode.Scalar], beyond: Int
  ) -> Bool {
    guard name.count >= 3 else { return false }
    var rest = text.count
    var index = 0
    while index + name.count <= text.count {
      if text[index..<index + name.count].elementsEqual(name) {
        rest -= name.count
        index += name.count
      } else {
        index += 1
      }
    }
    return rest < text.count && rest < beyond
  }
}
