import OpsDomain
import OpsKernel
import OpsScheduling
import OpsStorage
import OpsWarehouse

/// One more order on the floor as it is planned.
struct PromiseQuestion {
  /// The name of the order in question; no production order has it.
  static let number = "NEW"

  private let order: OpenOrder
  private let floor: FloorSnapshot
  private let problem: FloorProblem
  private let plan: FloorPlan

  /// Reads the floor and what it plans. - Parameter transaction: With the rights of the system.
  init(
    _ wanted: ProductionOrder, _ sku: String, _ transaction: Transaction,
    _ premises: FloorReader.Premises
  ) async throws {
    let routing = try await transaction.repository(RoutingStep.self).of(wanted.productID)
    let begun = try await BegunPieces.read(of: [wanted], transaction)
    (floor, order, problem, plan) = try await Self.read(transaction, premises) { floor in
      let order = try OpenOrderReader(transaction, premises)
        .wanted(wanted, sku, routing, begun, floor)
      floor.ask(about: order)
      return order
    }
  }

  /// The floor with the order in question and with its plan; further ahead than asked for if there
  /// is no room for the open orders.
  private static func read(
    _ transaction: Transaction, _ asked: FloorReader.Premises,
    _ ask: (inout FloorSnapshot) throws -> OpenOrder
  ) async throws -> (FloorSnapshot, OpenOrder, FloorProblem, FloorPlan) {
    try await asked.widening { premises in
      var floor = try await FloorReader(transaction, premises).read()
      let order = try ask(&floor)
      let problem = try floor.problem()
      return (floor, order, problem, try floor.standingPlan(problem))
    }
  }

  func answer(unit: String) throws -> PromiseView {
    let job = floor.job(order)
    let days = (floor.until - floor.start) / 86_400
    let found: FloorPromise
    let because: [LateReason]
    do {
      found = try FloorScheduler.promise(job, by: order.due, of: plan, in: problem)
      because = try reasons(found)
    } catch let error as FloorError {
      throw OpsError(error, days: days)
    }
    return PromiseView(
      sku: order.sku, size: order.order.size.isEmpty ? nil : order.order.size,
      quantity: order.order.quantity, unit: unit, neededBy: order.order.due,
      possible: found.finish != nil && found.isInTime, readyOn: found.finish.map(day),
      readyAt: found.finish.map(Instant.init(floorSeconds:)),
      yieldOn: found.finishIfOthersYield.map(day),
      possibleIfOthersYield: found.finishIfOthersYield != nil && found.isInTimeIfOthersYield,
      because: sentences(because))
  }

  /// The day at whose end it is ready.
  private func day(_ end: Int64) -> CivilDate {
    floor.calendar.date(of: Instant(floorSeconds: end - 1))
  }

  /// Why it is not ready by the given day; empty if it is, or without a day.
  private func reasons(_ found: FloorPromise) throws -> [LateReason] {
    guard let finish = found.finish, let due = order.due, !found.isInTime else { return [] }
    var asked = floor.job(order)
    asked.due = min(due, finish - 1)
    let larger = try problem.adding(asked)
    var fuller = plan
    fuller.assignments = found.others + found.assignments
    return try FloorScheduler.whyLate(Self.number, of: fuller, in: larger)
  }

  /// Each sentence once, also where several orders are behind it.
  private func sentences(_ reasons: [LateReason]) -> [String] {
    reasons.map(sentence).reduce(into: []) { told, text in
      if !told.contains(text) { told.append(text) }
    }
  }

  /// A reason without the numbers of other orders: not everybody who asks may see them.
  private func sentence(_ reason: LateReason) -> String {
    switch reason {
    case .capacity, .frozen: "Other orders use machines, people or moulds"
    default: floor.sentence(reason)
    }
  }
}
