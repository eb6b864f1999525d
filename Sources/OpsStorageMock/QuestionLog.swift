import OpsStorage
import Synchronization

/// The different questions that mock stores are asked within a task, for tests of how a database
/// would answer them.
public final class QuestionLog: Sendable {
  /// The log of the running task; nil when nobody wants to know.
  @TaskLocal public static var current: QuestionLog?

  private struct Asked {
    var queries: Set<Query> = []
    var aggregates: Set<Aggregate> = []
  }

  private let asked = Mutex(Asked())

  /// A log in which no question was asked yet.
  public init() {}

  /// The queries that were asked.
  public var queries: Set<Query> { asked.withLock { $0.queries } }
  /// The figures that were asked for.
  public var aggregates: Set<Aggregate> { asked.withLock { $0.aggregates } }

  static func note(_ query: Query) {
    _ = current?.asked.withLock { $0.queries.insert(query) }
  }

  static func note(_ aggregate: Aggregate) {
    _ = current?.asked.withLock { $0.aggregates.insert(aggregate) }
  }
}
