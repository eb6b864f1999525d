/// A set of columns whose values together name at most one record.
public final class UniqueKey: Sendable {
  /// Name used in errors and in the index's name.
  public let name: String
  public let columns: [Column]

  public init(_ columns: Column...) {
    self.columns = columns
    self.name = columns.map(\.name).joined(separator: "_")
  }
}
