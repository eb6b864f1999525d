import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The standard cost of goods by bills and routings, and their actual cost. Amounts are in major
/// units of `currency`.
public struct ProductionCostView: OperationOutput, Equatable {
  public static let answerName = "production.cost/1"

  /// A part of the standard cost.
  public struct Part: AnswerRecord, Equatable {
    /// SKU of the part.
    public let sku: String
    /// How much of the part all pieces need, in `unit`.
    public let quantity: Quantity
    /// The unit of the part.
    public let unit: String
    /// Null if no cost is known.
    public let unitCost: UnitPrice?
    /// The cost of this quantity of the part; 0 if no cost is known.
    public let cost: DecimalString
    /// Whether it has a bill of its own, so that its cost is that of its parts.
    public let isMade: Bool
  }

  /// SKU of the product that is made.
  public let sku: String
  /// The production order; null for the standard of a product.
  public let production: String?
  /// The number of good pieces that the amounts are for.
  public let quantity: Quantity
  /// The currency of all amounts.
  public let currency: Currency
  /// The standard cost of the material.
  public let standardMaterial: DecimalString
  /// The standard cost of the machine time.
  public let standardMachine: DecimalString
  /// The share of by-products in the standard cost.
  public let standardByProducts: DecimalString
  /// The standard cost of the good pieces: material and machine time without by-products.
  public let standardTotal: DecimalString
  /// The standard cost of one unit.
  public let standardUnit: UnitPrice?
  /// The actual cost of the material; null without an order.
  public let actualMaterial: DecimalString?
  /// The actual cost of the machine time; null without an order.
  public let actualMachine: DecimalString?
  /// The actual cost of the good pieces, without by-products.
  public let actualTotal: DecimalString?
  /// The actual cost of one good piece; null without an order or without good pieces.
  public let actualUnit: UnitPrice?
  /// Actual minus standard cost; negative if it was cheaper. Null if a cost is not known.
  public let variance: DecimalString?
  /// Whether the cost of all material is known.
  public let isCostKnown: Bool
  /// The direct parts of its bill; a part that is never stocked is replaced by its own parts.
  public let parts: [Part]

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("production", "ORDER"), .init("quantity", "QTY", .right),
    .init("standard_total", "STANDARD", .right), .init("standard_unit", "PER UNIT", .right),
    .init("actual_total", "ACTUAL", .right), .init("variance", "VARIANCE", .right),
  ]
}

extension ProductionCostView {
  /// The standard of a product. - Parameter transaction: With the rights of the system.
  static func of(
    _ product: Product, _ quantity: Quantity?, _ transaction: Transaction
  ) async throws -> ProductionCostView {
    var standard = try await StandardCost(of: [product.id], transaction)
    let bill = try await transaction.repository(BillOfMaterials.self).current(of: product.id)
    let amount = quantity ?? bill?.makes ?? 1
    guard bill != nil else {
      throw OpsError(
        .notFound, "\(Excerpt.of(product.sku)) has no bill of materials", field: "item",
        hint: "run `opsh bom create \(Excerpt.of(product.sku)) --of PART=QTY` to create one")
    }
    let rollup = try await standard.rollup(of: product.id, quantity: amount)
    return try make(product, amount, rollup, transaction)
  }

  /// An order: the standard cost of its good pieces by the bill it was released with and by the
  /// routings and machine rates of its bookings, and its actual cost. Rework has no material except
  /// bad pieces, which cost nothing.
  ///
  /// - Parameter transaction: With the rights of the system.
  static func of(
    _ order: ProductionOrder, _ transaction: Transaction
  ) async throws -> ProductionCostView {
    guard let product = try await transaction.repository(Product.self).fetch(order.productID) else {
      throw OpsError(.notFoundSKU, "There is no such product")
    }
    let bookings = try await transaction.repository(ProductionBooking.self).inForce(of: order.id)
    let goods = BookedGoods(order, bookings)
    var costs = try await BookedCosts([goods], transaction)
    let cost = try await costs.cost(of: goods)
    return try make(
      product, cost.quantity, cost.rollup, transaction, actual: (order.number, cost))
  }

  private static func make(
    _ product: Product, _ quantity: Quantity, _ rollup: StandardCost.Rollup,
    _ transaction: Transaction, actual: (number: String, cost: BookedCosts.Cost)? = nil
  ) throws -> ProductionCostView {
    let currency = transaction.context.currency
    func text(_ minor: Int64) -> String {
      Money(minorUnits: minor, currency: currency).amountText
    }
    func text(_ worth: StockWorth) throws -> String {
      text(try BookingCost.amount(worth, currency))
    }
    let cost = actual?.cost
    let scale = UInt128(FixedPoint.power(2 * FixedPoint.scale - currency.minorDigits))
    let borne = cost.map { StockWorth(rawValue: UInt128(max(0, $0.actual.amount)) * scale) }
    return ProductionCostView(
      sku: product.sku, production: actual?.number, quantity: quantity, currency: currency,
      standardMaterial: try text(rollup.material), standardMachine: try text(rollup.machine),
      standardByProducts: try text(rollup.byProducts), standardTotal: try text(rollup.total),
      standardUnit: try rollup.total.unitCost(of: quantity),
      actualMaterial: cost.map { text($0.material) }, actualMachine: cost.map { text($0.machine) },
      actualTotal: cost.map { text($0.actual.amount) }, actualUnit: borne?.unitCost(of: quantity),
      variance: cost.flatMap { $0.actual.variance(from: $0.standard) }.map { text($0) },
      isCostKnown: rollup.isKnown && cost?.actual.isComplete ?? true,
      parts: try rollup.parts.map { part in
        Part(
          sku: part.product.sku, quantity: part.quantity, unit: part.product.unit,
          unitCost: part.unitCost, cost: try text(part.worth), isMade: part.isMade)
      })
  }
}
