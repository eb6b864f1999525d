import OpsDomain
import OpsStorage

/// What still stands open in a period that somebody wants to close. Each way to be open is one
/// entry of the list.
enum PeriodObstacles {
  /// Finds what is open of one kind, as words such as `2 transfers on their way (TR-000001)`.
  typealias Search = @Sendable (_ until: Instant, Transaction) async throws -> String?

  /// Every kind there is.
  static let all: [Search] = [transfers]

  /// How many numbers an error names.
  private static let named = 3

  /// What is open up to `moment`, in words.
  static func found(until moment: Instant, _ transaction: Transaction) async throws -> [String] {
    var words: [String] = []
    for search in all {
      if let found = try await search(moment, transaction) { words.append(found) }
    }
    return words
  }

  private static let transfers: Search = { moment, transaction in
    let open = try await transaction.repository(Transfer.self).all(
      where: .and([
        .oneOf(
          Transfer.Columns.status,
          TransferStatus.allCases.filter(\.isOpen).map { .text($0.rawValue) }),
        .lessOrEqual(Transfer.Columns.createdAt, .integer(moment.milliseconds)),
      ]))
    return words(open.map(\.number), "transfer on its way", "transfers on their way")
  }

  /// How many there are, with the first few numbers; nil for none.
  static func words(_ numbers: [String], _ one: String, _ many: String) -> String? {
    guard !numbers.isEmpty else { return nil }
    let names = numbers.prefix(named).map { Excerpt.of($0) }.joined(separator: ", ")
    let more = numbers.count > named ? ", …" : ""
    return "\(numbers.count) \(numbers.count == 1 ? one : many) (\(names)\(more))"
  }
}
