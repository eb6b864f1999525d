/// Where two stores gave different answers to the same program.
public struct StoreDifference: Sendable, Equatable, CustomStringConvertible {
  /// Seed of the program.
  public let seed: UInt64
  /// Operations up to and including the one that differs: a program of this length and seed is
  /// the shortest one that shows the difference.
  public let length: Int
  /// Which store differs from the first one, by its place in the list of stores, from 1.
  public let store: Int
  /// The operation in words.
  public let operation: String
  /// What the first store answered.
  public let expected: String
  /// What the other store answered.
  public let found: String

  public var description: String {
    """
    Seed \(seed), after \(length) operations: \(operation)
    first store: \(expected)
    store \(store): \(found)
    """
  }
}
