import OpsDomain
import OpsStorage

/// A count as its reviewer looks at it: what differs, what nobody has counted, what must be counted
/// again.
struct CountReview {
  let session: CountSession
  let lines: [CountLine]
  /// Lines that differ from the book.
  private(set) var different: [CountSettling.Settled] = []
  /// Those of them that differ by more than the tolerance and were counted only once. To set an
  /// uncounted line to zero is to count it once.
  private(set) var beyond: [CountSettling.Settled] = []
  /// How many lines differ by more than the tolerance, however often they were counted.
  private(set) var excess = 0
  /// Lines that nobody has counted or decided about.
  private(set) var uncounted: [CountLine] = []
  /// Lines that should be counted again and were not.
  private(set) var unrecounted: [CountLine] = []

  init(_ session: CountSession, _ transaction: Transaction) async throws {
    self.session = session
    let system = transaction.asSystem("compares what was counted with the book")
    let settling = CountSettling(session, system)
    let allowed = try await CountExcess(transaction)
    lines = try await settling.lines()
    for line in lines {
      if line.isUncounted { uncounted.append(line) }
      if line.awaitsRecount { unrecounted.append(line) }
      guard let settled = try await settling.settle(line), !settled.difference.isZero else {
        continue
      }
      different.append(settled)
      guard try await allowed.holds(settled.difference, of: settled.book, line.productID) else {
        continue
      }
      excess += 1
      if line.round <= 1 || line.awaitsRecount { beyond.append(settled) }
    }
  }

  /// Keeps with each line what the book said when the count was approved, so that only the approved
  /// difference is posted later.
  func settle(_ transaction: Transaction) async throws {
    let system = transaction.asSystem("keeps what was approved of a count")
    let books = Dictionary(
      different.map { ($0.line.id, $0.book) }, uniquingKeysWith: { first, _ in first })
    for var line in lines where line.book != books[line.id] {
      line.book = books[line.id]
      _ = try await system.update(CountLine.schema, line.row)
    }
  }
}
