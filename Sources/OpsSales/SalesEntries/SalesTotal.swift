import OpsDomain
import OpsKernel

/// What was sold of one product, on one day or in a period.
public struct SalesTotal: OperationOutput, Equatable {
  public static let answerName = "sales.total/1"

  /// The civil date of the sales, at the site; null for the whole period.
  public let date: CivilDate?
  /// SKU of the product; null for all products.
  public let product: String?
  /// Name of the product; null for all products, and for a caller who may not see it.
  public let name: String?
  /// The quantity that was sold, in the product's unit; null for all products.
  public let quantity: Quantity?
  /// What was sold, in major units of the book's currency, exact decimal text.
  public let amount: DecimalString
  /// In how many sales entries it was sold.
  public let entries: Int64

  public static let columns: [FieldColumn] = [
    .init("date", "DATE"), .init("product", "PRODUCT"), .init("name", "NAME"),
    .init("quantity", "QUANTITY", .right), .init("amount", "AMOUNT", .right),
    .init("entries", "ENTRIES", .right),
  ]
}
