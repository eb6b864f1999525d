/// What an operation does to the book, and whether that can be taken back.
public struct Deed: Sendable {
  /// What it does to the book.
  public let effect: Effect
  /// Nil for an operation that changes nothing.
  public let undo: Undo?

  private init(_ effect: Effect, _ undo: Undo?) {
    self.effect = effect
    self.undo = undo
  }

  /// Changes nothing.
  public static let read = Deed(.read, nil)

  /// Adds or changes records in the usual course of work.
  public static func write(_ undo: Undo) -> Deed { Deed(.write, undo) }

  /// Takes something away that people may miss, or money out of the house.
  public static func destructive(_ undo: Undo) -> Deed { Deed(.destructive, undo) }
}
