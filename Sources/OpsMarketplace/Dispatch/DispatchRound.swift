import OpsDispatch
import OpsDomain
import OpsKernel
import OpsStorage

/// One decision of dispatch: ends offers whose time is over, takes orders off drivers who are gone
/// or too late, decides about all orders without a driver, and asks the drivers it chose.
struct DispatchRound {
  private let system: Transaction
  private let offers: OfferBook

  /// What came of it.
  struct Answer {
    var passed = 0
    var takenOff: [DispatchWatch.TakenOff] = []
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
    var scene = try await DispatchScene(system)
    let watched = try await DispatchWatch(scene, system).look()
    answer.takenOff = watched.takenOff
    if !watched.takenOff.isEmpty { scene = try await DispatchScene(system) }
    for later in scene.later where later.order.driverID == nil {
      answer.waiting.append((later.order, later.begins, later.why(system.context.calendar)))
    }
    guard let policy = scene.terms.policy else {
      for number in scene.open {
        let why = "Dispatch is off: every order is offered to all drivers."
        try await offer(number, to: nil, scene, why, &answer)
      }
      try await DispatchMark.clear(lookAt: watched.next, system)
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
    let looks = [decision.nextLook.map { Instant(seconds: $0) }, watched.next]
    try await DispatchMark.clear(lookAt: looks.compactMap(\.self).min(), system)
    return answer
  }

  /// Offers an order to the chosen driver, or to the next one to whom it was not offered before;
  /// after so many rounds to all.
  private func ask(
    _ reason: DispatchReason, _ scene: DispatchScene, _ answer: inout Answer
  ) async throws {
    guard let order = scene.orders[reason.order] else { return }
    let passed = DispatchChoice.passed(try await offers.all(of: order.id))
    let next = try await DispatchChoice(scene: scene, system: system).driver(
      for: order, reason, passed: passed)
    guard let next else {
      let before =
        passed.isEmpty
        ? "No driver nearby can take \(order.number)"
        : "\(Counted.text(passed.count, "driver", "drivers")) did not take \(order.number)"
      let why = "\(before), so it is offered to all drivers."
      return try await offer(order.number, to: nil, scene, why, &answer)
    }
    var why = reason.sentence
    if !next.isChosen {
      why =
        "\(next.driver.number) is asked next: other drivers did not take \(order.number). " + why
    }
    try await offer(order.number, to: next.driver, scene, why, &answer)
  }

  private func offer(
    _ number: String, to driver: Driver?, _ scene: DispatchScene, _ why: String,
    _ answer: inout Answer
  ) async throws {
    guard let order = scene.orders[number] else { return }
    let notes = system.repository(DispatchNote.self)
    let note = try await notes.fetch(key: DispatchNote.orderKey, order.id)
    // Why it was taken off the last driver.
    let lost = note?.driverID == nil ? note?.delay : nil
    let why = [lost, why].compactMap(\.self).joined(separator: " ")
    let round = (try await offers.all(of: order.id).map(\.round).max() ?? 0) + 1
    let made = try await offers.offer(
      order, to: driver, until: driver.map { _ in system.now.adding(scene.terms.offer) },
      round: round, why: why)
    answer.made.append((order, driver, made))
    try await notes.keep(
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
