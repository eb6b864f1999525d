import OpsDomain

/// How an entry meets what was counted of a line before it.
public enum CountMode: String, ColumnChoice, Codable {
  /// It is all there is.
  case set
  /// It is another part, found elsewhere in the bin or by somebody else.
  case add
}
