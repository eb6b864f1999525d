import OpsDomain
import OpsStorage

/// Gives records the numbers people call them by, in the transaction that writes the record: a
/// number is taken once, and one that is rolled back is not lost.
public enum SeriesNumber {
  /// Digits a number is filled up to with zeros.
  package static let digits = 6

  /// The next number of the series that the record declares, such as `OOS-000001`. Throws
  /// `internal.bug` for a record that declares none.
  public static func next(
    of type: (some Entity).Type, _ transaction: Transaction
  ) async throws -> String {
    let series = try series(of: type)
    return series.prefix + padded(try await take(1, of: series, transaction))
  }

  /// The next `count` numbers of the series that the record declares, 1 or more. Throws
  /// `internal.bug` for a record that declares none.
  package static func next(
    _ count: Int, of type: (some Entity).Type, _ transaction: Transaction
  ) async throws -> [String] {
    let series = try series(of: type)
    let first = try await take(Int64(count), of: series, transaction)
    return (first..<first + Int64(count)).map { series.prefix + padded($0) }
  }

  /// The next number of a series that begins when it is first asked for, such as one for each day:
  /// its name, a dash, and at least `digits` digits. Names of such series hold a dash, so that they
  /// are none that a record declares.
  package static func next(
    inSeries name: String, digits: Int, _ transaction: Transaction
  ) async throws -> String {
    let series = RecordSeries(stringLiteral: name)
    return series.prefix + padded(try await take(1, of: series, transaction), to: digits)
  }

  /// The number in full that somebody may mean who writes only what tells numbers of the series
  /// apart: `1` and `ord-1` are `ORD-000001`. Nil for what is no such number.
  package static func full(_ text: String, of type: (some Entity).Type) -> String? {
    guard let series = type.schema.series else { return nil }
    let upper = text.uppercased()
    let digits = upper.hasPrefix(series.prefix) ? upper.dropFirst(series.prefix.count) : upper[...]
    let isNumber = digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isNumber, let number = Int64(digits) else { return nil }
    return series.prefix + padded(number)
  }

  private static func series(of type: (some Entity).Type) throws(OpsError) -> RecordSeries {
    if let series = type.schema.series { return series }
    throw OpsError(
      .internalError, "Records of \(type.schema.name) have no number series",
      hint: "say in their `record` which: `series: \"AB\"`")
  }

  /// Takes `count` numbers and returns the first of them.
  private static func take(
    _ count: Int64, of wanted: RecordSeries, _ transaction: Transaction
  ) async throws -> Int64 {
    let system = transaction.asSystem("takes the next number of a series")
    let series = system.repository(NumberSeries.self)
    guard var found = try await series.fetch(key: NumberSeries.nameKey, wanted.name) else {
      _ = try await series.create(
        NumberSeries(id: transaction.nextID(), name: wanted.name, next: 1 + count))
      return 1
    }
    let first = found.next
    found.next += count
    _ = try await series.update(found)
    return first
  }

  private static func padded(_ number: Int64, to digits: Int = digits) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
