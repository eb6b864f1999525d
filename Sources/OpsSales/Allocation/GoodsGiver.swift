import OpsDomain
import OpsStorage
import OpsWarehouse

/// Who gave goods of a partner back, and until when these were kept before, as a later area tells.
/// Customers get nothing for a request out of what they give back of their own will: otherwise
/// buying and giving back would keep goods for them without a payment.
package protocol GoodsGiver: AreaHook {
  /// - Parameters:
  ///   - movement: Brought the goods back.
  ///   - transaction: With the rights of the system.
  /// - Returns: Nil for goods that no order gave back.
  func goods(
    givenBackBy movement: StockMovement, _ transaction: Transaction
  ) async throws -> GivenBackGoods?
}
