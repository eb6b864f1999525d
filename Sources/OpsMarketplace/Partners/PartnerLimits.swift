/// What a partner may be.
enum PartnerLimits {
  /// Characters of a name.
  static let name = 3...100
  /// How far a partner delivers, in meters.
  static let radius: ClosedRange<Int64> = 100...50_000
  /// The minimum order, in minor units.
  static let minimumOrder: ClosedRange<Int64> = 0...10_000
  /// Digits of a phone number.
  static let phoneDigits = 10...15
  /// Longest preparation, in milliseconds: a day.
  static let preparation: Int64 = 86_400_000
  /// Most rows of special days of one partner.
  static let specialDays: Int64 = 1_000
}
