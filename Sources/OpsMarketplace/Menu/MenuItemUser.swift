import OpsDomain
import OpsStorage

/// What one subject keeps about menu items, as menus ask about it. Every subject that names menu
/// items hands one in (``AreaParts/answer(_:with:)``). A question that it leaves out does not
/// concern it.
struct MenuItemUser: AreaHook {
  typealias Act = @Sendable (MenuItem, _ system: Transaction) async throws -> Void

  /// Throws for an item that has to stay on the menu.
  var checkRemoval: Act?
  /// Removes what goes with an item that is taken off the menu.
  var removal: Act?
  /// The items that the caller of the transaction is about to order.
  var chosen: (@Sendable (Transaction) async throws -> [RecordID])?
  /// What of the items of a partner is sold and paid and was not fetched, by item.
  var notFetched: (@Sendable (Partner, _ system: Transaction) async throws -> [RecordID: Quantity])?
}
