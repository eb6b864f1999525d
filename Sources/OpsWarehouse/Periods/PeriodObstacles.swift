import OpsDomain
import OpsStorage

/// What is still open in a period that somebody wants to close. Each kind of open work is one entry
/// of the list.
enum PeriodObstacles {
  /// Finds open work of one kind, as words such as `2 transfers on their way (TR-000001)`.
  typealias Search = @Sendable (_ until: Instant, Transaction) async throws -> String?

  /// Every kind of open work.
  static let all: [Search] = [counts, transfers]

  /// How many numbers an error names.
  private static let named = 3

  /// The open work up to `moment`, in words.
  static func found(until moment: Instant, _ transaction: Transaction) async throws -> [String] {
    // The caller may see only a part of the book, but all open work counts.
    let system = transaction.asSystem("looks for what is still open in a period")
    var words: [String] = []
    for search in all {
      if let found = try await search(moment, system) { words.append(found) }
    }
    return words
  }

  /// Counts with figures of the period that are not posted or cancelled.
  private static let counts: Search = { moment, transaction in
    let open = try await transaction.repository(CountSession.self).all(
      where: .oneOf(
        CountSession.Columns.status, CountStatus.unfinished)
    ).filter { ($0.asOf ?? $0.createdAt) <= moment }
    return words(open.map(\.number), "open count", "open counts")
  }

  private static let transfers: Search = { moment, transaction in
    let open = try await transaction.repository(Transfer.self).all(
      where: .and([
        .oneOf(
          Transfer.Columns.status,
          TransferStatus.allCases.filter(\.isOpen)),
        .lessOrEqual(Transfer.Columns.createdAt, moment),
      ]))
    return words(open.map(\.number), "transfer on its way", "transfers on their way")
  }

  /// How many there are, with the first few numbers; nil for none.
  static func words(_ numbers: [String], _ one: String, _ many: String) -> String? {
    guard !numbers.isEmpty else { return nil }
    let names = numbers.prefix(named).map { Excerpt.of($0) }.joined(separator: ", ")
    let more = numbers.count > named ? ", …" : ""
    return "\(Counted.text(numbers.count, one, many)) (\(names)\(more))"
  }
}
