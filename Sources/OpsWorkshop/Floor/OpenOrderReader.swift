import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Reads the open work, once machines and hours are known.
struct OpenOrderReader {
  private let transaction: Transaction
  private let premises: FloorReader.Premises
  /// The longest run that is planned: a year.
  private static let longest: Int64 = 366 * 86_400

  init(_ transaction: Transaction, _ premises: FloorReader.Premises) {
    self.transaction = transaction
    self.premises = premises
  }

  func read(into floor: inout FloorSnapshot) async throws {
    typealias Columns = ProductionOrder.Columns
    var orders: [ProductionOrder] = []
    for status in ProductionStatus.allCases where status.isOpen {
      orders += try await transaction.repository(ProductionOrder.self).all(
        where: .equals(Columns.status, status), order: [.ascending(Columns.createdAt)])
    }
    orders.sort { $0.number < $1.number }
    let frozen = try await frozen()
    let products = try await ReferredRecords(
      Product.self, orders.map(\.productID), transaction
    ) { ($0.sku, $0.sku) }
    var routings: [RecordID: [RoutingStep]] = [:]
    for id in Set(orders.map(\.productID)) {
      routings[id] = try await transaction.repository(RoutingStep.self).of(id)
    }
    let begun = try await BegunPieces.read(of: orders, transaction)
    let placed = Dictionary(grouping: floor.baseSteps, by: \.productionID)
    for order in orders {
      let sku = products[order.productID].code
      let routing = routings[order.productID] ?? []
      guard left(of: order, floor).isPositive else { continue }
      do {
        var open = try self.open(order, sku, routing, begun, floor)
        StartedWork(floor, placed[order.id] ?? []).apply(
          to: &open, isFrozen: frozen.contains { $0.id == order.id })
        floor.orders.append(open)
      } catch {
        floor.unplanned.append(UnplannedOrder(number: order.number, because: error.text))
      }
    }
    BegunWork(floor).settle(&floor.orders)
    try Self.require(frozen, in: floor)
    for order in floor.orders { floor.addMoulds(of: order) }
  }

  /// The part of an order to plan: open pieces that are not in an approved batch.
  private func left(of order: ProductionOrder, _ floor: FloorSnapshot) -> Quantity {
    max(.zero, order.open - (floor.batched[order.id] ?? .zero))
  }

  /// A reason why an order is not planned.
  private struct Unplannable: Error {
    let text: String
  }

  /// How the floor would make an order that does not exist. Throws `rule.violated` if it cannot.
  func wanted(
    _ order: ProductionOrder, _ sku: String, _ routing: [RoutingStep], _ begun: BegunPieces,
    _ floor: FloorSnapshot
  ) throws(OpsError) -> OpenOrder {
    do {
      return try open(order, sku, routing, begun, floor)
    } catch {
      let product = Excerpt.of(sku)
      throw OpsError(
        .ruleViolated, error.text, field: "sku",
        hint: routing.isEmpty
          ? "for example `opsh routing set \(product) --step GROUP:10m:20s`"
          : "run `opsh routing show \(product)` to see its steps, `opsh machine list` the machines")
    }
  }

  private func open(
    _ order: ProductionOrder, _ sku: String, _ routing: [RoutingStep], _ begun: BegunPieces,
    _ floor: FloorSnapshot
  ) throws(Unplannable) -> OpenOrder {
    let calendar = floor.calendar
    guard !routing.isEmpty else {
      throw Unplannable(
        text: "\(Excerpt.of(sku)) has no routing: create one with `opsh routing set`")
    }
    var release = floor.start
    if let day = order.release {
      release = max(release, calendar.start(of: day).floorSeconds)
      guard release < floor.until else {
        throw Unplannable(text: "It cannot begin before \(day), after the end of the plan")
      }
    }
    let left = left(of: order, floor)
    guard let pieces = try? begun.count(for: left, of: order) else {
      throw Unplannable(text: "It needs too many pieces")
    }
    var steps: [OpenStep] = []
    for step in routing { steps.append(try self.open(step, of: order, pieces, floor)) }
    let far = floor.start + 50 * 366 * 86_400
    let due = order.due.map { calendar.start(of: $0.adding(days: 1)).floorSeconds }
    return OpenOrder(
      order: order, sku: sku, open: left, release: release,
      due: due.flatMap { $0 < far ? $0 : nil }, steps: steps)
  }

  private func open(
    _ step: RoutingStep, of order: ProductionOrder, _ begun: Quantity, _ floor: FloorSnapshot
  ) throws(Unplannable) -> OpenStep {
    let named = floor.machines.inGroup(step.group, \.machine)
    guard !named.isEmpty else {
      throw Unplannable(
        text: "No active machine is in the group \(Excerpt.of(step.group)) (step \(step.position))")
    }
    let usable = named.filter { $0.isUsable(in: floor.shifts) }
    guard !usable.isEmpty else {
      let last = named.flatMap { one in one.closures.map { (machine: one.number, closure: $0) } }
        .max { $0.closure.span.end < $1.closure.span.end }
      throw Unplannable(
        text: last.map { $0.closure.sentence($0.machine, floor.calendar) }
          ?? "The floor does not work in the planned time")
    }
    let total = UInt128(begun.rawValue) * UInt128(max(0, step.run.milliseconds))
    let run = (total + 999_999_999) / 1_000_000_000
    guard run <= UInt128(Self.longest) else {
      throw Unplannable(text: "Step \(step.position) takes more than a year")
    }
    let skill = step.skill.map { TextFolding.fold($0) }
    if let skill, floor.crews[skill]?.isEmpty == true {
      throw Unplannable(text: "Nobody has the skill \(Excerpt.of(skill)) in the planned time")
    }
    let mould = step.mould.map { TextFolding.fold($0) }
    if let mould, floor.moulds[mould] == 0 {
      throw Unplannable(text: "The count of mould \(Excerpt.of(step.mould ?? mould)) is 0")
    }
    return OpenStep(
      position: step.position, machines: usable.map(\.number), setup: step.setup.secondsRoundedUp,
      run: max(1, Int64(run)), skill: skill.flatMap { floor.crews[$0] == nil ? nil : $0 },
      mould: mould, family: SetupFamily(color: order.colorID, mould: mould),
      pieces: pieces(begun, step))
  }

  /// The size by which a step may be divided: whole pieces, so that the parts together take as long
  /// as the whole, and each an hour or more.
  private func pieces(_ begun: Quantity, _ step: RoutingStep) -> Int? {
    guard premises.parts > 1, begun.decimals == 0, step.run.milliseconds > 0,
      step.run.milliseconds % 1000 == 0
    else { return nil }
    let pieces = begun.rawValue / FixedPoint.one
    return pieces > 1 && pieces <= 1_000_000_000 ? Int(pieces) : nil
  }

  /// The orders to freeze. Throws `notfound.any`.
  private func frozen() async throws -> [ProductionOrder] {
    let orders = transaction.repository(ProductionOrder.self)
    var found: [ProductionOrder] = []
    for name in premises.frozen.sorted() {
      guard let order = try await orders.find(name) else {
        throw OpsError(
          .notFound, "There is no production order \(Excerpt.of(name))", field: "freeze",
          hint: "run `opsh production list` to list the production orders")
      }
      found.append(order)
    }
    return found
  }

  /// Throws `rule.bad_state` for orders that cannot be frozen.
  private static func require(
    _ frozen: [ProductionOrder], in floor: FloorSnapshot
  ) throws(OpsError) {
    for order in frozen {
      guard order.status.isOpen else {
        throw OpsError(
          .badState, "\(Excerpt.of(order.number)) is not open, so it is not planned",
          field: "freeze", hint: "leave it out of --freeze")
      }
      guard floor.orders.contains(where: { $0.order.id == order.id && $0.isFrozen }) else {
        throw OpsError(
          .badState,
          "\(Excerpt.of(order.number)) cannot be frozen: the schedule of the floor does not "
            + "have all of its steps, or work that has begun is still there",
          field: "freeze", hint: "adopt a schedule that contains it with `opsh schedule adopt`")
      }
    }
  }
}
