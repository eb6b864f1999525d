/// The closed list of areas of the product. Every layer has one folder for each.
public enum Area: String, Sendable, CaseIterable {
  case identity, sales, warehouse, workshop, marketplace, platform
}
