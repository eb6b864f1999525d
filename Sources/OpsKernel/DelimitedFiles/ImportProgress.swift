/// How far an import has got.
public struct ImportProgress: Sendable {
  /// Part of the file that has been read, 0…1; nil when its size is not known.
  public let fraction: Double?
  /// Rows that were read so far.
  public let rows: Int
  /// Rows that were refused so far.
  public let rejected: Int

  package init(_ position: BytePosition, rows: Int, rejected: Int) {
    fraction = position.fraction
    self.rows = rows
    self.rejected = rejected
  }
}
