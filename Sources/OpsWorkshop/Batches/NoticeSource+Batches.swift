import OpsDomain
import OpsKernel
import OpsStorage

extension NoticeSource {
  /// Batches that wait for approval; sent to people who may approve them.
  static let pendingBatches = NoticeSource(.batchPending) { scope, _, transaction in
    try await batches(in: .pending, scope, transaction).compactMap { batch in
      guard let submitted = batch.submittedAt else { return nil }
      return NoticeOccasion(
        .batchPending, collection: ProductionBatch.schema.name, subjectID: batch.id,
        date: batch.day, dueAt: submitted, title: "\(batch.number): waits for approval",
        body: "\(batch.number) is planned for the \(batch.shift.rawValue) shift of \(batch.day). "
          + "`opsh batch approve \(batch.number)` approves it, `opsh batch show \(batch.number)` "
          + "shows it.",
        audience: .holders(of: .batchApprove, about: []))
    }
  }

  /// Batches that only their own authors may approve; sent before they may do so.
  static let loneBatches = NoticeSource(.batchAlone) { scope, _, transaction in
    try await batches(in: .pending, scope, transaction).compactMap { batch in
      guard let submitted = batch.submittedAt, let from = batch.aloneFrom else { return nil }
      return NoticeOccasion(
        .batchAlone, collection: ProductionBatch.schema.name, subjectID: batch.id,
        date: transaction.context.calendar.date(of: submitted), dueAt: submitted,
        title: "\(batch.number): one person plans and approves it",
        body: "Nobody else can approve \(batch.number), so the people who planned it can, from "
          + "\(transaction.context.calendar.text(from: from)) (site time) on. "
          + "`opsh batch show \(batch.number)` shows it, `opsh batch cancel \(batch.number) "
          + "--reason TEXT` stops it.",
        audience: .holders(of: .batchView, about: []))
    }
  }

  /// Batches that are over and not reported.
  static let unreportedBatches = NoticeSource(.batchUnreported) { scope, _, transaction in
    typealias Columns = ProductionBatch.Columns
    var filter = Predicate.equals(Columns.isUnreported, true)
    if case .subject(let id) = scope { filter = .both(filter, .equals(.id, id)) }
    return try await transaction.repository(ProductionBatch.self).all(where: filter).compactMap {
      batch in
      guard let ended = batch.completedAt else { return nil }
      return NoticeOccasion(
        .batchUnreported, collection: ProductionBatch.schema.name, subjectID: batch.id,
        date: batch.day, dueAt: ended, title: "\(batch.number): not reported",
        body: "The \(batch.shift.rawValue) shift of \(batch.day) is over, and "
          + "\(batch.number) is not reported. "
          + "Run `opsh batch report \(batch.number) --made SKU=QTY`.",
        audience: .holders(of: .batchComplete, about: []))
    }
  }

  private static func batches(
    in status: BatchStatus, _ scope: NoticeScope, _ transaction: Transaction
  ) async throws -> [ProductionBatch] {
    var filter = Predicate.equals(ProductionBatch.Columns.status, status)
    if case .subject(let id) = scope { filter = .both(filter, .equals(.id, id)) }
    return try await transaction.repository(ProductionBatch.self).all(where: filter)
  }
}
