import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `oos.simulate`.
public struct SimulateAllocation: OperationInput {
  /// The first day of the period; default 90 days before the last one.
  public var from: CivilDate?
  /// The last day of the period; default yesterday.
  public var until: CivilDate?
  /// Only this product.
  public var product: [NameOf<Product>]?
  /// `|`: Only this policy; default all of them.
  public var policy: [AllocationPolicy]?
}

extension OutOfStockService {
  static let simulate = Operation<SimulateAllocation, AllocationSimulationView>(
    "oos.simulate", area: .sales,
    "Replays the receipts of a period under each allocation policy and compares the results.",
    permission: .inventoryAllocate, effect: .read,
    examples: [
      "oos simulate", "oos simulate --from 2027-01-01 --until 2027-02-28 --policy fifo -o json",
    ],
    consistency: .snapshot)

  /// Most days of a period.
  private static let mostDays = 731

  /// Every policy gets the same receipts and requests. Throws `data.bad_date` for a period that is
  /// not over, is empty or too long, `notfound.sku`, `denied.permission` for a right that is
  /// limited to some records, and `data.too_large` for too many requests.
  public func simulate(
    _ input: SimulateAllocation, _ call: Call
  ) async throws -> Outcome<AllocationSimulationView> {
    try await desk.perform(Self.simulate, input, call) { transaction in
      try transaction.principal.requireWhole(
        .inventoryAllocate, for: "a simulation compares the requests of all users")
      let until = input.until ?? transaction.today.adding(days: -1)
      let from = input.from ?? until.adding(days: -90)
      try Self.check(from, until, today: transaction.today)
      var products: Set<RecordID>?
      if let skus = input.product, !skus.isEmpty {
        var named: Set<RecordID> = []
        for sku in skus {
          named.insert(try await transaction.repository(Product.self).named(sku).id)
        }
        products = named
      }
      let goods = try await ReplayReader(transaction, from: from, until: until).read(products)
      let asked = input.policy ?? []
      var lines: [AllocationSimulationView.Line] = []
      for policy in AllocationPolicy.allCases where asked.isEmpty || asked.contains(policy) {
        var replay = AllocationReplay(policy, from: from, until: until)
        for one in goods { try replay.play(one) }
        lines.append(AllocationSimulationView.Line(policy, replay.figures))
      }
      return AllocationSimulationView(
        from: from, until: until, requests: goods.reduce(0) { $0 + $1.requests.count },
        receipts: goods.reduce(0) { $0 + $1.receipts.count },
        current: try await AutoAllocation.policy(transaction), lines: lines)
    }
  }

  private static func check(
    _ from: CivilDate, _ until: CivilDate, today: CivilDate
  ) throws(OpsError) {
    guard until < today else {
      throw OpsError(
        .badDate, "\(until) is not over", field: "until",
        hint: "give yesterday or an earlier day")
    }
    guard from <= until, from.days(until: until) < mostDays else {
      throw OpsError(
        .badDate, "A period has 1 to \(mostDays) days, not \(from) to \(until)", field: "from",
        hint: "give a first day that is at most \(mostDays - 1) days before \(until)")
    }
  }
}
