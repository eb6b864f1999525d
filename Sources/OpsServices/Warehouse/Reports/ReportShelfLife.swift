import OpsDomain
import OpsStorage

/// Input of `expiry.report`.
public struct ReportShelfLife: Codable, Sendable {
  /// `category` or `product`.
  public var by: String?

  public init(by: String? = nil) { self.by = by }
}

extension WarehouseReportService {
  static let shelfLife = Operation<ReportShelfLife, Listing<ShelfLifeView>>(
    OperationDescriptor(
      "expiry.report", area: .warehouse,
      "Reports how long lots keep on average, how long they lie, and how many were wasted.",
      permission: .inventoryView, effect: .read, answer: "shelf_life/1", isList: true,
      parameters: [
        .option("by", .choice(["category", "product"]), "What a line is about; category.")
      ],
      columns: ShelfLifeView.columns,
      examples: ["expiry report", "expiry report --by product"], consistency: .snapshot))

  /// A line for each group with dated lots, in order of name.
  public func shelfLife(
    _ input: ReportShelfLife, _ call: Call
  ) async throws -> Outcome<Listing<ShelfLifeView>> {
    try await desk.perform(Self.shelfLife, input, call) { transaction in
      let lots = try await transaction.repository(Lot.self).all(
        where: .and([
          .notEquals(Lot.Columns.due, .null), .notEquals(Lot.Columns.purchasedOn, .null),
          .equals(Lot.Columns.parentID, .null),
        ]))
      let names = try await ProductGroups(Array(Set(lots.map(\.productID))), transaction)
      let reader = LotReader(transaction)
      let isByProduct = input.by.map { TextFolding.sameBytes($0, "product") } ?? false
      var groups: [String: ShelfLifeSums] = [:]
      for lot in lots {
        guard let product = names.products[lot.productID] else { continue }
        let group = isByProduct ? product.sku : names.category(of: product.id)
        let standing = try await reader.standing(lot, product)
        groups[group, default: ShelfLifeSums()].add(standing, transaction)
      }
      return Listing(
        items: groups.sorted { TextFolding.bytewiseLess($0.key, $1.key) }
          .map { $0.value.view($0.key) })
    }
  }
}
