/// What running an operation does to the book.
public enum Effect: String, Sendable, CaseIterable, Codable {
  /// Changes nothing.
  case read
  /// Adds or changes records in the usual course of work.
  case write
  /// Takes something away that people may miss: asks for confirmation at a terminal.
  case destructive

  public var isWrite: Bool { self != .read }
}
