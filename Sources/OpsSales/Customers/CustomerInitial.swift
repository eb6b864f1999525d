import OpsDomain
import OpsStorage

/// The part of a list of customers whose names begin with one letter, as in a card index.
enum CustomerInitial {
  /// Stands for names that begin with a digit or a sign.
  static let others = "#"
  private static let firstLetter = "a"
  private static let last = "\u{10FFFF}"

  /// Names as lists sort them: without letter case and accents. Throws `data.bad_value` for more
  /// than one letter, and for what no name begins with.
  static func condition(_ text: String) throws(OpsError) -> Predicate {
    typealias Columns = Customer.Columns
    if TextFolding.sameBytes(text, others) { return .less(Columns.foldedName, firstLetter) }
    let folded = TextFolding.fold(text)
    guard text.count == 1, !folded.isEmpty, text.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a letter", field: "initial",
        hint: "give one letter, or # for names that begin with a digit or a sign")
    }
    return .both(
      .greaterOrEqual(Columns.foldedName, folded), .less(Columns.foldedName, folded + last))
  }
}
