import OpsDomain

extension Category {
  /// Days before the last good day on which people are told, where no category says it (rule 4.4).
  public static let defaultWarningDays = [7, 3, 1]
  /// Days that a list of warnings may name.
  public static let warningRange = 0...365

  /// How long goods of this category keep, as far as the category itself says it.
  public var shelfLife: ShelfLife {
    ShelfLife(
      unopened: shelfDays.map(Int.init), opened: openedDays.map(Int.init),
      frozen: frozenDays.map(Int.init), thawed: thawedDays.map(Int.init))
  }

  /// The days before the last good day on which people are told, largest first; nil where the
  /// category does not say.
  public var warnings: [Int]? {
    warningDays.map { $0.split(separator: ",").compactMap { Int($0) }.sorted(by: >) }
  }

  /// Reads days such as `7,3,1` into the form that is stored: largest first, none twice. Throws
  /// `data.bad_value` for anything else.
  public static func warningText(_ text: String) throws(OpsError) -> String {
    var days: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let digits = part.filter { $0 != " " }
      guard let day = Int(digits), warningRange.contains(day) else {
        throw OpsError(
          .badValue, "\"\(Excerpt.of(text))\" is not a list of days", field: "warn",
          hint: "write the days before the last good day, such as 7,3,1")
      }
      days.insert(day)
    }
    return days.sorted(by: >).map(String.init).joined(separator: ",")
  }
}
