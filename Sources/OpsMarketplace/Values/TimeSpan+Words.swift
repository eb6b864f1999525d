import OpsDomain

extension TimeSpan {
  /// As people say it: `7 days` for whole days, otherwise the short form, such as `1h30m`.
  var words: String {
    let day: Int64 = 86_400_000
    guard milliseconds > 0, milliseconds.isMultiple(of: day) else { return description }
    return Counted.text(milliseconds / day, "day")
  }
}
