import OpsDomain

/// What became of a promise that nobody gave up.
public enum PromiseChangeKind: String, ColumnChoice, Codable {
  /// The goods are not there: the owner waits again.
  case lost
  /// The goods are kept in another lot or at another place.
  case moved
}
