import OpsDomain
import OpsKernel
import OpsMarketplace
import OpsStorageMock
import OpsTesting
import OpsWarehouse
import OpsWorkshop

/// A book as it counts today: every record without its version, its times and its history.
struct FiguresOfTheDay: Equatable {
  /// What a ledger keeps for ever, counters that never go back, what held for machines and shifts
  /// (docs/adr/0070), who had a part in a plan (docs/adr/0068), and whose a business was: undo does
  /// not change these.
  private static let history: Set<String> = [
    StockMovement.schema.name, Reservation.schema.name, Lot.schema.name, NumberSeries.schema.name,
    BatchAuthor.schema.name, MachineTerms.schema.name, FormerShiftPattern.schema.name,
    PartnerHandover.schema.name, StockQuota.schema.name,
  ]

  private(set) var records: [String: String] = [:]
  /// No figures, because they only go up. They have a law of their own.
  private let editions: EditionsOfTheDay

  init(_ book: SampleBook) async throws {
    editions = try await EditionsOfTheDay(book)
    for (schema, rows) in book.store.rows() where !Self.history.contains(schema.name) {
      for row in rows where !Self.isCancelled(schema, row) {
        var isZero = schema.isDerived
        var text = ""
        for (column, value) in zip(schema.columns, row.values).dropFirst(1)
        where !Self.isLeftOut(column) {
          text += "\(column.name)=\(value) "
          if [.fixed, .integer].contains(column.kind), value != .integer(0), value != .null {
            isZero = false
          }
        }
        // A level that has come to be and holds nothing is as none at all.
        guard !isZero else { continue }
        records["\(schema.name)/\(schema.isDerived ? text : row.id.description)"] = text
      }
    }
  }

  /// Whether it is the plan of a notice that nobody gets: it is as none at all.
  private static func isCancelled(_ schema: Schema, _ row: Row) -> Bool {
    guard schema.name == NoticePlan.schema.name, let plan = try? NoticePlan(row) else {
      return false
    }
    return plan.state == .cancelled
  }

  /// Who and when, what a product that was ever received in lots says for ever, and editions.
  private static func isLeftOut(_ column: Column) -> Bool {
    column == .version || column.isTrail || column == Product.Columns.tracksLots.column
      || EditionsOfTheDay.columns.contains(column)
  }

  static func == (left: FiguresOfTheDay, right: FiguresOfTheDay) -> Bool {
    left.records == right.records
  }

  /// The names of what differs, for failures.
  func differences(_ other: FiguresOfTheDay) -> [String] {
    Set(records.keys).union(other.records.keys)
      .filter { records[$0] != other.records[$0] }
      .sorted().map { "\(records[$0] ?? "none") | \(other.records[$0] ?? "none") (\($0))" }
  }

  /// What explore would show wrongly, had it looked on each of these days of one book.
  static func staleEditions(_ days: FiguresOfTheDay...) -> [String] {
    zip(days, days.dropFirst()).flatMap { $1.editions.faults(since: $0.editions) }
  }
}
