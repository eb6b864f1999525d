import OpsDomain
import OpsStorage

extension MenuItemUser {
  /// An item that is taken off the menu is taken out of carts as well.
  static let ofCarts = MenuItemUser(
    removal: { item, system in
      let lines = system.repository(CartLine.self)
      for line in try await lines.all(where: .equals(CartLine.Columns.itemID, item.id)) {
        try await lines.delete(line)
      }
    },
    chosen: { transaction in
      // Nothing for guests, whose key no completion knows.
      guard let user = transaction.principal.userID, transaction.principal.may(.orderPlace) else {
        return []
      }
      return try await transaction.repository(CartLine.self).all(
        where: .equals(CartLine.Columns.ownerID, user)
      ).map(\.itemID)
    })
}
