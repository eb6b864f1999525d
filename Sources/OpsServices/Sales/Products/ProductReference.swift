import OpsDomain

/// Input of operations that name one product.
public struct ProductReference: Codable, Sendable {
  public var sku: String

  public init(sku: String) { self.sku = sku }
}
