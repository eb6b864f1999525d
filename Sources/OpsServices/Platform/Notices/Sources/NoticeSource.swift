import OpsDomain
import OpsStorage

/// Where the occasions of one kind of notice come from: a question to the book, asked by the
/// planner for all subjects and before anything is sent for the one it is about.
public struct NoticeSource: Sendable {
  public let kind: NoticeKind
  /// Answers with the rights of the system. Asks indexes, not whole collections: it runs every few
  /// minutes.
  public let find: Find

  /// A question. What is dear to answer is kept in the pass.
  public typealias Find =
    @Sendable (
      _ scope: NoticeScope, _ pass: NoticePass, _ transaction: Transaction
    ) async throws -> [NoticeOccasion]

  public init(_ kind: NoticeKind, find: @escaping Find) {
    self.kind = kind
    self.find = find
  }

  /// The sources of the product. A new one is a file beside the others and a line here.
  public static let all: [NoticeSource] = [
    .expiryWarnings, .openedItems, .consumption, .lowStock, .overdueRequests, .dueCounts,
    .duePackaging, .lostPromises, .movedPromises, .loneCounts,
  ]
}
