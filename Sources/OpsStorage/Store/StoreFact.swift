import OpsDomain

/// One figure about a store for those who run it, as `opsh store status` shows it.
public struct StoreFact: Sendable, Equatable {
  /// What it is, such as `size`; sizes are in bytes.
  public let name: String
  /// The figure; null for what the store does not tell this user.
  public let value: Document

  /// A figure with its name.
  public init(_ name: String, _ value: Document) {
    self.name = name
    self.value = value
  }
}
