import OpsDomain
import OpsStorage

/// What customers wait for, as the area that keeps their requests tells the netting.
package protocol GoodsWishes: AreaHook {
  /// What pending requests want without having it reserved, the oldest first, whoever asks.
  ///
  /// - Parameter products: Only requests for these; nil for all.
  func pending(
    of products: Set<RecordID>?, _ transaction: Transaction
  ) async throws -> [GoodsWish]
}
