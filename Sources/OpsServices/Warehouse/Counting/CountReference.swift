/// Input of operations that name one count.
public struct CountReference: Codable, Sendable {
  public var count: String

  public init(count: String) { self.count = count }
}
