import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `expiry.report`.
public struct ReportShelfLife: OperationInput {
  /// How lines can be grouped.
  public enum Grouping: String, CaseIterable {
    /// A line for each category, or a line for each product.
    case category, product
  }

  /// First day of the report; 29 days before the last when it is not given.
  public var from: Of<ReportDays, CivilDate>?
  /// Last day of the report; today when it is not given.
  public var to: Of<ReportDays, CivilDate>?
  /// How to group the lines; default category.
  public var by: OneOf<Grouping>?
}

extension WarehouseReportService {
  static let shelfLife = Operation<ReportShelfLife, Listing<ShelfLifeView>>(
    "expiry.report", area: .warehouse,
    "Reports on used-up and expired lots: average shelf life, average time in stock, and waste.",
    permission: .inventoryView, effect: .read,
    examples: ["expiry report", "expiry report --by product --from 2027-01-01"],
    consistency: .snapshot)

  /// A line for each group with dated lots that ended within the days, in order of name: nothing is
  /// left of such a lot, or what is left is expired.
  public func shelfLife(
    _ input: ReportShelfLife, _ call: Call
  ) async throws -> Outcome<Listing<ShelfLifeView>> {
    try await desk.perform(Self.shelfLife, input, call) { transaction in
      let days = try ReportDays(from: input.from, to: input.to, today: transaction.today)
      var byProduct: [RecordID: ShelfLifeSums] = [:]
      try await EndedLots(days: days, transaction: transaction).read { standing in
        byProduct[standing.product.id, default: ShelfLifeSums()].add(standing, transaction)
      }
      let names = try await ProductGroups(Array(byProduct.keys), transaction)
      let isByProduct = input.by.map { TextFolding.sameBytes($0, "product") } ?? false
      let groups = Dictionary(
        byProduct.map {
          (isByProduct ? names.sku(of: $0.key) : names.category(of: $0.key), $0.value)
        }, uniquingKeysWith: +)
      return Listing(
        items: groups.sorted { TextFolding.bytewiseLess($0.key, $1.key) }
          .map { $0.value.view($0.key) })
    }
  }
}
