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

  /// Empties and removes what there is of the person, and first their twins, each with a receipt of
  /// its own. Throws what keeps a person in the book: open business of a customer, the last
  /// administrator.
  /// - Parameters:
  ///   - twins: Records of other kinds that stand for the same person: see ``PersonTwin``.
  ///   - isForced: Whether what keeps the person in the book does not count: then only what is
  ///     personal goes. For a restored copy of the book.
  func run(
    _ subject: PrivacySubject, with twins: [PrivacySubject] = [], reason: String,
    isForced: Bool = false
  ) async throws -> ErasureReceipt {
    var images = 0
    var files: Int64 = 0
    for record in try await PersonRecord.all(of: subject.id, in: subject.schema, system) {
      images += try await record.images(journal).count
      // While it is known that the record is about the person.
      files += try await Attachments.remove(of: record.id, in: record.schema, system)
    }
    for file in try await PersonRecord.removedFiles(
      of: subject.id, in: subject.schema, journal, system)
    {
      images += try await file.images(journal).count
    }
    try await ReportCopies.empty(naming: subject.names, system)
    let number = try await SeriesNumber.next(of: ErasureReceipt.self, system)
    // Before what says that they are the person's goes with the person.
    for twin in twins { _ = try await run(twin, reason: reason, isForced: isForced) }
    let erased =
      isForced
      ? try await subject.empty(receipt: number, system)
      : try await subject.erase(receipt: number, system)
    let emptied = try await emptyRecords(about: subject)
    return try await system.repository(ErasureReceipt.self).create(
      ErasureReceipt(
        id: transaction.nextID(), number: number, collection: subject.schema.name,
        subject: subject.id, pseudonym: erased.pseudonym, at: transaction.now,
        by: transaction.principal.userID, reason: reason,
        records: erased.records + emptied + files, images: Int64(images)))
  }

  /// Empties the records about the person that are still in the book and have personal columns of
  /// their own, whichever area they are of, and counts those that it changed.
  private func emptyRecords(about subject: PrivacySubject) async throws -> Int64 {
    let types = Dictionary(
      system.context.rules.entities.map { ($0.schema, $0) }, uniquingKeysWith: { first, _ in first }
    )
    var changed: Int64 = 0
    for record in try await PersonRecord.all(of: subject.id, in: subject.schema, system).dropFirst()
    {
      guard let type = types[record.schema] else { continue }
      if try await empty(type, record.id) { changed += 1 }
    }
    return changed
  }

  /// Whether there was anything personal in the record.
  private func empty<Item: Entity>(_ type: Item.Type, _ id: RecordID) async throws -> Bool {
    let repository = system.repository(type)
    guard let before = try await repository.fetch(id) else { return false }
    var item = before
    item.emptyPersonalFields()
    guard item != before else { return false }
    _ = try await repository.update(item)
    return true
  }
}
