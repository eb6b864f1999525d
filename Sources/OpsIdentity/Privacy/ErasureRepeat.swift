import OpsDomain
import OpsKernel
import OpsStorage

/// Erasures in a restored copy of the book.
extension PrivacyService {
  /// The erasures that the book knows of, the first one first.
  package func erasures() async throws -> [ErasureMark] {
    let receipts = try await desk.readAsSystem(.finishErasure) { transaction in
      try await transaction.repository(ErasureReceipt.self).all(where: .everything)
    }
    return receipts.sorted { TextFolding.bytewiseLess($0.number, $1.number) }.map(\.mark)
  }

  /// Erases everybody of these marks whom the book does not know to be erased, each with a receipt
  /// that names the first one, and destroys the keys of what the journal holds of them. Open
  /// business does not keep a person here: then what is personal goes and the business stays.
  /// Somebody whom the book never knew is left out.
  ///
  /// Answers how many were erased. Throws what the book throws; then the copy must not be used.
  package func repeatErasures(_ marks: [ErasureMark]) async throws -> Int {
    var erased = 0
    for mark in marks where try await repeatErasure(mark) { erased += 1 }
    // Also where none was: the copy may have been made in the middle of an erasure.
    try await finishErasures()
    return erased
  }

  private func repeatErasure(_ mark: ErasureMark) async throws -> Bool {
    do {
      return try await erase(mark, isForced: false)
    } catch let error as OpsError
      where [.dependants, .lastAdministrator, .badState].contains(error.code)
    {
      return try await erase(mark, isForced: true)
    }
  }

  /// Whether there was anybody to erase.
  private func erase(_ mark: ErasureMark, isForced: Bool) async throws -> Bool {
    let journal = desk.store.journal
    let reason = "erased before as \(mark.receipt); this copy of the book was restored"
    return try await desk.performAsSystem(.repeatErasure, reason: reason) { transaction in
      typealias Columns = ErasureReceipt.Columns
      let known = try await transaction.repository(ErasureReceipt.self).first(
        where: .both(
          .equals(Columns.collection, mark.collection), .equals(Columns.subject, mark.subject)))
      guard known == nil, let subject = try await person(of: mark, transaction, journal) else {
        return false
      }
      let twins =
        isForced ? [] : try await subject.twins(among: desk.world.blueprint.people, transaction)
      for one in [subject] + twins {
        try await ImageErasure(desk).begin(one.id, in: one.schema, transaction)
      }
      _ = try await PersonErasure(transaction, journal: journal)
        .run(subject, with: twins, reason: reason, isForced: isForced)
      try journal.vault?.note(erasing: true)
      return true
    }.output
  }

  /// The person of a mark; nil for one whom neither the book nor its journal knows.
  private func person(
    of mark: ErasureMark, _ transaction: Transaction, _ journal: any JournalReader
  ) async throws -> PrivacySubject? {
    guard let kind = desk.world.blueprint.people.first(where: { $0.schema.name == mark.collection })
    else { return nil }
    if let row = try await transaction.row(kind.schema, id: mark.subject) {
      return try PrivacySubject(kind, row)
    }
    let images = try await journal.history(of: mark.subject, limit: .max)
      .flatMap(\.entries).filter { $0.collection == mark.collection }.compactMap(\.image)
    guard let last = images.last else { return nil }
    return try PrivacySubject(kind, removed: try journal.row(in: last, of: kind.schema))
  }
}
