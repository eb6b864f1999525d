import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Puts an item of a menu back as it was. An item belongs to the owner of its partner, so a partner
/// that changed hands goes back first, and its items follow it.
struct MenuItemReversal: RecordReversal {
  var schema: Schema { MenuItem.schema }

  func isLast(_ record: ReversedRecord) throws -> Bool {
    guard let before = record.before, let after = record.after else { return false }
    return try MenuItem(before).ownerID != MenuItem(after).ownerID
  }

  /// A new item whose stock was set at once: the movements stay, the item can go.
  func insteadOfUndo(_ row: Row, in reversal: CommitReversal) async throws -> String? {
    let writer = reversal.writer
    guard reversal.isCreated(row.id),
      let item = try await writer.repository(MenuItem.self).fetch(row.id),
      let partner = try await writer.repository(Partner.self).fetch(item.partnerID),
      let product = try await writer.repository(Product.self).fetch(item.productID)
    else { return nil }
    let size = item.size.isEmpty ? "" : " --size \(item.size)"
    return "opsh menu remove \"\(Excerpt.of(partner.name))\" \(Excerpt.of(product.sku))\(size)"
  }
}
