import OpsDomain
import OpsKernel

/// An order is never undone, because goods and money have moved. People with the permission can
/// cancel it. A delay is not undone either: report the new time.
struct OrderReversal: RecordReversal {
  var schema: Schema { MarketOrder.schema }

  func insteadOfUndo(_ row: Row, in reversal: CommitReversal) async throws -> String? {
    guard let order = try await reversal.writer.repository(MarketOrder.self).fetch(row.id) else {
      return nil
    }
    let parties = OrderParty.of(reversal.writer.caller, in: order)
    guard reversal.commit.header.operation != OrderService.delay.descriptor.name else {
      let may = order.status.isAwaited && !parties.isDisjoint(with: [.seller, .administrator])
      return may ? "opsh order delay \(order.number) TIME" : nil
    }
    guard let cancel = OrderTransitions.row(.cancel, from: order.status) else { return nil }
    let who = cancel.who.intersection(parties)
    guard !who.isEmpty else { return nil }
    let reason = who.isSubset(of: cancel.reasoned) ? " --reason TEXT" : ""
    return "opsh order cancel \(order.number)\(reason)"
  }
}
