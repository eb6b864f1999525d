import OpsDomain
import OpsStorage

/// Gives records the numbers people call them by, in the transaction that writes the record: a
/// number is taken once, and one that is rolled back is not lost.
public enum SeriesNumber {
  /// Digits a number is filled up to with zeros.
  package static let digits = 6

  /// The next number of a series with its name in front, such as `OOS-000001`.
  public static func next(_ series: String, _ transaction: Transaction) async throws -> String {
    "\(series)-\(padded(try await take(1, of: series, transaction)))"
  }

  /// The next number of a series as digits alone, such as `000001`.
  public static func nextPlain(
    _ series: String, _ transaction: Transaction
  ) async throws -> String {
    padded(try await take(1, of: series, transaction))
  }

  /// The next `count` numbers of a series, 1 or more, with its name in front.
  package static func next(
    _ series: String, count: Int, _ transaction: Transaction
  ) async throws -> [String] {
    let first = try await take(Int64(count), of: series, transaction)
    return (first..<first + Int64(count)).map { "\(series)-\(padded($0))" }
  }

  /// Takes `count` numbers and returns the first of them.
  private static func take(
    _ count: Int64, of name: String, _ transaction: Transaction
  ) async throws -> Int64 {
    let system = transaction.asSystem("takes the next number of a series")
    let series = system.repository(NumberSeries.self)
    guard var found = try await series.fetch(key: NumberSeries.nameKey, .text(name)) else {
      _ = try await series.create(
        NumberSeries(id: transaction.nextID(), name: name, next: 1 + count))
      return 1
    }
    let first = found.next
    found.next += count
    _ = try await series.update(found)
    return first
  }

  private static func padded(_ number: Int64) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
