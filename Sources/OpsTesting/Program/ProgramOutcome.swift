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

extension ProgramOutcome: CustomStringConvertible {
  var description: String { "\(answers.map(Self.name)), \(Self.name(ending))" }

  private static func name(_ answer: Answer) -> String {
    switch answer {
    case .row(let row): row?.summary ?? "none"
    case .rows(let rows): "\(rows.map(\.summary))"
    case .figures(let figures): "\(figures.map(\.summary))"
    case .done: "done"
    case .refused(let code): code.rawValue
    }
  }

  private static func name(_ ending: Ending) -> String {
    switch ending {
    case .nothing: "no commit"
    case .committed(let sequence, let entries):
      "commit \(sequence) of " + entries.map(name).joined(separator: ", ")
    case .refused(let code): "refused with \(code.rawValue)"
    }
  }

  private static func name(_ entry: JournalEntry) -> String {
    let image = entry.image.map { String(decoding: $0, as: UTF8.self) } ?? "none"
    return "\(entry.verb) \(entry.collection) \(entry.id) \(image)"
  }
}
