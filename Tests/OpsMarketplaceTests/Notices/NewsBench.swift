import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches

@testable import OpsMarketplace

/// One small marketplace with a driver and a payment sandbox, and jobs that tell people: in their
/// inboxes, by mail and on their devices.
struct NewsBench {
  let drivers: DriverBench
  let orders: OrderBench
  let mail = MemoryChannel(.email)
  let push = PushSandbox()
  private let jobs: JobService

  init() async throws {
    let market = try await MarketFixture.make()
    drivers = DriverBench(on: market)
    orders = OrderBench(on: market)
    jobs = JobService(
      desk: drivers.book.desk, channels: NoticeChannels([mail, PushChannel(push)]))
  }

  /// Plans and sends what is due now.
  func tell() async throws {
    for job in ["notices.plan", "notices.send"] {
      let runs = try await jobs.run(RunJobs(job: job), drivers.anna).output.items
      guard runs.allSatisfy({ $0.state == .succeeded }) else {
        throw OpsError(.internalError, "\(job): \(runs.compactMap(\.error))")
      }
    }
  }

  /// The kinds of notices of orders and of work: what becomes of drivers, businesses and money is
  /// told under others.
  static let ofOrders: [NoticeKind] = [
    .orderUpdate, .orderReceived, .orderCancelled, .orderOffered, .deliveryUpdate, .breakDue,
    .goodsExpiring,
  ]

  /// What somebody's inbox says of orders, without the number of the order.
  func inbox(_ call: Call) async throws -> Set<String> { Set(try await titles(call)) }

  /// The same, each notice by itself.
  func titles(_ call: Call) async throws -> [String] {
    try await notices(Self.ofOrders, call)
      .map { String($0.title.drop { $0 != ":" }.dropFirst(2)) }
  }

  /// Somebody's notices of these kinds.
  func notices(_ kinds: [NoticeKind], _ call: Call) async throws -> [NoticeView] {
    try await drivers.book.dependencies.notices.list(ListNotices(kind: kinds), call).output.items
  }

  func settings(_ input: ChangeNoticeSettings, _ call: Call) async throws {
    _ = try await drivers.book.dependencies.notices.settings(input, call)
  }

  /// Registers a device and wants push messages, of what happens from now on.
  func register(_ token: String, _ call: Call, name: String? = nil) async throws {
    try await tell()
    _ = try await drivers.book.dependencies.devices.register(
      RegisterDevice(token: token, platform: .ios, name: name), call)
    try await settings(ChangeNoticeSettings(channel: ["push"]), call)
  }

  func wait(minutes: Int64) { drivers.wait(seconds: minutes * 60) }
}
