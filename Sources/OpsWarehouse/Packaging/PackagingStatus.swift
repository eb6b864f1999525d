import OpsDomain

/// How far goods that are being packed have come. It goes forward only.
public enum PackagingStatus: String, ColumnChoice, Codable {
  case inProgress = "in_progress"
  /// Packed, and in the stock.
  case completed
  case shipped

  /// The state that follows this one; nil for the last.
  public var next: PackagingStatus? {
    switch self {
    case .inProgress: .completed
    case .completed: .shipped
    case .shipped: nil
    }
  }
}
