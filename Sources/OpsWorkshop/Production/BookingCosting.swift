import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Calculates the cost of one booking, and the shares of good pieces and by-products in it.
struct BookingCosting {
  /// The cost of a booking.
  struct Spent {
    var material = StockWorth.zero
    var machine = StockWorth.zero
    /// What an hour of a machine costs.
    var rate = Quantity.zero
    /// How long one unit takes on machines.
    var run = TimeSpan.zero
    /// In the smallest unit of the currency.
    var materialCost: Int64 = 0
    var machineCost: Int64 = 0
    var isKnown = true
    /// Whether a cost is known; without one, goods are received at the current cost.
    var hasCost = false
    /// The whole cost of the order, this booking included.
    var total: Int64 = 0
    /// What goods and by-products of the order got before, by product.
    var given: [BookingRole: [RecordID: Int64]] = [:]
  }

  /// The shares of the parts of a booking, in the smallest unit of the currency; nil if no cost is
  /// known.
  struct Shares {
    var goods: Int64?
    /// In the order of the by-products.
    var byProducts: [Int64?]
  }

  let booking: ProductionBooking
  /// With the rights of the system.
  let transaction: Transaction

  init(_ booking: ProductionBooking, _ transaction: Transaction) {
    self.booking = booking
    self.transaction = transaction
  }

  private var currency: Currency { transaction.context.currency }

  /// The cost of the booking: its material at the moving average, before it is issued, and the
  /// machine time. Reworked bad pieces cost nothing.
  ///
  /// - Parameters:
  ///   - run: How long one unit takes.
  ///   - worked: Pieces of the order that were made before.
  func spent(
    _ picks: [MaterialPicks.Pick], isRework: Bool, run: TimeSpan, worked: Quantity
  ) async throws -> Spent {
    var spent = Spent()
    if !isRework {
      (spent.material, spent.isKnown) = try await material(picks)
    }
    let rate = try await Settings.machineRate.value(transaction)
    spent.rate = rate
    spent.run = run
    let after = try worked.adding(booking.made).adding(booking.scrapped)
    spent.machine = BookingCost.machineWorth(rate: rate, run: run, of: after)
      .subtracting(BookingCost.machineWorth(rate: rate, run: run, of: worked))
    var (material, machine) = (StockWorth.zero, StockWorth.zero)
    let before = try await earlier()
    for earlier in before {
      material = try material.adding(try earlier.worth(earlier.materialWorth))
      machine = try machine.adding(try earlier.worth(earlier.machineWorth))
      spent.total += (earlier.materialCost ?? 0) + (earlier.machineCost ?? 0)
    }
    spent.materialCost = try BookingCost.increase(from: material, by: spent.material, currency)
    spent.machineCost = try BookingCost.increase(from: machine, by: spent.machine, currency)
    spent.total += spent.materialCost + spent.machineCost
    spent.given = try await given(by: before)
    spent.hasCost = isRework || spent.total > 0 || (spent.isKnown && !picks.isEmpty)
    return spent
  }

  /// The value of the material before it is issued, and whether all of it is known.
  private func material(
    _ picks: [MaterialPicks.Pick]
  ) async throws -> (worth: StockWorth, isKnown: Bool) {
    var found = (worth: StockWorth.zero, isKnown: true)
    var sums: [RecordID: Quantity] = [:]
    for pick in picks {
      sums[pick.product.id] = try (sums[pick.product.id] ?? .zero).adding(pick.quantity)
    }
    let costs = UnitCosts(transaction)
    for (product, quantity) in sums.sorted(by: { $0.key < $1.key }) {
      let worth = try await costs.worth(of: product, quantity, at: booking.at)
      if let worth { found.worth = try found.worth.adding(worth) }
      found.isKnown = found.isKnown && worth != nil
    }
    return found
  }

  /// The bookings of the same order that are in force.
  private func earlier() async throws -> [ProductionBooking] {
    guard let order = booking.productionID else { return [] }
    return try await transaction.repository(ProductionBooking.self).inForce(of: order)
  }

  private func given(
    by bookings: [ProductionBooking]
  ) async throws -> [BookingRole: [RecordID: Int64]] {
    var given: [BookingRole: [RecordID: Int64]] = [:]
    let lines = try await transaction.repository(BookingMovement.self).of(bookings.map(\.id))
    for line in lines {
      guard let cost = line.cost else { continue }
      given[line.role, default: [:]][line.productID, default: 0] += cost
    }
    return given
  }

  func shares(of spent: Spent, _ byProducts: [ByProductYield]) -> Shares {
    guard spent.hasCost else { return Shares(byProducts: byProducts.map { _ in nil }) }
    // The share of a by-product in several sizes is counted once.
    var before = spent.given[.byProduct] ?? [:]
    let split = BookingCost.split(
      total: spent.total, shares: byProducts.map(\.costShare),
      given: byProducts.map { before.removeValue(forKey: $0.productID) ?? 0 },
      main: spent.given[.goods]?[booking.productID] ?? 0,
      takes: byProducts.map(\.quantity.isPositive), hasGood: booking.made.isPositive)
    return Shares(goods: split.goods, byProducts: split.byProducts)
  }
}

extension ProductionBooking {
  /// Saves the cost in the booking.
  mutating func apply(_ spent: BookingCosting.Spent) {
    materialCost = spent.materialCost
    machineCost = spent.machineCost
    materialWorth = spent.material.description
    machineWorth = spent.machine.description
    machineRate = spent.rate
    machineRun = spent.run
    isCostKnown = spent.isKnown && spent.hasCost
  }

  /// The exact worth behind an amount. Throws `data.corrupt`.
  func worth(_ text: String?) throws(OpsError) -> StockWorth {
    guard let text else { return .zero }
    return try StockWorth(parsing: text)
  }
}
