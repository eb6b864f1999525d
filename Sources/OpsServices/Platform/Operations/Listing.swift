import OpsStorage

/// The answer of a list operation: one page.
public struct Listing<Item: Codable & Sendable>: Codable, Sendable {
  public let items: [Item]
  /// Where the next page starts; nil on the last one.
  public let next: String?

  public init(items: [Item], next: String? = nil) {
    self.items = items
    self.next = next
  }

  public init(_ page: Page<Item>) { self.init(items: page.items, next: page.next) }
}
