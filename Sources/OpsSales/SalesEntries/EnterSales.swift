import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `sales.enter`.
public struct EnterSales: OperationInput {
  /// The day, not in the future.
  public var date: CivilDate
  /// `SKU=QTY@PRICE`: A product, how much of it, and the price if it is not the product's own.
  public var line: Option<[LineText]>
}

extension SalesService {
  static let enter = Operation<EnterSales, SalesEntryDetail>(
    "sales.enter", area: .sales, "Enters what you sold on a day; stock stays as it is.",
    permission: .salesEnter, effect: .write(.reversible),
    examples: [
      "sales enter 2027-03-01 --line LAMP-1=2@22.50 --line RICE=0.75",
      "sales enter 2027-02-28 --line LAMP-1=1",
    ])

  /// Enters a day's sales of the caller. Bookkeeping of the day only: no stock moves and no
  /// delivery is made.
  ///
  /// Throws `data.bad_date` for a day in the future, `notfound.sku`, `data.duplicate` for a product
  /// named twice, and `data.bad_quantity` or `data.bad_amount` for a line that is not above zero.
  public func enter(
    _ input: EnterSales, _ call: Call
  ) async throws -> Outcome<SalesEntryDetail> {
    try await desk.perform(Self.enter, input, call) { transaction in
      guard let salesperson = transaction.principal.userID else {
        throw OpsError(.signInMissing, "Sales belong to a person, not to the system")
      }
      guard !input.line.isEmpty else {
        throw OpsError(
          .badValue, "A sales entry has at least one line", field: "line",
          hint: "--line SKU=QTY@PRICE")
      }
      guard input.date <= transaction.today else {
        throw OpsError(
          .badDate, "\(input.date) is in the future: today is \(transaction.today)",
          field: "date")
      }
      let entryID = transaction.nextID()
      let lines = try await Self.lines(input.line, of: entryID, transaction)
      var total = Money.zero(transaction.context.currency)
      for line in lines {
        total = try total.adding(Money(minorUnits: line.amount, currency: total.currency))
      }
      let entry = SalesEntry(
        id: entryID, number: try await SeriesNumber.next("SE", transaction), date: input.date,
        salespersonID: salesperson, total: total.minorUnits, createdAt: transaction.now)
      let system = transaction.asSystem("writes the entry with its lines")
      let written = try await system.repository(SalesEntry.self).create(entry)
      for line in lines { _ = try await system.repository(SalesLine.self).create(line) }
      return try await SalesReader(transaction).detail(written)
    }
  }

  private static func lines(
    _ texts: [String], of entry: RecordID, _ transaction: Transaction
  ) async throws -> [SalesLine] {
    let products = transaction.repository(Product.self)
    let currency = transaction.context.currency
    var lines: [SalesLine] = []
    for text in texts {
      let wanted = try SalesLineText(parsing: text)
      let product = try await products.named(wanted.sku)
      guard !lines.contains(where: { $0.productID == product.id }) else {
        throw OpsError(
          .duplicate, "\(Excerpt.of(product.sku)) is there twice", field: "line",
          hint: "one line per product, with the sum of the quantities")
      }
      try product.check(wanted.quantity, field: "line")
      guard let price = wanted.price ?? product.price, price.isPositive else {
        throw OpsError(
          .badAmount, "The price of \(Excerpt.of(product.sku)) must be above zero", field: "line",
          hint: "write it as SKU=QTY@PRICE")
      }
      let amount = try price.times(wanted.quantity, currency: currency)
      lines.append(
        SalesLine(
          id: transaction.nextID(), entryID: entry, productID: product.id,
          quantity: wanted.quantity, unitPrice: price, amount: amount.minorUnits))
    }
    return lines
  }
}
