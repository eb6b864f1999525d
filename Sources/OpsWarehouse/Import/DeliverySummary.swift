/// How punctual deliveries were.
public struct DeliverySummary: Codable, Sendable, Equatable {
  public let total: VendorPunctuality
  /// By lines that came late, most first, then by name.
  public let vendors: [VendorPunctuality]
}
