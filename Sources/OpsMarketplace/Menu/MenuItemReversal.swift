import OpsDomain
import OpsKernel

/// Puts an item of a menu back as it was. An item belongs to the owner of its partner, so a partner
/// that changed hands goes back first, and its items follow it.
struct MenuItemReversal: RecordReversal {
  var schema: Schema { MenuItem.schema }

  func isLast(_ record: ReversedRecord) throws -> Bool {
    guard let before = record.before, let after = record.after else { return false }
    return try MenuItem(before).ownerID != MenuItem(after).ownerID
  }
}
