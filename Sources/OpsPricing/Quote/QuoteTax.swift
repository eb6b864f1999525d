/// The tax of one rate. Amounts are in minor units.
public struct QuoteTax: Codable, Sendable, Hashable {
  /// In millionths.
  public let rate: Int64
  /// What is taxed, after discounts and without the tax itself.
  public let base: Int64
  /// The tax, rounded half up once. In gross prices ``base`` + ``amount`` is what is paid.
  public let amount: Int64

  /// Taxes of several quotes together: one for each rate, the lowest first.
  public static func together(_ taxes: [QuoteTax]) -> [QuoteTax] {
    Dictionary(grouping: taxes, by: \.rate).sorted { $0.key < $1.key }.map { rate, same in
      QuoteTax(
        rate: rate, base: same.reduce(0) { $0 + $1.base },
        amount: same.reduce(0) { $0 + $1.amount })
    }
  }
}
