import OpsDomain
import OpsStorage

/// What customers wait for: the area of requests reports it to the netting.
package protocol GoodsWishes: AreaHook {
  /// The quantities of pending requests that are not reserved yet, the oldest first. Requests that
  /// the caller may not see count too.
  ///
  /// - Parameter products: Only requests for these; nil for all.
  func pending(
    of products: Set<RecordID>?, _ transaction: Transaction
  ) async throws -> [GoodsWish]
}
