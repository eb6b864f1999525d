import OpsSync

/// A line that loses requests and answers, and a server that is busy, as often as it is told.
package final class SimLine: SyncLine {
  package let server: SimServer
  let node: String
  private var random: SimRandom
  /// How many requests in a hundred fail.
  package var trouble: Int
  /// What has arrived already and arrives once more.
  private var late: [OutboxUnit] = []
  /// What the server says it would answer otherwise.
  package var otherwise: [PromiseDifference] = []
  /// What the clock of the copy shows more than that of the server.
  let skew: Int64

  package init(_ server: SimServer, _ node: String, seed: UInt64, trouble: Int, skew: Int64) {
    self.server = server
    self.node = node
    random = SimRandom(seed: seed)
    self.trouble = trouble
    self.skew = skew
  }

  package func pull(after cursor: String?) throws(SyncFailure) -> SimPage {
    try pass(before: true)
    for unit in late where random.happens(50) { _ = try server.push(node, unit) }
    let page = try server.pull(node, after: cursor)
    try pass(before: false)
    return page
  }

  package func push(_ unit: OutboxUnit) throws(SyncFailure) -> Int64 {
    try pass(before: true)
    let sequence = try server.push(node, unit)
    if late.count < 3, random.happens(trouble) { late.append(unit) }
    try pass(before: false)
    return sequence
  }

  package func check(_ unit: OutboxUnit) throws(SyncFailure) -> [PromiseDifference] { otherwise }

  private func pass(before: Bool) throws(SyncFailure) {
    server.now += Int64(random.below(50))
    guard random.happens(trouble) else { return }
    guard before else { throw SyncFailure(.unknown, code: "tempfail.timeout", message: "lost") }
    throw random.happens(30)
      ? SyncFailure(.passing, code: "tempfail.throttled", message: "busy")
      : SyncFailure(.unreached, code: "unavailable.server", message: "away")
  }
}
