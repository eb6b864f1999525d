import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `packaging.stats`.
public struct ShowPackagingStatistics: OperationInput {
  /// `|`: What to group by; default day.
  public var by: PackagingGrouping?
  /// Only records packed on this day or later.
  public var from: CivilDate?
  /// Only records packed on this day or earlier.
  public var to: CivilDate?
}

extension PackagingService {
  /// How many styles the statistics list.
  private static let styles = 10

  static let statistics = Operation<ShowPackagingStatistics, PackagingStatistics>(
    "packaging.stats", area: .warehouse,
    "Shows how much was packed: packages, items, records, and the ten products packed most.",
    permission: .inventoryView, effect: .read,
    examples: ["packaging stats --by week", "packaging stats --by style --from 2027-03-01"],
    consistency: .snapshot)

  /// What was packed and is completed or shipped, by the day of completion. Throws `data.bad_date`
  /// when the period ends before it begins.
  public func statistics(
    _ input: ShowPackagingStatistics, _ call: Call
  ) async throws -> Outcome<PackagingStatistics> {
    try await desk.perform(Self.statistics, input, call) { transaction in
      if let from = input.from, let to = input.to, to < from {
        throw OpsError(.badDate, "The last day is before the first day", field: "to")
      }
      let by = input.by ?? .day
      let sums = try await Self.sums(input, by, transaction)
      var groups: [String: (packages: Int64, items: Int64, records: Int64)] = [:]
      for row in sums {
        guard case .integer(let packages) = row[1], case .integer(let items) = row[2],
          case .integer(let records) = row[3]
        else { continue }
        let name = try await Self.name(row[0], by, transaction)
        let before = groups[name] ?? (0, 0, 0)
        groups[name] = (
          before.packages + packages, before.items + items, before.records + records
        )
      }
      let total = groups.values.reduce((0, 0, 0)) { ($0.0 + $1.0, $0.1 + $1.1, $0.2 + $1.2) }
      let sorted = groups.sorted { left, right in
        if by == .style || by == .team, left.value.items != right.value.items {
          return left.value.items > right.value.items
        }
        return TextFolding.bytewiseLess(left.key, right.key)
      }
      return PackagingStatistics(
        by: by, from: input.from, to: input.to, packages: total.0, items: total.1,
        records: total.2, itemsPerPackage: PackagingStatistics.ratio(total.1, by: total.0),
        groups: (by == .style ? Array(sorted.prefix(Self.styles)) : sorted).map(Self.group))
    }
  }

  private static func group(
    _ entry: (key: String, value: (packages: Int64, items: Int64, records: Int64))
  ) -> PackagingStatistics.Group {
    let sums = entry.value
    return PackagingStatistics.Group(
      group: entry.key, packages: sums.packages, items: sums.items, records: sums.records,
      packagesPerRecord: PackagingStatistics.ratio(sums.packages, by: sums.records),
      itemsPerPackage: PackagingStatistics.ratio(sums.items, by: sums.packages))
  }

  private static func sums(
    _ input: ShowPackagingStatistics, _ by: PackagingGrouping, _ transaction: Transaction
  ) async throws -> [[Value]] {
    typealias Columns = PackagingRecord.Columns
    var filter = Predicate.oneOf(
      Columns.status,
      [.completed, .shipped])
    if let from = input.from {
      filter = .both(filter, .greaterOrEqual(Columns.packedOn, from))
    }
    if let to = input.to {
      filter = .both(filter, .lessOrEqual(Columns.packedOn, to))
    }
    let column: any AnyColumn =
      switch by {
      case .day, .week, .month: Columns.packedOn
      case .team: Columns.teamID
      case .style: Columns.productID
      }
    return try await transaction.figures(
      Aggregate(
        PackagingRecord.schema, where: filter, groupedBy: [column], .sum(Columns.packages),
        .sum(Columns.items), .count))
  }

  private static func name(
    _ value: Value, _ by: PackagingGrouping, _ transaction: Transaction
  ) async throws -> String {
    switch value {
    case .text(let text):
      let day = try CivilDate(parsing: text)
      switch by {
      case .week: return day.adding(days: 1 - day.weekday).description
      case .month: return day.adding(days: 1 - day.day).description
      case .day, .team, .style: return text
      }
    case .integer(let raw):
      let id = RecordID(rawValue: raw)
      let system = transaction.asSystem("names what was packed")
      let name =
        by == .team
        ? try await system.repository(PackagingTeam.self).fetch(id)?.name
        : try await system.repository(Product.self).fetch(id)?.sku
      return name ?? id.description
    case .null, .bytes: return ""
    }
  }
}

/// How statistics of packaging are grouped.
public enum PackagingGrouping: String, Sendable, CaseIterable, Codable {
  /// By the civil date of packing.
  case day
  /// Weeks from Monday (ISO 8601).
  case week
  /// By calendar month, which is named by its first day.
  case month
  /// By the team that packed.
  case team
  /// By the product that was packed.
  case style
}
