import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Saves invoice lines in one transaction. Sees everything, and writes on behalf of the caller.
///
/// A sale takes what the stock covers and makes the rest a pending out-of-stock request. A
/// cancellation becomes a give-back of goods sold before, never more. A write-off moves stock to
/// the loss location. A refused line changes nothing: it adds no product and no customer.
struct InvoicePosting {
  private(set) var figures = ImportFigures()
  /// Remarks about lines that were saved.
  private(set) var remarks: [RowProblem] = []
  private let transaction: Transaction
  private let walkIn: InvoiceMapping.WalkIn
  private let main: Location
  private let customerSide: Location
  private let loss: Location
  private var products: [String: Product] = [:]
  private var customers: [String: Customer] = [:]
  private var begun: Set<String>

  /// - Parameter begun: Invoices that are orders in the book already.
  init(
    _ transaction: Transaction, _ walkIn: InvoiceMapping.WalkIn, begun: Set<String>
  ) async throws {
    self.begun = begun
    self.transaction = transaction
    self.walkIn = walkIn
    let ledger = StockLedger(transaction)
    main = try await ledger.location(nil)
    customerSide = try await ledger.location(LocationCode.customer)
    loss = try await ledger.location(LocationCode.loss)
  }

  /// Saves one line.
  mutating func book(_ line: InvoiceLine) async throws {
    guard line.kind != .service else {
      figures.services += 1
      return
    }
    let isFirstOfInvoice = !begun.contains(line.invoice)
    // The ledger may refuse after its first write: then all writes of the line are removed.
    let remark = try await whole(line) { posting, inner in
      let (product, customer) = try await posting.parties(of: line)
      let (added, remark) = try await posting.book(
        line, product, customer, isFirstOfInvoice, inner)
      try posting.figures.add(added)
      return remark
    }
    if let remark { remarks += RowProblem.all(line: line.line, remark) }
    begun.insert(line.invoice)
    figures.booked += 1
  }

  /// Saves one line in `transaction` and returns what to count, and a remark.
  private func book(
    _ line: InvoiceLine, _ product: Product, _ customer: Customer?, _ isFirstOfInvoice: Bool,
    _ transaction: Transaction
  ) async throws -> (ImportFigures, remark: OpsError?) {
    switch (line.kind, customer) {
    case (.sale, let customer?):
      let added = try await sell(product, to: customer, line, transaction)
      if isFirstOfInvoice {
        try await CustomerFiguresBook.add(
          customer: customer.id, orders: 1, at: line.at, transaction)
      }
      return (added, nil)
    case (.cancellation, let customer?):
      return try await takeBack(product, from: customer, line, transaction)
    case (.writeOff, _): return (try await writeOff(product, line, transaction), nil)
    default: return (ImportFigures(), nil)
    }
  }

  /// Adds the product and the customer of the line, and saves nothing else.
  mutating func register(_ line: InvoiceLine) async throws {
    guard line.kind != .service else {
      figures.services += 1
      return
    }
    try await whole(line) { posting, _ in _ = try await posting.parties(of: line) }
  }

  /// Runs `body` so that a refused line leaves nothing: records that only refused lines need are
  /// not created, and records of earlier lines are looked up again.
  private mutating func whole<Answer>(
    _ line: InvoiceLine,
    _ body: (inout InvoicePosting, Transaction) async throws -> Answer
  ) async throws -> Answer {
    let (counted, transaction) = (figures, transaction)
    do {
      return try await transaction.nested { try await body(&self, $0) }
    } catch {
      figures = counted
      products[line.sku] = nil
      customers[line.customer] = nil
      throw error
    }
  }

  /// The product and the customer of the line, added if they are new. Throws all that is wrong with
  /// the line.
  private mutating func parties(
    of line: InvoiceLine
  ) async throws -> (product: Product, customer: Customer?) {
    var problems = Problems()
    if let future = line.futureProblem(at: transaction.now) { problems.add(future) }
    // Reported here once, and not a second time by the rule for new products.
    var named = line
    do throws(OpsError) {
      _ = try line.priceIfAny?.validatedSalesPrice(transaction.context.currency)
    } catch {
      problems.add(error)
      named.price = .zero
    }
    var product: Product?
    var customer: Customer?
    do {
      product = try await self.product(of: named)
    } catch let error as OpsError where Problems.isAboutInput(error) {
      problems.add(error)
    }
    if line.kind != .writeOff {
      do {
        customer = try await self.customer(of: line)
      } catch let error as OpsError where Problems.isAboutInput(error) {
        problems.add(error)
      }
    }
    try problems.check()
    guard let product else {
      throw OpsError(.badValue, "The line has no product", field: "sku")
    }
    return (product, customer)
  }

  // MARK: Master data

  private mutating func product(of line: InvoiceLine) async throws -> Product {
    let repository = transaction.repository(Product.self)
    var known = products[line.sku]
    if known == nil { known = try await repository.find(sku: line.sku) }
    guard var product = known else {
      let name = line.isDescribed ? line.description : line.sku
      let created = try await repository.create(
        Product(
          id: transaction.nextID(), sku: line.sku, foldedSKU: TextFolding.fold(line.sku),
          name: try TextRules.name(name, field: "description"),
          search: Product.searchText(sku: line.sku, name: name, barcode: nil),
          price: line.priceIfAny, createdAt: transaction.now,
          createdBy: transaction.principal.userID, updatedAt: transaction.now))
      products[line.sku] = created
      figures.products += 1
      return created
    }
    let isUnnamed = TextFolding.sameBytes(product.name, product.sku)
    if line.isDescribed,
      isUnnamed || ProductDescription.isBetter(line.description, than: product.name),
      !TextFolding.sameBytes(product.name, line.description)
    {
      product.name = try TextRules.name(line.description, field: "description")
      product.search = Product.searchText(
        sku: product.sku, name: product.name, barcode: product.barcode)
      product.price = product.price ?? line.priceIfAny
      product.updatedAt = transaction.now
      product = try await repository.update(product)
    }
    products[line.sku] = product
    return product
  }

  private mutating func customer(of line: InvoiceLine) async throws -> Customer {
    if let known = customers[line.customer] { return known }
    let repository = transaction.repository(Customer.self)
    let found = try await repository.find(number: line.customer)
    if let found {
      customers[line.customer] = found
      return found
    }
    let isWalkIn = line.customer == walkIn.number
    let name = isWalkIn ? walkIn.name : "Customer \(line.customer)"
    let country = isWalkIn || line.country.isEmpty ? nil : line.country
    let created = try await repository.create(
      Customer(
        id: transaction.nextID(), number: line.customer, name: name,
        foldedName: TextFolding.fold(name),
        search: TextFolding.fold("\(name) \(line.customer) \(country ?? "")"), country: country,
        createdAt: transaction.now, createdBy: transaction.principal.userID,
        updatedAt: transaction.now))
    customers[line.customer] = created
    figures.customers += 1
    return created
  }

  // MARK: Bookings

  private func sell(
    _ product: Product, to customer: Customer, _ line: InvoiceLine, _ transaction: Transaction
  ) async throws -> ImportFigures {
    var added = ImportFigures()
    let covered = Swift.min(try await available(product, transaction), line.quantity)
    if covered.isPositive {
      let movement = try await StockLedger(transaction).post(
        product, covered, from: main, to: customerSide, kind: .delivery, reference: line.invoice,
        at: line.at)
      _ = try await transaction.repository(Delivery.self).create(
        Delivery(
          id: transaction.nextID(), customerID: customer.id, productID: product.id,
          locationID: main.id, quantity: covered, unitPrice: line.priceIfAny,
          reference: line.invoice, deliveredAt: line.at, deliveredBy: transaction.principal.userID,
          movementID: movement.id))
      added.unitsSold = covered
    }
    let short = line.quantity - covered
    if short.isPositive {
      _ = try await transaction.repository(OutOfStockRequest.self).create(
        OutOfStockRequest(
          id: transaction.nextID(),
          number: try await SeriesNumber.next(of: OutOfStockRequest.self, transaction),
          customerID: customer.id, productID: product.id, quantity: short,
          unitPrice: line.priceIfAny, reference: line.invoice, requestedAt: line.at,
          updatedAt: transaction.now))
      added.requests = 1
      added.unitsShort = short
    }
    added.sales = 1
    return added
  }

  private func available(
    _ product: Product, _ transaction: Transaction
  ) async throws -> Quantity {
    let level = try await transaction.repository(StockLevel.self)
      .at(main.id, product: product.id, size: "", lot: "")
    return Swift.max(.zero, level?.free ?? .zero)
  }

  private func takeBack(
    _ product: Product, from customer: Customer, _ line: InvoiceLine, _ transaction: Transaction
  ) async throws -> (ImportFigures, remark: OpsError?) {
    var added = ImportFigures()
    let booked = try await InvoiceGiveBack(
      transaction, main: main, customerSide: customerSide
    ).book(product, customer, line)
    added.unitsGivenBack = booked.quantity
    added.giveBacks = 1
    return (added, booked.remark)
  }

  private func writeOff(
    _ product: Product, _ line: InvoiceLine, _ transaction: Transaction
  ) async throws -> ImportFigures {
    let free = try await available(product, transaction)
    guard free >= line.quantity else {
      throw OpsError(
        .insufficientStock,
        "\(line.quantity) of \(Excerpt.of(product.sku)) to write off, but only \(free) free at "
          + "\(main.code)",
        field: "quantity")
    }
    try await StockLedger(transaction).post(
      product, line.quantity, from: main, to: loss, kind: .writeOff, code: "write_off",
      reference: line.invoice, at: line.at)
    var added = ImportFigures()
    added.writeOffs = 1
    added.unitsWrittenOff = line.quantity
    return added
  }
}
