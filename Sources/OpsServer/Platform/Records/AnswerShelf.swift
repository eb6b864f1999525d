import OpsDomain
import OpsStorage
import Synchronization

/// Answers that are given again as long as nothing has changed that they are made of.
///
/// Only operations that name their sources come here: what they answer depends on records of those
/// areas, the caller's rights and the day, and shows nobody's personal data. The journal tells
/// whether one of the records has changed, whichever process has done it.
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
    let answer: Answer
    /// Up to which commit nothing has changed.
    var sequence: Int64
  }

  private static let capacity = 128
  /// Most commits that are looked through before an answer is worked out again.
  private static let patience = 200

  private let journal: any JournalReader
  private let areas: [String: Area]
  private let kept = Mutex<[Kept]>([])
  /// Lets one request at a time work an answer out; the others then find it.
  private let line = KeyLine()

  init(journal: any JournalReader, schemas: [Schema]) {
    self.journal = journal
    areas = Dictionary(schemas.map { ($0.name, $0.area) }, uniquingKeysWith: { first, _ in first })
  }

  /// The kept answer, or else what `work` answers, which is kept then. Throws what `work` throws.
  func answer(
    to question: Question, from sources: Set<Area>, _ work: () async throws -> Answer
  ) async throws -> Answer {
    if let known = try await known(question, sources) { return known }
    let user = question.user?.rawValue ?? 0
    return try await line.pass("\(question.operation)/\(user)") {
      // What is written from here on is seen by the next question.
      let head = try await journal.head().sequence
      if let known = try await known(question, sources) { return known }
      let answer = try await work()
      keep(Kept(question: question, answer: answer, sequence: head))
      return answer
    }
  }

  private func known(_ question: Question, _ sources: Set<Area>) async throws -> Answer? {
    guard let found = kept.withLock({ $0.first { $0.question == question } }) else { return nil }
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
