import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches

/// A sample book with short words for what people do with quotas. The holder is the warehouse
/// keeper unless told.
struct QuotaBench: Sendable {
  let stock: StockBench

  var book: SampleBook { stock.book }
  var service: QuotaService { book.dependencies.quotas }
  var wil: Call { stock.wil }
  var anna: Call { stock.anna }
  var sam: Call { stock.sam }

  init(seed: UInt64 = 1) async throws { stock = try await StockBench(seed: seed) }

  /// The same on a book that is there.
  init(on stock: StockBench) { self.stock = stock }

  /// A person who may take and give out goods, and who does not manage the stock.
  var seller: Call {
    let user = SampleUser.of(.driver)
    return Call(
      Principal(
        userID: user.id, name: user.name,
        rights: Rights(
          roles: [.salesperson],
          permissions: Role.salesperson.permissions.union([.inventoryUpdateStock]))))
  }

  @discardableResult
  func take(
    _ quantity: Quantity, of sku: String = "LAMP-1", for time: String = "8h",
    desk: String? = nil, at location: String? = nil, lot: String? = nil, by call: Call? = nil
  ) async throws -> QuotaView {
    try await service.take(
      TakeQuota(
        sku: sku, quantity: quantity, for: try TimeSpan(parsing: time), desk: desk,
        location: location, lot: lot), call ?? wil
    ).output
  }

  @discardableResult
  func giveBack(
    _ number: String, _ quantity: Quantity? = nil, by call: Call? = nil
  ) async throws -> QuotaView {
    try await service.giveBack(ReturnQuota(quota: number, quantity: quantity), call ?? wil).output
  }

  @discardableResult
  func issue(
    _ quantity: Quantity, of sku: String = "LAMP-1", at location: String? = nil,
    lot: String? = nil, quota: String? = nil, on moment: Instant? = nil, by call: Call? = nil
  ) async throws -> StockChangeView {
    try await stock.stock.issue(
      IssueStock(
        sku: sku, quantity: quantity, location: location, lot: lot, quota: quota, at: moment),
      call ?? wil
    ).output
  }

  func show(_ number: String) async throws -> QuotaView {
    try await service.show(QuotaReference(quota: number), wil).output
  }

  func list(_ input: ListQuotas = ListQuotas(), by call: Call? = nil) async throws -> [QuotaView] {
    try await service.list(input, call ?? wil).output.items
  }

  /// Runs the job that returns quotas. Returns what it says.
  @discardableResult
  func runJob() async throws -> String? {
    try await book.dependencies.jobs.run(RunJobs(job: "quotas.return"), anna)
      .output.items.first?.result
  }

  func undo(_ call: Call? = nil) async throws {
    _ = try await book.dependencies.changesets.undo(CommitReference(), call ?? wil)
  }

  func redo(_ call: Call? = nil) async throws {
    _ = try await book.dependencies.changesets.redo(CommitReference(), call ?? wil)
  }

  func pass(hours: Int64) { book.clock.advance(milliseconds: hours * 3_600_000) }

  /// What is on hand, reserved and available of the lamps, and whether all figures agree.
  func figures() async throws -> (onHand: Quantity, reserved: Quantity?, available: Quantity?) {
    let level = try await stock.level()
    return (level.onHand, level.reserved, level.available)
  }
}
