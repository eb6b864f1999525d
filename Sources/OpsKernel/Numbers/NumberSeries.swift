import OpsDomain

/// The next number of a series such as `OOS-000001`. Kept in the transaction that takes it, so
/// numbers are unique and a rolled back transaction takes none.
public struct NumberSeries: Entity {
  /// The collection of number series; nobody writes them directly.
  public static let record = Record("number_series", .platform, "number series", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// What records call the series.
  public var name: Naming<Unique<String>>
  /// The number the next record gets, from 1.
  public var next: Int64
}
