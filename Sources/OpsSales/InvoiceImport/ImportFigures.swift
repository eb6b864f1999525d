import OpsDomain
import OpsKernel

/// What an import has done so far.
public struct ImportFigures: AnswerRecord, Equatable {
  /// Lines saved, without services.
  public var booked: Int = 0
  /// Products that were added, because the book did not have them.
  public var products: Int = 0
  /// Customers that were added, because the book did not have them.
  public var customers: Int = 0
  /// Sales lines saved.
  public var sales: Int = 0
  /// Units that sales took from stock, in whole units of each product.
  public var unitsSold: Quantity = .zero
  /// Sales lines that the stock covered only in part, or not at all.
  public var requests: Int = 0
  /// Units that the stock did not cover: out-of-stock requests wait for them.
  public var unitsShort: Quantity = .zero
  /// Cancelled lines saved, each as one give-back.
  public var giveBacks: Int = 0
  /// Units that came back into stock with give-backs.
  public var unitsGivenBack: Quantity = .zero
  /// Write-off lines saved.
  public var writeOffs: Int = 0
  /// Units that write-offs took from stock.
  public var unitsWrittenOff: Quantity = .zero
  /// Charges that are not products.
  public var services: Int = 0

  /// The figures of an import that has done nothing yet.
  public init() {}

  /// Adds the figures of another commit. Throws `data.bad_quantity` for more than 64 bits.
  public mutating func add(_ other: ImportFigures) throws {
    booked += other.booked
    products += other.products
    customers += other.customers
    sales += other.sales
    unitsSold = try unitsSold.adding(other.unitsSold)
    requests += other.requests
    unitsShort = try unitsShort.adding(other.unitsShort)
    giveBacks += other.giveBacks
    unitsGivenBack = try unitsGivenBack.adding(other.unitsGivenBack)
    writeOffs += other.writeOffs
    unitsWrittenOff = try unitsWrittenOff.adding(other.unitsWrittenOff)
    services += other.services
  }
}
