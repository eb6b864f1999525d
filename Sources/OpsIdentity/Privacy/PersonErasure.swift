import OpsDomain
import OpsKernel
import OpsStorage

/// The part of an erasure that is one commit: what is in the book today goes, and a receipt stays.
struct PersonErasure {
  let transaction: Transaction
  private let system: Transaction
  private let journal: any JournalReader

  init(_ transaction: Transaction, journal: any JournalReader) {
    self.transaction = transaction
    self.journal = journal
    system = transaction.asSystem("erases a person")
  }

  /// Empties and removes what there is of the person. Throws what keeps a person in the book: open
  /// business of a customer, the last administrator.
  func run(
    _ subject: PrivacySubject, reason: String
  ) async throws -> ErasureReceipt {
    var images = 0
    for record in try await PersonRecord.all(of: subject.id, in: subject.schema, system) {
      images += try await record.images(journal).count
    }
    let number = try await SeriesNumber.next(of: ErasureReceipt.self, system)
    let erased = try await subject.erase(receipt: number, system)
    return try await system.repository(ErasureReceipt.self).create(
      ErasureReceipt(
        id: transaction.nextID(), number: number, collection: subject.schema.name,
        subject: subject.id, pseudonym: erased.pseudonym, at: transaction.now,
        by: transaction.principal.userID, reason: reason, records: erased.records,
        images: Int64(images)))
  }
}
