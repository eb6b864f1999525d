import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The cost of a product by its bills of materials and its routings: bought material at its current
/// unit cost, made parts at the cost of their own parts and machine time, minus the shares of
/// by-products. The good pieces carry the cost of bad ones.
///
/// Machine time is calculated by the present routing and rate, unless others are given: bookings
/// are compared with the rate and the routing of their time.
package struct StandardCost {
  /// The standard cost of one part of a product.
  struct Part {
    let product: Product
    let quantity: Quantity
    /// Nil where no cost is known.
    let unitCost: UnitPrice?
    let isMade: Bool

    var worth: StockWorth { unitCost.map { StockWorth(quantity, at: $0) } ?? .zero }
  }

  /// The standard cost of some good pieces of a product.
  struct Rollup {
    let parts: [Part]
    let material: StockWorth
    let machine: StockWorth
    /// The share of by-products.
    let byProducts: StockWorth
    /// Whether there is a bill, and the cost of all its material is known.
    let isKnown: Bool

    /// The share of the good pieces.
    var total: StockWorth {
      get throws(OpsError) { try material.adding(machine).subtracting(byProducts) }
    }
  }

  /// With the rights of the system.
  private let transaction: Transaction
  private let book: BillBook
  private let rate: Quantity
  private var runs: [RecordID: TimeSpan] = [:]
  private var known: [RecordID: (unitCost: UnitPrice?, isKnown: Bool)] = [:]

  /// - Parameter bills: Bills that stand for the current ones of their products.
  package init(
    of roots: [RecordID], instead bills: [BillOfMaterials] = [], _ transaction: Transaction
  ) async throws {
    self.transaction = transaction
    var book = try await BillBook(of: roots, instead: bills, transaction)
    book.isExact = true
    self.book = book
    rate = try await Settings.machineRate.value(transaction)
  }

  /// The standard cost of one unit; nil if none of its costs is known.
  package mutating func unitCost(of product: RecordID) async throws -> UnitPrice? {
    try await unit(of: product, 0).unitCost
  }

  /// Whether the standard of a product follows this bill.
  func follows(_ bill: RecordID, for product: RecordID) -> Bool {
    book.bill(of: product)?.id == bill
  }

  /// The standard cost of `quantity` good pieces, one level down.
  ///
  /// - Parameter rates: The cost of a machine hour and the time of a piece, each with its pieces;
  ///   nil for the present rate and routing.
  mutating func rollup(
    of product: RecordID, quantity: Quantity, rates: MachineRates? = nil
  ) async throws -> Rollup {
    try await rollup(of: product, quantity: quantity, rates: rates, 0)
  }

  /// The standard cost of `quantity` reworked pieces: the machine time. Rework takes only bad
  /// pieces as material, and these cost nothing.
  mutating func rework(
    of product: RecordID, quantity: Quantity, rates: MachineRates
  ) async throws -> Rollup {
    let time = try await run(product)
    return Rollup(
      parts: [], material: .zero, machine: try rates.worth(run: time, of: quantity),
      byProducts: .zero, isKnown: true)
  }

  private mutating func rollup(
    of product: RecordID, quantity: Quantity, rates: MachineRates?, _ level: Int
  ) async throws -> Rollup {
    guard level < BillBook.depth else {
      throw OpsError(
        .ruleViolated, "The bills are more than \(BillBook.depth) levels deep",
        hint: "take a level out of the bills")
    }
    let scrap = book.bill(of: product)?.scrap ?? 0
    let begun = try BillMath.begun(quantity, scrap: scrap, step: book.step(of: product))
    let needs = try book.needs(of: product, quantity: begun)
    var parts: [Part] = []
    var material = StockWorth.zero
    var isKnown = book.bill(of: product) != nil
    for need in needs.materials {
      guard let part = book.products[need.productID] else { continue }
      let cost = try await unit(of: need.productID, level + 1)
      let line = Part(
        product: part, quantity: need.quantity, unitCost: cost.unitCost,
        isMade: book.bill(of: need.productID) != nil)
      parts.append(line)
      material = try material.adding(line.worth)
      isKnown = isKnown && cost.isKnown
    }
    let machine = try (rates ?? MachineRates(rate)).worth(run: try await run(product), of: begun)
    let taken = needs.byProducts.filter(\.quantity.isPositive).reduce(0) { $0 + $1.costShare }
    let sum = try material.adding(machine)
    let byProducts = sum.share(of: Quantity(rawValue: taken), in: 1)
    return Rollup(
      parts: parts, material: material, machine: machine, byProducts: byProducts,
      isKnown: isKnown)
  }

  private mutating func unit(
    of product: RecordID, _ level: Int
  ) async throws -> (unitCost: UnitPrice?, isKnown: Bool) {
    if let known = known[product] { return known }
    let found: (unitCost: UnitPrice?, isKnown: Bool)
    if let bill = book.bill(of: product) {
      let rollup = try await rollup(of: product, quantity: bill.makes, rates: nil, level)
      let total = try rollup.total
      let hasCost = rollup.isKnown || !total.isZero
      found = (hasCost ? total.unitCost(of: bill.makes) : nil, rollup.isKnown)
    } else {
      let mean = try await UnitCosts(transaction).average(of: product)
      found = (mean, mean != nil)
    }
    known[product] = found
    return found
  }

  private mutating func run(_ product: RecordID) async throws -> TimeSpan {
    if let run = runs[product] { return run }
    let run = try await transaction.repository(RoutingStep.self).run(of: product)
    runs[product] = run
    return run
  }
}
