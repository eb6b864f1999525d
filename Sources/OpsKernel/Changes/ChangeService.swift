import OpsDomain
import OpsStorage

/// The change feed: which records have changed, in order, each change once, as far as the reader
/// sees the records.
public struct ChangeService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["change"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(list, ChangeService.list),
    AnyOperation(page, ChangeService.page),
  ]

  static let whyOpen = "shows only changes of records that you may see"

  static func feed(
    of noun: String?, _ journal: any JournalReader, _ transaction: Transaction
  ) async throws -> ChangeFeed {
    let wanted = try schemas(of: noun, in: transaction.context.rules)
    return ChangeFeed(
      journal, ChangeReader(journal, wanted, transaction),
      span: try await Settings.changeSpan.value(transaction))
  }

  /// The collections of a kind of record. Throws `notfound.any` with the kinds there are.
  private static func schemas(of noun: String?, in rules: RuleBook) throws(OpsError) -> [Schema] {
    guard let noun else { return rules.schemas }
    let found = rules.schemas.filter {
      TextFolding.sameBytes($0.noun, noun) || TextFolding.sameBytes($0.name, noun)
    }
    guard found.isEmpty else { return found }
    let nouns = Set(rules.schemas.filter { !$0.isConfidential && !$0.isDerived }.map(\.noun))
    throw OpsError(
      .notFound, "There is no kind of record called \(Excerpt.of(noun))", field: "of",
      hint: "kinds: " + nouns.sorted().joined(separator: ", "))
  }

  /// Waits until the journal has more than the place says. Asks again after each pause, because
  /// another process may have written, and as soon as the store tells of a commit.
  func wait(
    behind place: String, pause: @escaping @Sendable () async throws -> Void
  ) async throws {
    let place = try ChangeCursor(parsing: place)
    while true {
      // Before the question: what is committed after it is told.
      let news = desk.store.news()
      guard try await desk.store.journal.head().sequence == place.sequence else { return }
      try await Self.wait(for: news, or: pause)
    }
  }

  private static func wait(
    for news: AsyncStream<CommitNews?>?, or pause: @escaping @Sendable () async throws -> Void
  ) async throws {
    guard let news else { return try await pause() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await pause() }
      group.addTask {
        for await _ in news { return }
        // The store has been closed: the next question says so.
        try await pause()
      }
      defer { group.cancelAll() }
      _ = try await group.next()
    }
  }
}

extension AppDependencies {
  /// The change feed: see ``ChangeService``.
  public var changes: ChangeService { service() }
}
