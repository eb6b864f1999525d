import OpsDomain

/// One of the two shifts of a day. The evening shift ends on the next day.
public enum Shift: String, ColumnChoice, Codable {
  /// From the morning hour of the site to its evening hour, or from then to the next morning.
  case morning, evening

  /// Its place in the day: 0 for the morning.
  var place: Int { self == .morning ? 0 : 1 }
}
