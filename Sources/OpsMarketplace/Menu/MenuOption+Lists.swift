import OpsDomain
import OpsStorage

extension MenuOption {
  /// The options of these items, by name and value. Needs the rights of the system.
  static func of(
    _ items: [RecordID], _ transaction: Transaction
  ) async throws -> [RecordID: [MenuOption]] {
    guard !items.isEmpty else { return [:] }
    let found = try await transaction.repository(MenuOption.self).all(
      where: .oneOf(Columns.itemID, Set(items).sorted()),
      order: [
        .ascending(Columns.itemID), .ascending(Columns.name), .ascending(Columns.value),
      ])
    return Dictionary(grouping: found, by: \.itemID)
  }

  /// Throws `data.bad_amount` when an item would cost nothing with the options that lower its price
  /// most. People choose one value of each name, and so all that goes together.
  static func requireWorth(_ price: Int64, _ options: [MenuOption]) throws(OpsError) {
    let lowest = Dictionary(
      options.map { (TextFolding.fold($0.name), min(0, $0.price)) },
      uniquingKeysWith: { min($0, $1) })
    guard price + lowest.values.reduce(0, +) > 0 else {
      throw OpsError(
        .badAmount, "With its cheapest options the item would cost 0 or less",
        field: "option", hint: "raise the price of the option or of the item")
    }
  }

  /// `NAME:VALUE`, as carts and orders write it.
  public var choice: String { "\(name):\(value)" }
}
