import OpsDomain
import OpsKernel

/// An order is never taken back, because goods and money have moved: whoever may cancels it.
struct OrderReversal: RecordReversal {
  var schema: Schema { MarketOrder.schema }

  func insteadOfUndo(_ row: Row, in reversal: CommitReversal) async throws -> String? {
    guard let order = try await reversal.writer.repository(MarketOrder.self).fetch(row.id),
      let cancel = OrderTransitions.row(.cancel, from: order.status)
    else { return nil }
    let parties = cancel.who.intersection(OrderParty.of(reversal.writer.caller, in: order))
    guard !parties.isEmpty else { return nil }
    let reason = parties.isSubset(of: cancel.reasoned) ? " --reason TEXT" : ""
    return "opsh order cancel \(order.number)\(reason)"
  }
}
