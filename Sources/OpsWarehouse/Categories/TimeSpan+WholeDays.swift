import OpsDomain

extension TimeSpan {
  /// The number of days. Throws `data.bad_value` for a length with a part of a day, because it
  /// would have to be rounded.
  /// - Parameter subject: What the length is of, as the first words of the error.
  func wholeDays(_ subject: String, field: String) throws(OpsError) -> Int64 {
    let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    guard rest == 0 else {
      throw OpsError(
        .badValue, "\(subject) is a number of whole days, not \(self)", field: field,
        hint: "write it like 7d or 2w")
    }
    return days
  }
}
