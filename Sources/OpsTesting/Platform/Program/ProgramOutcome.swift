import OpsDomain
import OpsStorage

/// What a store made of one operation of a random program.
struct ProgramOutcome: Sendable, Equatable {
  enum Answer: Sendable, Equatable {
    case row(Row?)
    case rows([Row])
    case figures([[Value]])
    case done
    case refused(ErrorCode)
  }

  enum Ending: Sendable, Equatable {
    /// Nothing has been committed.
    case nothing
    /// A commit, as the journal tells it.
    case committed(sequence: Int64, [JournalEntry])
    /// The store refused the commit.
    case refused(ErrorCode)
  }

  let answers: [Answer]
  let ending: Ending
}
