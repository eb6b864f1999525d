import OpsDomain
import OpsKernel
import OpsStorage

/// Plans of what the marketplace tells people. For readers with the rights of the system.
extension Repository where Item == NoticePlan {
  /// The plans of a kind about one record, oldest first.
  /// - Parameter collections: Where that record may be: those that notices of the kind are about.
  func of(
    _ subject: RecordID, _ kind: NoticeKind, in collections: Set<String>
  ) async throws -> [NoticePlan] {
    typealias Columns = NoticePlan.Columns
    return try await all(
      where: .and([
        .equals(Columns.kind, kind), .oneOf(Columns.collection, collections.sorted()),
        .equals(Columns.subjectID, subject),
      ])
    ).sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }

  /// Plans a notice about a record, which is due at once.
  /// - Parameter date: The day that it is of; nil for today.
  func plan(
    _ kind: NoticeKind, of subject: RecordID, in collection: String, stage: Int64,
    date: CivilDate? = nil
  ) async throws {
    _ = try await create(
      NoticePlan(
        id: transaction.nextID(), kind: kind, collection: collection, subjectID: subject,
        stage: stage, date: date ?? transaction.today, dueAt: transaction.now,
        createdAt: transaction.now))
  }
}
