import OpsDomain
import OpsStorage

/// What the workshop makes and from which parts: it reports this to the netting.
package protocol ProductionFlows: AreaHook {
  /// The current bills, by the product that is made.
  func bills(_ transaction: Transaction) async throws -> [RecordID: MadeGoods]

  /// The open production orders, the oldest first.
  func orders(_ transaction: Transaction) async throws -> [OrderedGoods]
}
