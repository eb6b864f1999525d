import OpsDomain
import OpsStorage
import OpsTesting

@testable import OpsKernel
@testable import OpsWarehouse

/// A sample book with lots, and jobs that hand notices to channels that remember them.
package struct NoticeBench {
  package static let day: Int64 = 86_400_000

  package let book: SampleBook
  package let jobs: JobService
  package let channel = MemoryChannel(.email)

  package init() async throws {
    book = try await SampleBook.make()
    jobs = JobService(desk: book.desk, channels: NoticeChannels([channel]))
  }

  /// Takes in a lot of rice.
  package func receive(
    _ lot: String, _ quantity: Quantity = 10, due: String? = nil
  ) async throws {
    _ = try await book.dependencies.stock.receive(
      ReceiveStock(
        sku: "RICE", quantity: quantity, lot: lot,
        expires: try due.map { try CivilDate(parsing: $0) }), book.call(.warehouseKeeper))
  }

  package func issue(_ lot: String, _ quantity: Quantity) async throws {
    _ = try await book.dependencies.stock.issue(
      IssueStock(sku: "RICE", quantity: quantity, lot: lot), book.call(.warehouseKeeper))
  }

  /// Changes a lot behind everybody's back, as an operation of the lot would.
  package func change(_ code: String, _ edit: @Sendable (inout Lot) -> Void) async throws {
    try await book.write { transaction in
      let product = try await transaction.repository(Product.self).named("RICE")
      var lot = try await transaction.repository(Lot.self).named(code, product: product.id)
      edit(&lot)
      _ = try await transaction.repository(Lot.self).update(lot)
    }
  }

  /// Puts a product into a category that people are told nothing of.
  package func silence(_ sku: String) async throws {
    let administrator = book.call(.administrator)
    let category = try await book.dependencies.categories.create(
      CreateCategory(name: "Silent \(sku)", notices: "off"), administrator
    ).output
    _ = try await book.dependencies.products.edit(
      EditProduct(sku: sku, category: category.name), administrator)
  }

  /// Plans and sends what is due now, whatever the jobs' times.
  package func pass() async throws {
    for job in ["notices.plan", "notices.send"] {
      let runs = try await jobs.run(RunJobs(job: job), book.call(.administrator)).output.items
      guard runs.allSatisfy({ $0.state == .succeeded }) else {
        throw OpsError(.internalError, "\(job): \(runs.compactMap(\.error))")
      }
    }
  }

  /// Takes a role from the sample user who holds it.
  package func revoke(_ role: Role) async throws {
    try await book.write { transaction in
      let assignments = transaction.repository(RoleAssignment.self)
      for var held in try await assignments.all(
        where: .equals(RoleAssignment.Columns.userID, SampleUser.of(role).id))
      {
        held.revokedAt = transaction.now
        _ = try await assignments.update(held)
      }
    }
  }

  package func wait(days: Int64) { book.clock.advance(milliseconds: days * Self.day) }

  /// The inbox of the sample user who holds the role.
  package func inbox(_ role: Role = .warehouseKeeper, all: Bool? = true) async throws
    -> [NoticeView]
  {
    try await book.dependencies.notices.list(ListNotices(dismissed: all), book.call(role)).output
      .items
  }

  package func plans(_ state: NoticePlanState) async throws -> [NoticePlan] {
    try await book.read {
      try await $0.repository(NoticePlan.self).all(
        where: .equals(NoticePlan.Columns.state, state))
    }
  }

  package func settings(
    _ input: ChangeNoticeSettings, _ role: Role = .warehouseKeeper
  ) async throws -> NoticeSettingsView {
    try await book.dependencies.notices.settings(input, book.call(role)).output
  }
}
