import OpsDomain

/// One of the two shifts of a day. The evening shift ends on the next day.
public enum Shift: String, ColumnChoice, Codable {
  case morning, evening
}
