/// What statistics are broken down by.
public enum RequestGrouping: String, Codable, Sendable, CaseIterable {
  case customer, product, region
}
