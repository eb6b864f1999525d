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

  /// Throws `data.bad_amount` when an item with an option would cost less than nothing.
  static func requireWorth(_ price: Int64, _ option: Int64) throws(OpsError) {
    guard price + option >= 0 else {
      throw OpsError(
        .badAmount, "An option may not take off more than the item costs", field: "option",
        hint: "give an option a price above minus the price of the item")
    }
  }

  /// `NAME:VALUE`, as carts and orders write it.
  public var choice: String { "\(name):\(value)" }
}
