/// One page of a list.
public struct Page<Element: Sendable>: Sendable {
  /// The records of the page, in the order that was asked for.
  public let items: [Element]
  /// Where the next page starts; nil on the last page.
  public let next: String?

  /// A page with these records; `next` is nil if it is the last one.
  public init(items: [Element], next: String?) {
    self.items = items
    self.next = next
  }

  /// The same page with other elements.
  public func map<Other: Sendable>(_ transform: (Element) throws -> Other) rethrows -> Page<Other> {
    Page<Other>(items: try items.map(transform), next: next)
  }
}
