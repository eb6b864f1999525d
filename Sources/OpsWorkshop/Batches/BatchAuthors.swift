import OpsDomain
import OpsKernel
import OpsStorage

/// The authors of a plan: its creator, all users who changed what it makes or when, and all users
/// who submitted it. None of them may approve it as the second person.
///
/// The gate updates the list on every write, also on undo.
struct BatchAuthors {
  private let system: Transaction
  private let caller: RecordID?

  init(_ transaction: Transaction) {
    system = transaction.asSystem("keeps who wrote a plan")
    caller = transaction.caller.userID
  }

  private var authors: Repository<BatchAuthor> { system.repository(BatchAuthor.self) }

  /// All authors of the batch.
  func of(_ batch: ProductionBatch) async throws -> Set<RecordID> {
    let writers = try await rows(of: batch).map(\.userID)
    return Set(writers + [batch.createdBy, batch.submittedBy].compactMap(\.self))
  }

  /// Notes that the caller wrote to a plan or submitted it.
  func note(_ batch: ProductionBatch) async throws {
    guard let caller, caller != batch.createdBy,
      try await authors.fetch(key: BatchAuthor.authorKey, batch.id, caller) == nil
    else { return }
    _ = try await authors.create(
      BatchAuthor(id: system.nextID(), batchID: batch.id, userID: caller, since: system.now))
  }

  /// Makes all authors of a plan authors of the plan that copies its lines.
  func pass(from source: ProductionBatch, to batch: ProductionBatch) async throws {
    for person in try await of(source).sorted() where person != batch.createdBy {
      _ = try await authors.create(
        BatchAuthor(id: system.nextID(), batchID: batch.id, userID: person, since: system.now))
    }
  }

  /// Forgets the authors of a plan that is deleted.
  func forget(_ batch: ProductionBatch) async throws {
    for row in try await rows(of: batch) { try await authors.delete(row) }
  }

  private func rows(of batch: ProductionBatch) async throws -> [BatchAuthor] {
    try await authors.all(where: .equals(BatchAuthor.Columns.batchID, batch.id))
  }
}
