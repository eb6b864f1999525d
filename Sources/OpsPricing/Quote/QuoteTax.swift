/// The tax of one rate. Amounts are in minor units.
public struct QuoteTax: Sendable, Hashable {
  /// In millionths.
  public let rate: Int64
  /// What is taxed, after discounts and without the tax itself.
  public let base: Int64
  /// The tax, rounded half up once. In gross prices ``base`` + ``amount`` is what is paid.
  public let amount: Int64
}
