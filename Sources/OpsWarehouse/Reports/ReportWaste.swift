import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `waste.report`.
public struct ReportWaste: OperationInput {
  /// How lines can be grouped.
  public enum Grouping: String, CaseIterable {
    /// A line for each product, for each category, or for each month.
    case product, category, month
  }

  /// First day of the report; 29 days before the last when it is not given.
  public var from: Of<ReportDays, CivilDate>?
  /// Last day of the report; today when it is not given.
  public var to: Of<ReportDays, CivilDate>?
  /// How to group the lines; default product.
  public var by: OneOf<Grouping>?
}

extension WarehouseReportService {
  static let waste = Operation<ReportWaste, Listing<WasteView>>(
    "waste.report", area: .warehouse,
    "Reports waste compared with use: quantity, rate and value.",
    permission: .inventoryViewCost, effect: .read,
    examples: ["waste report", "waste report --by month --from 2027-01-01"], consistency: .snapshot)

  /// A line for each group with goods that were used or thrown away, most waste first; months in
  /// their order. An undo counts on the day of the undo: a line may be below zero, and then it has
  /// no rate. Throws `data.too_large` with the product whose figures are too large to add up.
  public func waste(
    _ input: ReportWaste, _ call: Call
  ) async throws -> Outcome<Listing<WasteView>> {
    try await desk.perform(Self.waste, input, call) { transaction in
      try transaction.principal.requireAllCosts()
      let days = try ReportDays(from: input.from, to: input.to, today: transaction.today)
      let by = input.by ?? "product"
      return try await LargeFigures.flows(days).named(transaction) {
        try await Self.lines(days, by: by, transaction)
      }
    }
  }

  private static func lines(
    _ days: ReportDays, by: String, _ transaction: Transaction
  ) async throws -> Listing<WasteView> {
    let currency = transaction.context.currency
    guard !TextFolding.sameBytes(by, "month") else {
      let months = try Dictionary(
        try await FlowSums.byDay(days, transaction).map {
          (String($0.key.description.prefix(7)), $0.value)
        }, uniquingKeysWith: { try $0.adding($1) })
      return Listing(
        items: months.filter { $0.value.hasMoved }.sorted {
          TextFolding.bytewiseLess($0.key, $1.key)
        }
        .map { WasteView($0.key, $0.value, currency) })
    }
    let sums = try await FlowSums.byProduct(days, transaction)
    let names = try await ProductGroups(Array(sums.keys), transaction)
    let isByCategory = TextFolding.sameBytes(by, "category")
    let groups = try Dictionary(
      sums.map {
        (isByCategory ? names.category(of: $0.key) : names.sku(of: $0.key), $0.value)
      },
      uniquingKeysWith: { try $0.adding($1) })
    return Listing(
      items: groups.filter { $0.value.hasMoved }.sorted { left, right in
        let (a, b) = (left.value, right.value)
        if a.discarded != b.discarded { return a.discarded > b.discarded }
        return TextFolding.bytewiseLess(left.key, right.key)
      }.map { WasteView($0.key, $0.value, currency) })
  }
}
