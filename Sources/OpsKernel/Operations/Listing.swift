import OpsStorage

/// The answer of a list operation: one page.
public struct Listing<Item> {
  /// What the page holds, in order.
  public let items: [Item]
  /// Where the next page starts; nil on the last one.
  public let next: String?

  /// A page with these items; the last one unless it says where the next page starts.
  public init(items: [Item], next: String? = nil) {
    self.items = items
    self.next = next
  }

  /// The page, with what it says of the next one.
  public init(_ page: Page<Item>) where Item: Sendable {
    self.init(items: page.items, next: page.next)
  }
}

extension Listing: Sendable where Item: Sendable {}
extension Listing: Encodable where Item: Encodable {}
extension Listing: Decodable where Item: Decodable {}
