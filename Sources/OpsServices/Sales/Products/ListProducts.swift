import OpsDomain

/// Input of `product.list`.
public struct ListProducts: Codable, Sendable {
  public var limit: Int?
  public var after: String?

  public init(limit: Int? = nil, after: String? = nil) {
    self.limit = limit
    self.after = after
  }
}
