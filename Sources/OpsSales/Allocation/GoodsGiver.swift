import OpsDomain
import OpsStorage
import OpsWarehouse

/// Who gave a partner's goods back, and until when these were kept before: a later area answers. A
/// customer's request gets nothing of the goods that the customer gives back by choice. Otherwise a
/// customer could keep goods without paying, by buying and giving back.
package protocol GoodsGiver: AreaHook {
  /// - Parameters:
  ///   - movement: Brought the goods back.
  ///   - transaction: With the rights of the system.
  /// - Returns: Nil for goods that no order gave back.
  func goods(
    givenBackBy movement: StockMovement, _ transaction: Transaction
  ) async throws -> GivenBackGoods?
}
