/// Input of operations that name one sales entry.
public struct SalesReference: Codable, Sendable {
  public var entry: String

  public init(entry: String) { self.entry = entry }
}
