import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsStorageMock
import OpsTesting
import OpsWarehouse
import TestBenches

@testable import OpsMarketplace

/// A small marketplace by a virtual clock, in which people, the payment provider and jobs do what a
/// seed says, while the store and the provider fail now and then.
///
/// kim and lea order at pat's Bella Napoli and rob's Green Corner, in some markets from both at
/// once; dora and ned drive; anna is the house. What is refused does nothing. What fails on the way
/// is asked again under the same key, as people's devices do.
final class MarketSimulator {
  static let corner = "Green Corner"
  /// What Green Corner sells: apples, of which there are few, and rice without end.
  static let apple = "APPLE-1"
  static let rice = "RICE"
  /// Promotions that customers know of.
  static let codes = ["WELCOME", "CORNER", "RIDE"]

  let market: MarketFixture
  let seed: PropertySeed
  let dependencies: AppDependencies
  let laws: MarketLaws
  /// Knows what it did for each key, whatever got lost on the way.
  let provider = RecordingProvider(
    SandboxProvider(secret: Secret("the secret of the simulator")))
  /// What the payment provider tells and what is on its way. It signs each message when it sends
  /// it, also when it sends it again.
  private var post: [ProviderEvent] = []
  private var keys = 0
  /// How often something was done, and how often it was refused or failed.
  private(set) var done = 0
  private(set) var refused = 0
  private(set) var failed = 0
  /// Runs of jobs that failed without a fault.
  private(set) var broken: [String] = []

  init(_ seed: PropertySeed) async throws {
    self.seed = seed
    market = try await MarketFixture.make(seed: seed.random.next())
    let way = FlakyProvider(
      provider: provider, random: SeededRandom(seed: seed.random.next()))
    dependencies = AppDependencies(desk: market.book.desk, payments: way)
    laws = MarketLaws(market)
    try await prepare()
  }

  var book: SampleBook { market.book }
  var anna: Call { market.call(.administrator) }
  var customers: [Principal] { [market.principal(.customer), market.stranger(.customer)] }
  var sellers: [Principal] { [market.principal(.partner), market.stranger(.partner)] }
  var couriers: [Principal] { [market.principal(.driver), market.stranger(.driver)] }

  /// A second partner, more goods, promotions, and two verified drivers.
  private func prepare() async throws {
    _ = try await dependencies.partners.create(
      CreatePartner(
        name: Self.corner, kind: .grocery, place: "54.688,25.281", radius: .whole(10),
        hours: "daily 00:00-24:00", owner: "rob"), anna)
    _ = try await dependencies.partners.verify(OnePartner(partner: Self.corner), anna)
    _ = try await dependencies.partners.hours(
      KeepPartnerHours(partner: MarketFixture.partnerName, week: "daily 00:00-24:00"), anna)
    _ = try await dependencies.menus.add(
      AddMenuItem(
        partner: Self.corner, sku: Self.apple, price: try UnitPrice(parsing: "0.80"), stock: "40",
        name: "Apple"), anna)
    _ = try await dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: 60, location: "PARTNER-BELLA-NAPOLI"), anna)
    _ = try await dependencies.menus.add(
      AddMenuItem(
        partner: Self.corner, sku: Self.rice, price: try UnitPrice(parsing: "2.10"),
        stock: "unlimited"), anna)
    // Two people order for a whole town.
    for (setting, value) in [
      ("market.unpaid_orders", "1000"), ("market.unpaid_pieces", "1000000"),
    ] {
      _ = try await dependencies.settings.set(
        SetSetting(setting: setting, value: value), anna)
    }
    if seed.int(1...2) == 1 {
      _ = try await dependencies.settings.set(
        SetSetting(setting: "market.several_sellers", value: "on"), anna)
    }
    for promotion in try Self.promotions() {
      _ = try await dependencies.promotions.create(promotion, anna)
    }
    for courier in couriers {
      let number = try await dependencies.drivers.register(
        RegisterDriver(vehicle: .scooter), Call(courier)
      ).output.number
      _ = try await dependencies.drivers.check(
        CheckDriver(driver: number, age: 30, document: [.passport]), anna)
      _ = try await dependencies.drivers.verify(DriverReference(driver: number), anna)
      _ = try await dependencies.driverJobs.online(OwnDriver(), Call(courier))
      _ = try await dependencies.drivers.locate(
        LocateDriver(place: ["54.688,25.28"]), Call(courier))
    }
  }

  /// One that the house pays and few get, one of the partner, and one that goes with it.
  private static func promotions() throws -> [CreatePromotion] {
    [
      CreatePromotion(name: "Welcome", code: "WELCOME", percent: "10%", usesPerPerson: 2),
      CreatePromotion(
        name: "Corner week", code: "CORNER", amount: try UnitPrice(parsing: "1"), uses: 5,
        stack: 1, partner: corner, payer: .partner),
      CreatePromotion(name: "Free ride", code: "RIDE", freeDelivery: true, stack: 2),
    ]
  }

  /// Does one thing, and asks the laws that are cheap.
  func step() async throws {
    let act = seed.element(of: SimulatedAct.weighted)
    try await perform(act)
    try await laws.checkStep("\(seed), act \(act)")
  }

  private func fault() -> FaultPlan {
    let first = Int(seed.int(1...3))
    let lost = OpsError(.storageFailed, "The disk did not answer")
    return switch seed.int(1...4) {
    case 1: FaultPlan([.init(.conflict, on: .commit, at: first)])
    case 2: FaultPlan([.init(.error(lost), on: .commit, at: first)])
    case 3: FaultPlan([.init(.loseAnswer, on: .commit, at: first)])
    default: FaultPlan([.init(.error(lost), on: .read, at: 7 * first)])
    }
  }

  /// The answer; nil for what is refused. The store fails now and then; what fails on the way is
  /// asked again under the same key.
  func attempt<Answer>(
    by principal: Principal, _ body: (Call) async throws -> Answer
  ) async throws -> Answer? {
    keys += 1
    let call = Call(principal, key: "act-\(keys)")
    if seed.int(1...6) == 1 { book.store.inject(fault()) }
    defer { book.store.inject(.none) }
    for _ in 1...2 {
      do {
        let answer = try await body(call)
        done += 1
        return answer
      } catch let error as OpsError where error.isRetryable || error.code == .storageFailed {
        failed += 1
        book.store.inject(.none)
      } catch let error as OpsError
        where error.errorClass != .internalError && error.code != .corrupt
      {
        refused += 1
        return nil
      }
    }
    return nil
  }

  private func perform(_ act: SimulatedAct) async throws {
    switch act {
    case .fill, .merge, .request, .place, .pay, .change, .cancel, .rate: try await shop(act)
    case .accept, .decline, .start, .delay, .ready, .withdraw, .restock: try await sell(act)
    case .work, .rest, .stop, .locate, .take, .bring: try await drive(act)
    case .refund, .payOut, .decide, .assign: try await administer(act)
    case .undo: try await undo()
    case .tell: try await tell()
    case .mail: try await mail()
    case .jobs:
      try await run([
        "market.payments", "market.sandbox", "market.orders", "dispatch.run", "market.payments",
      ])
    case .upkeep:
      try await run([
        "reservations.refit", "reservations.release", "driver.week", "driver.month",
        "driver.payouts", "driver.positions", "market.guest_carts",
      ])
    case .wait:
      book.clock.advance(milliseconds: seed.int(1...600) * 1_000)
      // Devices report by themselves, as long as they are on.
      for courier in couriers where seed.int(1...4) > 1 { try await locate(courier) }
    }
  }

  private func run(_ jobs: [String]) async throws {
    for job in jobs {
      let answer = try await attempt(by: .system) {
        try await self.dependencies.jobs.run(RunJobs(job: job), $0)
      }
      for run in answer?.output.items ?? [] { look(at: run) }
    }
  }

  /// A run may fail by what was planted into the store, and by nothing else.
  private func look(at run: JobRunView) {
    guard let word = run.error else { return }
    let error = ErrorCode(rawValue: word).map { OpsError($0, word) }
    let isPlanted = error.map { $0.isRetryable || $0.errorClass == .conflict }
    if isPlanted != true { broken.append("\(run.job): \(word), \(run.result ?? "")") }
  }

  // MARK: The payment provider

  /// The provider sends what a card makes of some payment, signed.
  private func tell() async throws {
    let payments = try await book.read { transaction in
      try await transaction.repository(Payment.self).all(where: .everything)
    }
    guard !payments.isEmpty else { return }
    let payment = seed.element(of: payments)
    if seed.int(1...4) == 1 {
      let input = PlaySandbox(
        scenario: seed.element(of: SandboxScenario.allCases), payment: payment.number)
      _ = try await attempt(by: anna.principal) {
        try await self.dependencies.payments.sandbox(input, $0)
      }
      return
    }
    let request = PaymentErrand.request(
      payment, key: payment.key, amount: payment.amount, book.world.currency)
    let own = payment.card.flatMap { SandboxScenario(rawValue: $0) } ?? .approved
    let scenario = seed.int(1...3) == 1 ? seed.element(of: SandboxScenario.allCases) : own
    post += try provider.events(of: scenario, about: request, at: book.clock.now())
  }

  /// A message arrives: any of those on their way, and some come again.
  private func mail() async throws {
    guard !post.isEmpty else { return }
    let index = Int(seed.int(0...Int64(post.count - 1)))
    let message = try provider.message(post[index], at: book.clock.now())
    if seed.int(1...3) > 1 { post.remove(at: index) }
    _ = try await attempt(by: anna.principal) {
      try await self.dependencies.payments.event(
        TakePaymentEvent(body: message.body, signature: message.signature), $0)
    }
  }
}
