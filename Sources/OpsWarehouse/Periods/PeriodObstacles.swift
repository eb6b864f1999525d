import OpsDomain
import OpsStorage

/// What still stands open in a period that somebody wants to close. Each way to be open is one
/// entry of the list.
enum PeriodObstacles {
  /// Finds what is open of one kind, as words such as `2 transfers on their way (TR-000001)`.
  typealias Search = @Sendable (_ until: Instant, Transaction) async throws -> String?

  /// Every kind there is.
  static let all: [Search] = [counts, transfers]

  /// How many numbers an error names.
  private static let named = 3

  /// What is open up to `moment`, in words.
  static func found(until moment: Instant, _ transaction: Transaction) async throws -> [String] {
    // Whoever closes may see a part of the book only; what is open is open all the same.
    let system = transaction.asSystem("looks for what is still open in a period")
    var words: [String] = []
    for search in all {
      if let found = try await search(moment, system) { words.append(found) }
    }
    return words
  }

  /// Counts whose figures are of the period and that have not been posted or cancelled.
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
