/// Days before an event on which people are told, as one text: `7,3,1`.
package enum WarningDays {
  /// Days that a list may name.
  package static let range = 0...365

  /// Reads days such as `7,3,1` into the form that is stored: largest first, none twice. Throws
  /// `data.bad_value` for anything else.
  /// - Parameter field: What the error names.
  package static func text(_ text: String, field: String) throws(OpsError) -> String {
    var days: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let digits = part.filter { $0 != " " }
      guard let day = Int(digits), range.contains(day) else {
        throw OpsError(
          .badValue, "\"\(Excerpt.of(text))\" is not a list of days", field: field,
          hint: "write the days before the last good day, such as 7,3,1")
      }
      days.insert(day)
    }
    return days.sorted(by: >).map(String.init).joined(separator: ",")
  }

  /// The days of a text, largest first.
  package static func days(in text: String) -> [Int] {
    text.split(separator: ",").compactMap { Int($0) }.sorted(by: >)
  }
}
