import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The standard cost and the actual cost of booked goods. The report and `production cost` both use
/// it, so that they agree.
struct BookedCosts {
  /// The cost of some of them, in the smallest unit of the currency.
  struct Cost {
    /// Good pieces.
    let quantity: Quantity
    /// Their standard cost.
    let rollup: StandardCost.Rollup
    let standard: CostSum
    /// The actual cost of the good pieces, without by-products.
    let actual: CostSum
    /// The actual cost of the material and of the machine time.
    let material: Int64
    let machine: Int64
  }

  /// With the rights of the system.
  private let transaction: Transaction
  /// By the current bills.
  private var current: StandardCost
  /// By earlier revisions of bills, by their identifier.
  private var former: [RecordID: StandardCost] = [:]
  /// What an hour of the machines costs now.
  private let rate: Quantity
  /// The cost of the good pieces of each booking.
  private let borne: [RecordID: Int64]

  /// - Parameter transaction: With the rights of the system.
  init(_ goods: [BookedGoods], _ transaction: Transaction) async throws {
    self.transaction = transaction
    current = try await StandardCost(of: Set(goods.map(\.productID)).sorted(), transaction)
    rate = try await Settings.machineRate.value(transaction)
    borne = try await Self.borne(by: goods.flatMap { $0.bookings.map(\.id) }, transaction)
  }

  /// By the bill that they followed, and the rates and routings of their bookings.
  ///
  /// - Parameter goods: Some of the goods that it was made for.
  mutating func cost(of goods: BookedGoods) async throws -> Cost {
    let quantity = try goods.made
    let rates = try MachineRates(of: goods.bookings, otherwise: rate)
    let rollup = try await rollup(goods, quantity, rates)
    let standard = try BookingCost.amount(try rollup.total, transaction.context.currency)
    let bore = goods.bookings.reduce(Int64(0)) { $0 + (borne[$1.id] ?? 0) }
    return Cost(
      quantity: quantity, rollup: rollup,
      standard: CostSum(standard, isComplete: rollup.isKnown),
      actual: CostSum(bore, isComplete: goods.bookings.allSatisfy(\.isCostKnown)),
      material: goods.bookings.reduce(0) { $0 + ($1.materialCost ?? 0) },
      machine: goods.bookings.reduce(0) { $0 + ($1.machineCost ?? 0) })
  }

  private mutating func rollup(
    _ goods: BookedGoods, _ quantity: Quantity, _ rates: MachineRates
  ) async throws -> StandardCost.Rollup {
    let product = goods.productID
    if goods.isRework {
      return try await current.rework(of: product, quantity: quantity, rates: rates)
    }
    guard let id = goods.billID, !current.follows(id, for: product) else {
      return try await current.rollup(of: product, quantity: quantity, rates: rates)
    }
    var standard: StandardCost
    if let known = former[id] {
      standard = known
    } else {
      let bill = try await transaction.repository(BillOfMaterials.self).fetch(id)
      standard = try await StandardCost(
        of: [product], instead: bill.map { [$0] } ?? [], transaction)
    }
    let rollup = try await standard.rollup(of: product, quantity: quantity, rates: rates)
    former[id] = standard
    return rollup
  }

  /// The cost of good pieces, by booking.
  private static func borne(
    by bookings: [RecordID], _ transaction: Transaction
  ) async throws -> [RecordID: Int64] {
    typealias Columns = BookingMovement.Columns
    var sums: [RecordID: Int64] = [:]
    for ids in bookings.portions {
      let rows = try await transaction.figures(
        Aggregate(
          BookingMovement.schema,
          where: .both(.oneOf(Columns.bookingID, ids), .equals(Columns.role, .goods)),
          groupedBy: [Columns.bookingID], .sum(Columns.cost)))
      for row in rows {
        guard row.count == 2, case .integer(let id) = row[0], case .integer(let cost) = row[1]
        else { continue }
        sums[RecordID(rawValue: id)] = cost
      }
    }
    return sums
  }
}
