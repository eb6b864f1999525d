/// How stock is valued.
public enum ValuationMethod: String, Sendable, CaseIterable, Codable {
  /// Each receipt changes the mean cost of what is there; what leaves, leaves at that mean.
  case average
  /// What came first leaves first, each part at the cost it came with.
  case fifo
}
