import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse

/// A message as a channel gets it: about low stock in a sample book.
enum NoticeSample {
  static func message(_ address: String?) async throws -> NoticeMessage {
    let book = try await SampleBook.make()
    _ = try await book.dependencies.products.edit(
      EditProduct(sku: "LAMP-1", lowStock: 50), book.call(.administrator))
    for job in ["notices.plan", "notices.send"] {
      _ = try await book.dependencies.jobs.run(RunJobs(job: job), book.call(.administrator))
    }
    let notices = try await book.dependencies.notices.list(
      ListNotices(), book.call(.administrator))
    guard let notice = notices.output.items.first else {
      throw OpsError(.notFound, "The sample has no notice")
    }
    return NoticeMessage(
      id: RecordID(rawValue: 4711), notice: notice, userID: RecordID(rawValue: 1),
      address: address.map { Personal($0) }, sentAt: book.clock.now())
  }
}
