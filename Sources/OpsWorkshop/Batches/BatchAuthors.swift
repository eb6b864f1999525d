import OpsDomain
import OpsKernel
import OpsStorage

/// Who has a part in a plan: who made or moved it, who wrote what it makes, who handed it in. None
/// of them is a second person when it is approved.
///
/// The gate keeps it: a product of a plan that is written, moved or put back by undo names who did
/// so. What somebody else has written over counts no more.
struct BatchAuthors {
  private let system: Transaction
  private let caller: RecordID?

  init(_ transaction: Transaction) {
    system = transaction.asSystem("keeps who wrote a plan")
    caller = transaction.caller.userID
  }

  /// Everybody who has a part in the batch as it is.
  func of(_ batch: ProductionBatch) async throws -> Set<RecordID> {
    let products = try await system.repository(BatchProduct.self)
      .all(where: .equals(BatchProduct.Columns.batchID, batch.id))
    let people =
      [batch.createdBy, batch.movedBy, batch.submittedBy]
      + products.flatMap { [$0.addedBy, $0.changedBy] }
    return Set(people.compactMap(\.self))
  }

  /// Notes that the caller wrote a product of a plan, where the record does not say so.
  func note(_ old: BatchProduct?, _ new: BatchProduct) async throws {
    guard let caller else { return }
    var noted = new
    if old == nil, new.addedBy == nil { noted.addedBy = caller }
    if noted.addedBy != caller { noted.changedBy = caller }
    guard noted != new else { return }
    _ = try await system.repository(BatchProduct.self).update(noted)
  }

  /// Notes that the caller moved a plan to another day or shift, where the record does not say so.
  func noteMove(_ old: ProductionBatch, _ new: ProductionBatch) async throws {
    guard let caller, old.day != new.day || old.shift != new.shift, new.movedBy != caller else {
      return
    }
    var noted = new
    noted.movedBy = caller
    _ = try await system.repository(ProductionBatch.self).update(noted)
  }
}

extension BatchProduct {
  /// Whether nothing but who wrote it is another.
  func differsByAuthor(_ new: BatchProduct) -> Bool {
    var expected = self
    expected.addedBy = new.addedBy
    expected.changedBy = new.changedBy
    expected.version = new.version
    return expected == new
  }
}
