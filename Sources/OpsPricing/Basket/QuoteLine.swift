/// A line of a quote. Amounts are in minor units.
public struct QuoteLine: Sendable, Hashable {
  /// What names the line in the basket; each has its own.
  public let id: String
  /// The product, as promotions name it.
  public let product: String
  /// Pieces; 1 to 99.
  public let quantity: Int64
  /// Price of one piece without options.
  public let unitPrice: Int64
  /// The options of each piece, with their prices.
  public let options: [ChosenOption]
  /// Price of one piece with its options.
  public let unitTotal: Int64
  /// ``unitTotal`` × ``quantity``, before discounts.
  public let total: Int64
  /// What discounts take off this line; 0 to ``total``.
  public internal(set) var discount: Int64
  /// The rate of its kind of goods, in millionths.
  public internal(set) var taxRate: Int64 = 0
  /// Its part of the tax of that rate.
  public internal(set) var tax: Int64 = 0

  /// What the line costs after discounts.
  public var discounted: Int64 { total - discount }
}
