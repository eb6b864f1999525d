import OpsDomain
import OpsStorage

/// Where the occasions of one kind of notice come from: a question to the book, asked by the
/// planner for all subjects and before anything is sent for the one it is about.
public struct NoticeSource: Sendable {
  /// What its notices are about.
  public let kind: NoticeKind
  /// Answers with the rights of the system. Asks indexes, not whole collections: it runs every few
  /// minutes.
  public let find: Find
  /// What follows in the same commit when people have been told.
  let noteSent: NoteSent

  /// A question. What is dear to answer is kept in the pass.
  public typealias Find =
    @Sendable (
      _ scope: NoticeScope, _ pass: NoticePass, _ transaction: Transaction
    ) async throws -> [NoticeOccasion]

  /// What follows when people have been told by a plan of the source.
  public typealias NoteSent =
    @Sendable (_ plan: NoticePlan, _ transaction: Transaction) async throws -> Void

  /// A source of notices of one kind; nothing follows a sent notice unless `noteSent` is given.
  public init(
    _ kind: NoticeKind, find: @escaping Find, noteSent: @escaping NoteSent = { _, _ in }
  ) {
    self.kind = kind
    self.find = find
    self.noteSent = noteSent
  }
}

/// Which occasions a source is asked for.
public enum NoticeScope: Sendable {
  /// Those that are there now and due until that moment; of what is over, none.
  case all(until: Instant)
  /// Those of one subject, whatever their time; none once the occasion has gone.
  case subject(RecordID)
}
