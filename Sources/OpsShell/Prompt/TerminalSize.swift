/// Columns and rows of a terminal, both at least 1.
public struct TerminalSize: Sendable, Equatable {
  public let columns: Int
  public let rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}
