/// What an operation does to the book, and whether that can be taken back.
public struct Deed: Sendable {
  public let effect: Effect
  /// Nil for an operation that changes nothing.
  public let undo: Undo?
  /// Whether it takes the record away that it answers, as it was.
  public let isRemoval: Bool

  private init(_ effect: Effect, _ undo: Undo?, isRemoval: Bool = false) {
    self.effect = effect
    self.undo = undo
    self.isRemoval = isRemoval
  }

  /// The same of the record that is answered: it is gone afterwards. The answer says so in one way
  /// for all such operations, see ``Outcome/deleted``.
  public var removal: Deed { Deed(effect, undo, isRemoval: true) }

  /// Changes nothing.
  public static let read = Deed(.read, nil)

  /// Adds or changes records in the usual course of work.
  public static func write(_ undo: Undo) -> Deed { Deed(.write, undo) }

  /// Takes something away that people may miss.
  public static func destructive(_ undo: Undo) -> Deed { Deed(.destructive, undo) }
}
