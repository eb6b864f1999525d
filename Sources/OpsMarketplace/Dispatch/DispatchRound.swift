import OpsDispatch
import OpsDomain
import OpsKernel
import OpsStorage

/// One decision of dispatch: ends offers whose time is over, decides about all orders without a
/// driver, and asks the drivers it chose.
struct DispatchRound {
  private let system: Transaction
  private let offers: OfferBook

  /// What came of it.
  struct Answer {
    var passed = 0
    var made: [(order: MarketOrder, driver: Driver?, offer: JobOffer)] = []
    var waiting: [(order: MarketOrder, until: Instant?, why: String)] = []
  }

  init(_ transaction: Transaction) {
    system = transaction.asSystem("decides which drivers are asked for which orders")
    offers = OfferBook(system)
  }

  func run() async throws -> Answer {
    var answer = Answer()
    try await DriverRights.stopEnded(system)
    answer.passed = try await offers.endPassed()
    let scene = try await DispatchScene(system)
    guard let policy = scene.terms.policy else {
      for order in scene.orderStates where order.driver == nil {
        let why = "Dispatch is off: every order is offered to all drivers."
        try await offer(order.id, to: nil, scene, why, &answer)
      }
      try await DispatchMark.clear(lookAt: nil, system)
      return answer
    }
    let decision = Dispatch.decide(scene.state(policy))
    let given = Set(decision.assignments.flatMap(\.orders))
    for reason in decision.reasons {
      if given.contains(reason.order) {
        try await ask(reason, scene, &answer)
      } else {
        try await wait(reason, scene, decision, &answer)
      }
    }
    try await DispatchMark.clear(
      lookAt: decision.nextLook.map { Instant(seconds: $0) }, system)
    return answer
  }

  /// Offers an order to the chosen driver, or to the next one to whom it was not offered before;
  /// after so many rounds to all.
  private func ask(
    _ reason: DispatchReason, _ scene: DispatchScene, _ answer: inout Answer
  ) async throws {
    guard let order = scene.orders[reason.order] else { return }
    let known = try await offers.all(of: order.id)
    let passed = Set(known.filter { $0.state == .passed }.compactMap(\.driverID))
    let next = try await next(reason, for: order, scene, without: passed)
    guard Int64(passed.count) < scene.terms.rounds, let next else {
      let before =
        passed.isEmpty
        ? "No driver in reach may bring \(order.number)"
        : "\(Counted.text(passed.count, "driver", "drivers")) did not take \(order.number)"
      let why = "\(before): it is offered to all drivers."
      return try await offer(order.number, to: nil, scene, why, &answer)
    }
    var why = reason.sentence
    if !next.isChosen {
      why = "\(next.driver.number) is asked, because others did not take \(order.number). " + why
    }
    try await offer(order.number, to: next.driver, scene, why, &answer)
  }

  /// The first driver who can bring the order, may do so, had no offer of it before and did not
  /// place it.
  private func next(
    _ reason: DispatchReason, for order: MarketOrder, _ scene: DispatchScene,
    without passed: Set<RecordID>
  ) async throws -> (driver: Driver, isChosen: Bool)? {
    for candidate in reason.candidates where candidate.arrival != nil {
      guard let driver = scene.drivers[candidate.driver], !passed.contains(driver.id),
        driver.userID != order.buyerID,
        try await DriverRights.mayBring(driver.userID, system)
      else { continue }
      return (driver, candidate.verdict == .chosen)
    }
    return nil
  }

  private func offer(
    _ number: String, to driver: Driver?, _ scene: DispatchScene, _ why: String,
    _ answer: inout Answer
  ) async throws {
    guard let order = scene.orders[number] else { return }
    let round = (try await offers.all(of: order.id).map(\.round).max() ?? 0) + 1
    let made = try await offers.offer(
      order, to: driver, until: driver.map { _ in system.now.adding(scene.terms.offer) },
      round: round, why: why)
    answer.made.append((order, driver, made))
    try await system.repository(DispatchNote.self).keep(
      driver == nil ? .open : .offered, of: order.id, lookAt: made.until, why)
  }

  private func wait(
    _ reason: DispatchReason, _ scene: DispatchScene, _ decision: DispatchDecision,
    _ answer: inout Answer
  ) async throws {
    guard let order = scene.orders[reason.order] else { return }
    let until = decision.waits.first { $0.order == reason.order }?.until
      .map { Instant(seconds: $0) }
    answer.waiting.append((order, until, reason.sentence))
    let outcome: DispatchAnswer = reason.outcome == .nobody ? .nobody : .waits
    try await system.repository(DispatchNote.self).keep(
      outcome, of: order.id, lookAt: until, reason.sentence)
  }
}
