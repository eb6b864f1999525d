import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `sales.enter`.
public struct EnterSales: OperationInput {
  /// The day of the sales, not in the future.
  public var date: CivilDate
  /// `SKU=QTY@PRICE`: A product, the quantity, and the price if it is not the product's own.
  public var line: Option<[LineText]>
}

extension SalesService {
  static let enter = Operation<EnterSales, SalesEntryDetail>(
    "sales.enter", area: .sales, "Enters what you sold on a day; the stock does not change.",
    permission: .salesEnter, effect: .write(.reversible),
    examples: [
      "sales enter 2027-03-01 --line LAMP-1=2@22.50 --line RICE=0.75",
      "sales enter 2027-02-28 --line LAMP-1=1",
    ])

  /// Enters a day's sales of the caller. It only records the sales of the day: no stock moves and
  /// no delivery is created.
  ///
  /// Throws `data.bad_date` for a day in the future, `notfound.sku`, `data.duplicate` for a product
  /// named twice, and `data.bad_quantity` or `data.bad_amount` for a line that is not above zero or
  /// worth more than ``Limits/salesValueMaximum``; one error names all that is wrong.
  public func enter(
    _ input: EnterSales, _ call: Call
  ) async throws -> Outcome<SalesEntryDetail> {
    try await desk.perform(Self.enter, input, call) { transaction in
      guard let salesperson = transaction.principal.userID else {
        throw OpsError(.signInMissing, "Only users can enter sales, not the system")
      }
      var problems = Problems()
      if input.line.isEmpty { problems.add(Self.noLines) }
      _ = try problems.read { try SalesRules.checkDate(input.date, transaction) }
      let entryID = transaction.nextID()
      let lines = try await Self.lines(input.line, of: entryID, &problems, transaction)
      if let error = OpsError.joined(problems.errors) { throw error.unplaced }
      let total = try SalesWorth.total(
        of: lines.map(\.amount), transaction.context.currency, field: "line")
      let entry = SalesEntry(
        id: entryID, number: try await SeriesNumber.next(of: SalesEntry.self, transaction),
        date: input.date,
        salespersonID: salesperson, total: total, createdAt: transaction.now)
      let system = transaction.asSystem("writes the entry with its lines")
      let written = try await system.repository(SalesEntry.self).create(entry)
      for line in lines { _ = try await system.repository(SalesLine.self).create(line) }
      return try await SalesReader(transaction).detail(written)
    }
  }

  /// The error for an entry of nothing.
  static let noLines = OpsError(
    .badValue, "A sales entry needs at least one line", field: "line",
    hint: "add --line SKU=QTY@PRICE")

  /// The lines as people wrote them; what is wrong with them is added to `problems`.
  static func lines(
    _ texts: [String], of entry: RecordID, _ problems: inout Problems, _ transaction: Transaction
  ) async throws -> [SalesLine] {
    let products = transaction.repository(Product.self)
    var seen: Set<RecordID> = []
    var lines: [SalesLine] = []
    for (index, text) in texts.enumerated() {
      let sku = SalesLineText.sku(in: text)
      var own = Problems()
      var product: Product?
      let wanted = try own.read { try SalesLineText(parsing: text) }
      if let sku { product = try await own.ask { try await products.named(sku) } }
      if let product {
        if !seen.insert(product.id).inserted {
          own.add(
            OpsError(
              .duplicate, "\(Excerpt.of(product.sku)) is in two lines", field: "line",
              hint: "write one line for each product, with the sum of the quantities"))
        }
        if let wanted, own.errors.isEmpty {
          let made = try Self.line(of: product, wanted, of: entry, &own, transaction)
          if let made { lines.append(made) }
        }
      } else if let wanted {
        _ = try own.read { try wanted.quantity.requirePositive(field: "line") }
      }
      for error in own.errors.flatMap(\.all) {
        problems.add(located(error, line: index + 1, of: texts.count, sku))
      }
    }
    return lines
  }

  private static func line(
    of product: Product, _ wanted: SalesLineText, of entry: RecordID, _ problems: inout Problems,
    _ transaction: Transaction
  ) throws -> SalesLine? {
    _ = try problems.read { try product.check(wanted.quantity, field: "line") }
    let priced = try problems.read { try price(of: product, wanted, transaction) }
    guard let priced, wanted.quantity.isPositive else { return nil }
    let amount = try problems.read {
      try SalesWorth.amount(
        of: wanted.quantity, at: priced, transaction.context.currency, field: "line")
    }
    guard let amount else { return nil }
    return SalesLine(
      id: transaction.nextID(), entryID: entry, productID: product.id, quantity: wanted.quantity,
      unitPrice: priced, amount: amount)
  }

  /// The error with its line and product. A single line needs no number.
  private static func located(
    _ error: OpsError, line: Int, of count: Int, _ sku: String?
  ) -> OpsError {
    guard count > 1 else { return error }
    var error = error
    // Two lines may have the same fault.
    error.at = "line \(line)"
    let isNamed = sku.map { error.message.contains($0) } ?? true
    let name = isNamed ? "" : sku.map { ", \(Excerpt.of($0))" } ?? ""
    error.message = "line \(line)\(name): \(error.message)"
    return error
  }

  /// The price of one unit: the one in the line, or else the product's own. Throws
  /// `data.bad_amount` for none, and for one that cannot be paid.
  private static func price(
    of product: Product, _ wanted: SalesLineText, _ transaction: Transaction
  ) throws(OpsError) -> UnitPrice {
    guard let price = wanted.price ?? product.price, price.isPositive else {
      throw OpsError(
        .badAmount, "The price of \(Excerpt.of(product.sku)) must be above zero", field: "line",
        hint: "write it as SKU=QTY@PRICE")
    }
    return try price.validatedSalesPrice(transaction.context.currency, field: "line")
  }
}
