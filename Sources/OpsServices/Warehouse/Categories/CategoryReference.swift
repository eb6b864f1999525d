/// Input of operations about one category.
public struct CategoryReference: Codable, Sendable {
  public var name: String

  public init(name: String) { self.name = name }
}
