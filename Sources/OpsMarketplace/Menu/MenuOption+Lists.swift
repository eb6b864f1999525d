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

  /// Throws `data.bad_amount` when the price of an item would be negative with all options that
  /// lower it. People can choose all of them together.
  static func requireWorth(_ price: Int64, _ options: [MenuOption]) throws(OpsError) {
    let off = options.reduce(0) { $0 + min(0, $1.price) }
    guard price + off >= 0 else {
      throw OpsError(
        .badAmount, "The options of an item may not take off more together than it costs",
        field: "option", hint: "let options take off less, or give the item a higher price first")
    }
  }

  /// `NAME:VALUE`, as carts and orders write it.
  public var choice: String { "\(name):\(value)" }
}
