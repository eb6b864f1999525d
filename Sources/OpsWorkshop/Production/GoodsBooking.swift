import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Books what was made: receives the goods, consumes their material, writes scrap off with its
/// reason, and allocates the goods to the requests that are pegged to their production order, all
/// in the transaction it is given.
package struct GoodsBooking {
  let transaction: Transaction

  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Books `goods`; a partial amount leaves its production order open.
  package func book(_ goods: FinishedGoods) async throws {
    throw OpsError(.internalError, "unfinished")
  }
}
