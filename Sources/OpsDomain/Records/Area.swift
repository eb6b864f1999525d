/// The closed list of areas of the product.
public enum Area: String, Sendable, CaseIterable {
  case identity, sales, warehouse, workshop, marketplace, platform
}
