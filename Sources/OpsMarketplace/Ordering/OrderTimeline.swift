import OpsDomain
import OpsKernel
import OpsStorage

/// What happened to an order and when, in the order of commits in the journal (M-W9).
struct OrderTimeline {
  /// Commits that are looked at; an order has far fewer.
  private static let most = 500

  let journal: any JournalReader
  let transaction: Transaction

  /// The steps of an order, oldest first: each time its status or its driver changed.
  func steps(of order: MarketOrder) async throws -> [OrderStep] {
    let commits = try await journal.history(of: order.id, limit: Self.most)
    let system = transaction.asSystem("names who moved an order")
    let people = try await system.peopleNames(commits.map(\.header.actor))
    var steps: [OrderStep] = []
    var status: String?
    var hasDriver = false
    for commit in commits {
      for entry in commit.entries where entry.collection == MarketOrder.schema.name {
        guard let image = entry.image else { continue }
        let row = try journal.row(in: image, of: MarketOrder.schema)
        guard case .text(let word) = value(MarketOrder.Columns.status.column, of: row),
          let now = OrderStatus(rawValue: word)
        else { continue }
        let driver = value(MarketOrder.Columns.driverID.column, of: row) != .null
        guard word != status || driver != hasDriver else { continue }
        // An order that is paid as it is placed is created and paid in one commit.
        let reached = status == nil && now != .created ? [OrderStatus.created, now] : [now]
        (status, hasDriver) = (word, driver)
        for next in reached {
          steps.append(
            OrderStep(
              at: commit.header.at, status: next, hasDriver: driver,
              operation: commit.header.operation,
              by: commit.header.actor.flatMap { people[$0] }, sequence: commit.sequence))
        }
      }
    }
    return steps
  }

  private func value(_ column: Column, of row: Row) -> Value {
    MarketOrder.schema.position(of: column).map { row.values[$0] } ?? .null
  }
}
