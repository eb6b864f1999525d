import OpsDomain
import OpsStorage
import Synchronization

/// Answers that are given again as long as nothing has changed that they are made of.
///
/// Only operations that name their sources come here: what they answer depends on records of those
/// areas, the caller's rights and the day, and shows nobody's personal data. The journal tells
/// whether one of the records has changed, whichever process has done it. What depends on the hour
/// as well says until when it holds.
final class AnswerShelf: Sendable {
  /// Everything an answer depends on besides the records.
  struct Question: Equatable {
    let operation: String
    let input: [UInt8]
    let user: RecordID?
    let rights: Rights
    let limits: AccessLimits
    let day: CivilDate
  }

  private struct Kept {
    let question: Question
    let sources: Set<Area>
    let answer: Answer
    /// Up to which commit nothing has changed.
    var sequence: Int64

    /// Whether it can be another one without any change, because a time has come.
    func isOver(at moment: Instant) -> Bool { answer.holdsUntil.map { $0 <= moment } ?? false }
  }

  private static let capacity = 128
  /// Most commits that are looked through before an answer is worked out again.
  private static let patience = 200

  private let journal: any JournalReader
  private let areas: [String: Area]
  private let kept = Mutex<[Kept]>([])
  /// Lets one request work an answer out for all that ask the same.
  private let shared: SharedWork<Question, Answer>
  private let now: @Sendable () -> Instant

  /// - Parameters:
  ///   - now: The time by which answers are over.
  ///   - clock: Nanoseconds of a clock that is never set back.
  init(
    journal: any JournalReader, schemas: [Schema],
    now: @escaping @Sendable () -> Instant = { .minimum },
    clock: @escaping @Sendable () -> Int64 = LaneClock.now
  ) {
    self.journal = journal
    self.now = now
    areas = Dictionary(schemas.map { ($0.name, $0.area) }, uniquingKeysWith: { first, _ in first })
    shared = SharedWork(clock: clock)
  }

  /// The kept answer, or else what `work` answers, which is kept then. Of several who ask the same
  /// at once, one works for all who came before it began.
  ///
  /// - Parameter looking: Runs the look through the commits since then, which may have thousands of
  ///   changes, where long work is done.
  ///
  /// Throws `tempfail.throttled` when that would take too long to begin, and what `work` throws.
  func answer(
    to question: Question, from sources: Set<Area>, _ expected: ExpectedWork = .unknown,
    looking: (() async throws -> Answer?) async throws -> Answer? = { try await $0() },
    _ work: () async throws -> Answer
  ) async throws -> Answer {
    if let unchanged = try await unchanged(question) { return unchanged }
    let caller = question.user?.rawValue ?? 0
    return try await shared.answer(to: question, of: caller, expected) {
      // What is written from here on is seen by the next question.
      let head = try await journal.head().sequence
      if let known = try await looking({ try await known(question, sources) }) { return known }
      let answer = try await work()
      keep(Kept(question: question, sources: sources, answer: answer, sequence: head))
      return answer
    }
  }

  /// Notes what commits have changed, so that nobody has to look through them: answers that are
  /// made of it go, the others are good up to the last of these commits.
  func note(_ news: CommitNews) {
    let known = news.collections?.map { areas[$0] }
    let changed = known.flatMap { $0.contains(nil) ? nil : Set($0.compactMap(\.self)) }
    kept.withLock { kept in
      kept = kept.compactMap { answer -> Kept? in
        // With a gap before these commits, the next question looks at the journal.
        guard answer.sequence < news.commits.upperBound,
          answer.sequence + 1 >= news.commits.lowerBound
        else { return answer }
        guard let changed, changed.isDisjoint(with: answer.sources) else { return nil }
        var longer = answer
        longer.sequence = news.commits.upperBound
        return longer
      }
    }
  }

  /// How many wait for an answer that another request works out.
  var waiting: Int { shared.waiting }

  /// Turns away who has waited longer than was promised.
  func sweep() { shared.sweep() }

  private func found(_ question: Question) -> Kept? {
    kept.withLock { $0.first { $0.question == question } }.flatMap {
      $0.isOver(at: now()) ? nil : $0
    }
  }

  /// The kept answer when nothing at all has been written since.
  private func unchanged(_ question: Question) async throws -> Answer? {
    guard let found = found(question) else { return nil }
    return try await journal.head().sequence == found.sequence ? found.answer : nil
  }

  private func known(_ question: Question, _ sources: Set<Area>) async throws -> Answer? {
    guard let found = found(question) else { return nil }
    let head = try await journal.head().sequence
    if head == found.sequence { return found.answer }
    guard let untouched = try await untouched(from: found.sequence, sources) else { return nil }
    kept.withLock { kept in
      let place = kept.firstIndex { $0.question == question }
      if let place, kept[place].sequence < untouched { kept[place].sequence = untouched }
    }
    return found.answer
  }

  /// The last commit, when none after the given one has changed a record of the sources. A commit
  /// that names no record has changed derived ones.
  private func untouched(from sequence: Int64, _ sources: Set<Area>) async throws -> Int64? {
    let commits = try await journal.commits(after: sequence, limit: Self.patience)
    guard commits.count < Self.patience else { return nil }
    let isUntouched = commits.allSatisfy { commit in
      !commit.entries.isEmpty
        && commit.entries.allSatisfy { entry in
          areas[entry.collection].map { !sources.contains($0) } ?? false
        }
    }
    return isUntouched ? commits.last?.sequence ?? sequence : nil
  }

  private func keep(_ answer: Kept) {
    kept.withLock { kept in
      kept.removeAll { $0.question == answer.question }
      if kept.count >= Self.capacity { kept.removeFirst() }
      kept.append(answer)
    }
  }
}
