import OpsDomain

/// Stations as people name them: `3`, `1,2,3`, `1-6` or `1-3,7`.
package enum StationNumbers {
  /// The stations that the text names, in their order, each once. Throws `data.bad_value` for
  /// another form and for a station that the machine does not have.
  /// - Parameters:
  ///   - count: How many stations the machine has.
  ///   - once: Whether a station that is named twice is refused too.
  package static func parse(
    _ text: String, of count: Int64, field: String = "stations", once: Bool = false
  ) throws(OpsError) -> [Int64] {
    var numbers: Set<Int64> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let range = range(part) else {
        throw OpsError(
          .badValue, "\"\(Excerpt.of(text))\" does not name stations", field: field,
          hint: "write them like 1,2,3 or 1-6")
      }
      guard range.lowerBound >= 1, range.upperBound <= count else {
        throw OpsError(
          .badValue, "The machine has no station \(Excerpt.of(String(part)))", field: field,
          hint: "its stations are 1 to \(count)")
      }
      if once, let double = range.first(where: numbers.contains) {
        throw OpsError(
          .badValue, "Station \(double) is named twice", field: field,
          hint: "name each station once")
      }
      numbers.formUnion(range)
    }
    return numbers.sorted()
  }

  /// `3` or `1-6`; nil for anything else and for a range that runs backwards.
  static func range(_ text: Substring) -> ClosedRange<Int64>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(number)
    switch ends.count {
    case 1: return ends[0].map { $0...$0 }
    case 2:
      guard let first = ends[0], let last = ends[1], first <= last else { return nil }
      return first...last
    default: return nil
    }
  }

  /// One to three digits, with blanks around them.
  private static func number(_ text: Substring) -> Int64? {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ ASCII.digit($0) != nil }) else {
      return nil
    }
    return Int64(text)
  }
}
