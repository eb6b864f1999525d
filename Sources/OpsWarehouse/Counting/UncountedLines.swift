import OpsDomain

/// What becomes of lines that nobody has counted.
public enum UncountedLines: String, ColumnChoice, Codable {
  /// Their stock stays as it is.
  case keep
  /// There is nothing of them.
  case zero
}
