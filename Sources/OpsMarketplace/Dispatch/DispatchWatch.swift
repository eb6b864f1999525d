import OpsDispatch
import OpsDomain
import OpsKernel
import OpsStorage

/// Watches over orders that drivers have taken and not picked up. It takes them off drivers whose
/// devices report nothing any more. It also takes them off drivers who are late, if the policy
/// decides again and another driver is enough sooner. See `docs/adr/0082-a-delay-is-an-event.md`.
struct DispatchWatch {
  /// An order that its driver has no more.
  struct TakenOff {
    let order: MarketOrder
    let driver: Driver
    let why: String
  }

  /// An order whose driver is late.
  private struct Late {
    let order: MarketOrder
    let driver: Driver
    /// By how many seconds.
    let seconds: Int64
    /// When this driver would hand it over, in seconds.
    let delivery: Int64
  }

  private let scene: DispatchScene
  private let system: Transaction
  private let notes: Repository<DispatchNote>
  private let tolerance: Int64
  private var now: Int64 { scene.now.seconds }

  /// - Parameter system: Has the rights of the system.
  init(_ scene: DispatchScene, _ system: Transaction) {
    self.scene = scene
    self.system = system
    notes = system.repository(DispatchNote.self)
    tolerance = scene.terms.tolerance.milliseconds / 1000
  }

  /// Looks at all of them; answers what was taken off whom, and when the next one could be late or
  /// silent, or work on an order for later has to begin.
  func look() async throws -> (takenOff: [TakenOff], next: Instant?) {
    var takenOff: [TakenOff] = []
    for found in scene.silent.sorted(by: { $0.order.number < $1.order.number }) {
      let time = Self.minutes(scene.now.since(found.heardAt).milliseconds / 1000)
      let why =
        "\(found.driver.number) has sent no position for \(time), so "
        + "\(found.order.number) goes to another driver."
      takenOff.append(try await take(found.order, off: found.driver, why))
    }
    var looks = scene.silenceEnds + scene.later.map(\.begins)
    if let policy = scene.terms.policy {
      let (late, next) = try await lateOnes()
      looks += next + scene.kitchenLooks
      takenOff += try await decideAgain(about: late, policy)
    }
    return (takenOff, looks.min())
  }

  private func take(
    _ order: MarketOrder, off driver: Driver, _ why: String
  ) async throws -> TakenOff {
    try await OrderRelease(system).free(order)
    try await notes.takeOff(why, order.id)
    return TakenOff(order: order, driver: driver, why: why)
  }

  // MARK: Who is late

  /// The orders whose drivers are late, and when each of the others could be. What a driver has
  /// just taken is expected for the first time.
  private func lateOnes() async throws -> (late: [Late], looks: [Instant]) {
    let known = try await known()
    let ready = scene.readyTimes
    var (late, looks) = ([Late](), [Instant]())
    for duty in scene.duties.values.sorted(by: { $0.driver.number < $1.driver.number }) {
      let pickups = DriverTrips(duty, scene.terms, ready: ready, now: scene.now).pickups()
      for job in duty.jobs where job.isTaken {
        let (id, driver) = (job.order.id, duty.driver)
        guard let pickup = pickups[job.order.number] else { continue }
        guard let note = known[id], note.driverID == driver.id, let expected = note.expectedAt
        else {
          try await notes.expect(driver, with: id, at: Instant(seconds: pickup.at))
          looks.append(Instant(seconds: now + tolerance))
          continue
        }
        let seconds = pickup.delay(since: expected.seconds)
        guard seconds >= tolerance else {
          looks.append(Instant(seconds: now + tolerance - seconds))
          if note.delay != nil { try await notes.keep(delay: nil, of: id) }
          continue
        }
        looks.append(Instant(seconds: now + tolerance))
        late.append(
          Late(
            order: job.order, driver: driver, seconds: seconds,
            delivery: delivery(job, duty, pickup)))
      }
    }
    return (late.sorted { $0.order.number < $1.order.number }, looks)
  }

  private func known() async throws -> [RecordID: DispatchNote] {
    let taken = scene.duties.values.flatMap(\.jobs).filter(\.isTaken).map(\.order.id).sorted()
    var known: [RecordID: DispatchNote] = [:]
    for start in stride(from: 0, to: taken.count, by: Limits.pageSizeMaximum) {
      let some = taken[start..<min(start + Limits.pageSizeMaximum, taken.count)]
      let found = try await notes.all(where: .oneOf(DispatchNote.Columns.orderID, some))
      for note in found { known[note.orderID] = note }
    }
    return known
  }

  /// When a driver would hand an order over, if it is the first one of its trip.
  private func delivery(
    _ job: DriverDuty.Job, _ duty: DriverDuty, _ pickup: DriverPickup
  ) -> Int64 {
    guard let partner = job.partner, let drop = job.order.mapPlace else { return pickup.at }
    return pickup.at
      + scene.terms.travel(from: partner.mapPlace, to: drop, duty.driver.vehicle)
      + scene.terms.rules.dropService
  }

  // MARK: Deciding again

  /// Takes an order off a late driver when another driver hands it over at least `tolerance`
  /// seconds sooner. Writes down why it was taken off or why it stays, for `dispatch why`.
  private func decideAgain(
    about late: [Late], _ policy: DispatchPolicy
  ) async throws -> [TakenOff] {
    guard !late.isEmpty else { return [] }
    guard policy.decidesAgain else {
      for one in late {
        try await keep(
          one, "The order stays with them: this policy decides about each order only once.")
      }
      return []
    }
    let decision = Dispatch.decide(
      scene.state(policy, reopening: Set(late.map(\.order.number))))
    let given = Set(decision.assignments.flatMap(\.orders))
    var takenOff: [TakenOff] = []
    for one in late {
      let reason = decision.reasons.first { $0.order == one.order.number }
      guard let reason, given.contains(one.order.number),
        let other = try await sooner(than: one, reason)
      else {
        try await keep(
          one,
          "The order stays with them: no other driver would be at least "
            + "\(Self.minutes(tolerance)) faster.")
        continue
      }
      let why =
        "\(sentence(one)) \(other.driver.number) would bring it "
        + "\(Self.minutes(one.delivery - other.delivery)) sooner, so dispatch decides again."
      takenOff.append(try await take(one.order, off: one.driver, why))
    }
    return takenOff
  }

  /// The driver who would be asked next to take the order, and the time of delivery by that driver.
  /// Nil unless it is at least `tolerance` seconds earlier than with the driver who is late.
  private func sooner(
    than late: Late, _ reason: DispatchReason
  ) async throws -> (driver: Driver, delivery: Int64)? {
    let offers = try await OfferBook(system).all(of: late.order.id)
    let found = try await DispatchChoice(scene: scene, system: system).driver(
      for: late.order, reason, passed: DispatchChoice.passed(offers))
    guard let found, found.driver.id != late.driver.id, let delivery = found.candidate.delivery,
      late.delivery - delivery >= tolerance
    else { return nil }
    return (found.driver, delivery)
  }

  private func keep(_ late: Late, _ what: String) async throws {
    try await notes.keep(delay: "\(sentence(late)) \(what)", of: late.order.id)
  }

  private func sentence(_ late: Late) -> String {
    "\(late.driver.number) will pick up \(late.order.number) "
      + "\(Self.minutes(late.seconds)) later than expected."
  }

  /// Whole minutes, rounded up.
  private static func minutes(_ seconds: Int64) -> String { "\((max(0, seconds) + 59) / 60) min" }
}
