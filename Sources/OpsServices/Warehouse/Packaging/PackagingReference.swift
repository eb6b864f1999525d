/// Input of operations that name one packaging record.
public struct PackagingReference: Codable, Sendable {
  public var record: String

  public init(record: String) { self.record = record }
}
