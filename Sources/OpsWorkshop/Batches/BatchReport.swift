import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsWarehouse

/// Reads what people report of a batch, and books it.
struct BatchReport {
  /// What one product of the batch made.
  private struct Figures {
    var made = Quantity.zero
    var scrap: [(code: String, quantity: Quantity)] = []

    func scrapped() throws(OpsError) -> Quantity {
      var sum = Quantity.zero
      for line in scrap { sum = try sum.adding(line.quantity) }
      return sum
    }
  }

  private let contents: BatchContents
  private let transaction: Transaction
  /// Goods by name of the product.
  private var figures: [RecordID: Figures] = [:]
  private let location: Location?
  private let lot: String

  /// Reads the lines. Throws `notfound.sku` for what the batch does not make, `data.bad_quantity`,
  /// `data.bad_value`, `data.duplicate`, and `rule.bad_state` for goods that are reported.
  init(
    made: [QuantityLine], scrap: [String], location: String?, lot: String?,
    _ contents: BatchContents, _ transaction: Transaction
  ) async throws {
    let bookings = BatchBookings(
      contents.batch, transaction.asSystem("reads what was booked of a batch"))
    self.contents = contents
    self.transaction = transaction
    self.location = try await location.asyncMap {
      try await transaction.repository(Location.self).named($0)
    }
    self.lot = try lot.map { try TextRules.name($0, field: "lot") } ?? ""
    var seen: Set<RecordID> = []
    for line in made {
      let named = try contents.products(named: line.name, field: "made")
      let products = try await bookings.open(of: named, named: contents.name)
      let first = products[0]
      guard seen.insert(first.id).inserted else {
        throw OpsError(
          .duplicate, "\(Excerpt.of(line.name)) is named twice", field: "made",
          hint: "name each product once, with the sum")
      }
      try await check(line.quantity, of: first, field: "made")
      try share(line.quantity, among: products)
    }
    for text in scrap {
      let line = try ScrapLine(parsing: text)
      let named = try contents.products(named: line.name, field: "scrap")
      let product = try await bookings.open(of: named, named: contents.name)[0]
      try await check(line.quantity, of: product, field: "scrap")
      figures[product.id, default: Figures()].scrap.append((line.code, line.quantity))
    }
    let booked = try await bookings.inForce()
    try requireAll(
      seen,
      of: contents.products.filter { product in
        !booked.contains { $0.isAt(product) }
      })
  }

  /// Throws `data.bad_value` unless the report has the good pieces of every product, also of a
  /// product with bad pieces: a batch is reported once, and the goods of a forgotten product would
  /// be lost.
  /// - Parameters:
  ///   - told: The first of the places of each product whose good pieces are said.
  ///   - products: Those that are not reported.
  private func requireAll(
    _ told: Set<RecordID>, of products: [BatchProduct]
  ) throws(OpsError) {
    let names = Set(contents.products.filter { told.contains($0.id) }.map(contents.name))
    guard let missing = products.map(contents.name).first(where: { !names.contains($0) })
    else { return }
    throw OpsError(
      .badValue, "The good pieces of \(Excerpt.of(missing)) are missing", field: "made",
      hint: "add --made \(missing)=QTY; 0 if nothing was made of it")
  }

  private func check(
    _ quantity: Quantity, of product: BatchProduct, field: String
  ) async throws {
    guard !quantity.isNegative else {
      throw OpsError(
        .badQuantity, "A quantity cannot be negative: \(quantity)", field: field,
        hint: "give 0 or more")
    }
    let goods = try await transaction.asSystem("reads what a batch makes")
      .repository(Product.self).fetch(product.productID)
    try goods?.checkScale(quantity, field: field)
  }

  /// If several positions of a batch make the same goods, each gets its planned quantity in their
  /// order, and the last one gets the rest.
  private mutating func share(
    _ quantity: Quantity, among products: [BatchProduct]
  ) throws {
    var rest = quantity
    for (index, product) in products.enumerated() {
      let isLast = index == products.count - 1
      let part = isLast ? rest : min(rest, product.planned ?? rest)
      rest = try rest.subtracting(part)
      figures[product.id, default: Figures()].made = part
    }
  }

  /// Saves what each product made and books the goods with their material, their scrap and their
  /// requests. Returns the bookings in the order of the products.
  func book() async throws -> [ProductionBooking] {
    let system = transaction.asSystem("notes what a batch made")
    var bookings: [ProductionBooking] = []
    for product in contents.products {
      guard let figures = figures[product.id] else { continue }
      var noted = product
      noted.made = figures.made
      noted.scrapped = try figures.scrapped()
      guard noted != product else { continue }
      _ = try await system.repository(BatchProduct.self).update(noted)
      bookings.append(try await book(figures, of: product, system))
    }
    return bookings
  }

  private func book(
    _ figures: Figures, of product: BatchProduct, _ system: Transaction
  ) async throws -> ProductionBooking {
    guard let goods = try await system.repository(Product.self).fetch(product.productID) else {
      throw OpsError(.notFoundSKU, "There is no such product", field: "made")
    }
    var finished = FinishedGoods(
      product: goods, made: figures.made, reference: contents.batch.number, at: transaction.now)
    finished.batchProduct = product
    finished.madeAt = contents.batch.completedAt
    finished.size = product.size
    finished.scrap = figures.scrap
    finished.location = location
    finished.lot = lot
    if let id = product.productionID {
      finished.production = try await system.repository(ProductionOrder.self).fetch(id)
    }
    return try await GoodsBooking(transaction).book(finished)
  }
}

extension Optional where Wrapped == String {
  /// The transformed text, if there is one.
  fileprivate func asyncMap<Value>(
    _ transform: (String) async throws -> Value
  ) async throws -> Value? {
    guard let self else { return nil }
    return try await transform(self)
  }
}

extension BatchContents {
  /// The products of the batch that `SKU` or `SKU/SIZE` means, at least one. Throws `notfound.sku`
  /// for what the batch does not make, and `data.bad_value` when the size has to be said.
  func products(named text: String, field: String) throws(OpsError) -> [BatchProduct] {
    let folded = TextFolding.fold(text)
    let whole = products.filter { TextFolding.fold(name(of: $0)) == folded }
    if !whole.isEmpty { return whole }
    let sizes = products.filter {
      !$0.size.isEmpty && TextFolding.fold(name(of: $0)).hasPrefix(folded + "/")
    }
    guard let first = sizes.first else {
      throw OpsError(
        .notFoundSKU, "\(Excerpt.of(batch.number)) does not make \(Excerpt.of(text))",
        field: field, hint: "run `opsh batch show \(batch.number)` to see its products")
    }
    guard sizes.allSatisfy({ TextFolding.sameBytes($0.size, first.size) }) else {
      throw OpsError(
        .badValue, "\(Excerpt.of(text)) is made in several sizes", field: field,
        hint: "write it as \(name(of: first))=QTY")
    }
    return sizes
  }
}
