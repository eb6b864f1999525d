import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `oos.stats`.
public struct ShowStatistics: OperationInput {
  /// `|`: Also show figures for each customer, product or region.
  public var by: RequestGrouping?
  /// Only requests created on this date or later.
  public var from: CivilDate?
  /// Only requests created on this date or earlier.
  public var to: CivilDate?
  /// How many of the largest groups to show; default 50.
  public var limit: Int?
}

extension OutOfStockService {
  static let stats = Operation<ShowStatistics, RequestStatistics>(
    "oos.stats", area: .sales,
    "Shows request statistics: how many, how late, how much was delivered.",
    permission: .requestView, effect: .read,
    examples: ["oos stats", "oos stats --by product --from 2027-01-01 -o json"],
    consistency: .snapshot)

  /// Figures of the requests written in a period.
  public func stats(
    _ input: ShowStatistics, _ call: Call
  ) async throws -> Outcome<RequestStatistics> {
    try await desk.perform(Self.stats, input, call) { transaction in
      let limit = input.limit ?? Limits.pageSizeDefault
      guard (1...Limits.pageSizeMaximum).contains(limit) else {
        throw OpsError(
          .badValue, "The limit must be from 1 to \(Limits.pageSizeMaximum), not \(limit)",
          field: "limit")
      }
      var filter = RequestFilter(transaction)
      filter.written(from: input.from, to: input.to)
      let count = StatisticsCount(transaction: transaction, filter: filter.predicate)
      let columns = OutOfStockRequest.Columns.self
      let found = try await count.figures(
        by: input.by == .product || input.by == nil ? columns.productID : columns.customerID)
      var all = RequestFigures()
      for figures in found.values { all.add(figures) }
      let groups = try await Self.groups(found, by: input.by, transaction)
      let largest = groups.sorted(by: Self.isLarger).prefix(limit)
      return RequestStatistics(
        from: input.from, to: input.to, figures: all, by: input.by,
        groups: try await Self.named(Array(largest), by: input.by, transaction),
        groupCount: groups.count)
    }
  }

  /// A group before its name is known: by identifier, or by region.
  private typealias RawGroup = (id: RecordID?, key: String?, figures: RequestFigures)

  private static func isLarger(_ left: RawGroup, _ right: RawGroup) -> Bool {
    if left.figures.total != right.figures.total { return left.figures.total > right.figures.total }
    if let a = left.id, let b = right.id { return a < b }
    return TextFolding.bytewiseLess(left.key ?? "", right.key ?? "")
  }

  private static func groups(
    _ found: [RecordID: RequestFigures], by grouping: RequestGrouping?, _ transaction: Transaction
  ) async throws -> [RawGroup] {
    switch grouping {
    case nil: return []
    case .customer, .product: return found.map { ($0.key, nil, $0.value) }
    case .region:
      let known = try await CustomerRegions(transaction)
      var regions: [String?: RequestFigures] = [:]
      for (customer, figures) in found {
        regions[known.region(of: customer), default: RequestFigures()].add(figures)
      }
      return regions.map { (nil, $0.key.flatMap { known.name(of: $0) }, $0.value) }
    }
  }

  private static func named(
    _ groups: [RawGroup], by grouping: RequestGrouping?, _ transaction: Transaction
  ) async throws -> [RequestStatistics.Group] {
    let ids = groups.compactMap(\.id)
    let isByCustomer = grouping == .customer
    let names = try await ReferredNames(
      customers: isByCustomer ? ids : [], products: isByCustomer ? [] : ids, transaction)
    return groups.map { group in
      let known = group.id.map { isByCustomer ? names.customer($0) : names.product($0) }
      return RequestStatistics.Group(
        key: known?.code ?? group.key, name: known?.name, figures: group.figures)
    }
  }
}

/// How statistics are grouped.
public enum RequestGrouping: String, Codable, Sendable, CaseIterable {
  /// One group for each customer, product or region of the customers.
  case customer, product, region
}
