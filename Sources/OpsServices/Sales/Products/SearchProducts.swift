import OpsDomain

/// Input of `product.search`.
public struct SearchProducts: Codable, Sendable {
  public var text: String
  public var limit: Int?
  public var after: String?

  public init(text: String, limit: Int? = nil, after: String? = nil) {
    self.text = text
    self.limit = limit
    self.after = after
  }
}
