import OpsDomain
import OpsStorage

/// Compares the money ledger with what was delivered, and with what drivers have earned.
struct DeliveryAudit {
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("compares the ledger with deliveries and earnings")
  }

  /// The problems, one sentence for each.
  func problems() async throws -> [String] {
    let orders = try await orders()
    return orders + (try await earnings())
  }

  /// Each delivered order, and no other one, is shared out with what it cost.
  private func orders() async throws -> [String] {
    typealias Columns = MarketOrder.Columns
    var delivered: [RecordID: Int64] = [:]
    for status in OrderStatus.all(where: \.mayBeDelivered) {
      let figures = try await system.figures(
        Aggregate(
          MarketOrder.schema,
          where: .both(.equals(Columns.status, status), .notEquals(Columns.pickedUpAt, nil)),
          groupedBy: [Column.id], .sum(Columns.total)))
      delivered.merge(try Self.sums(figures)) { $0 + $1 }
    }
    let shared = try Self.sums(
      try await system.figures(
        Aggregate(
          MoneyEntry.schema,
          where: .both(
            .equals(MoneyEntry.Columns.account, .customer),
            .equals(MoneyEntry.Columns.purpose, .order)),
          groupedBy: [MoneyEntry.Columns.orderID], .sum(MoneyEntry.Columns.amount))))
    var problems: [String] = []
    for id in Set(delivered.keys).union(shared.keys).sorted() {
      let (cost, posted) = (delivered[id] ?? 0, -(shared[id] ?? 0))
      guard cost != posted else { continue }
      let number = try await system.repository(MarketOrder.self).fetch(id)?.number
      problems.append(
        "\(number ?? id.description): \(text(cost)) were delivered, but \(text(posted)) are "
          + "shared out in the ledger.")
    }
    return problems
  }

  /// Each driver's tips and other earnings are the same in the ledger.
  private func earnings() async throws -> [String] {
    typealias Columns = DriverEarning.Columns
    let earned = try await system.figures(
      Aggregate(
        DriverEarning.schema, groupedBy: [Columns.driverID, Columns.part], .sum(Columns.amount)))
    let posted = try await system.figures(
      Aggregate(
        MoneyEntry.schema, where: .equals(MoneyEntry.Columns.account, .driver),
        groupedBy: [MoneyEntry.Columns.holderID, MoneyEntry.Columns.purpose],
        .sum(MoneyEntry.Columns.amount)))
    var problems: [String] = []
    for (tips, name) in [(false, "earned"), (true, "given as tips")] {
      let purpose: MoneyPurpose = tips ? .tip : .earning
      let wanted = try Self.sums(earned) { (EarningPart(rawValue: $0) == .tip) == tips }
      let found = try Self.sums(posted) { MoneyPurpose(rawValue: $0) == purpose }
      for id in Set(wanted.keys).union(found.keys).sorted() {
        let (sum, inLedger) = (wanted[id] ?? 0, found[id] ?? 0)
        guard sum != inLedger else { continue }
        let number = try await system.repository(Driver.self).fetch(id)?.number
        problems.append(
          "\(number ?? id.description): \(text(sum)) were \(name), but \(text(inLedger)) are "
            + "in the ledger.")
      }
    }
    return problems
  }

  /// The sums of rows of an identifier and a sum.
  private static func sums(_ figures: [[Value]]) throws(OpsError) -> [RecordID: Int64] {
    var sums: [RecordID: Int64] = [:]
    for values in figures {
      var row = FigureRow(values)
      let (id, sum) = (try row.record(), try row.integer())
      try row.end()
      sums[id] = sum
    }
    return sums
  }

  /// The sums of rows of an identifier, a word and a sum, over the words that are wanted.
  private static func sums(
    _ figures: [[Value]], of isWanted: (String) -> Bool
  ) throws(OpsError) -> [RecordID: Int64] {
    var sums: [RecordID: Int64] = [:]
    for values in figures {
      var row = FigureRow(values)
      let (id, word, sum) = (try row.record(), try row.text(), try row.integer())
      try row.end()
      if isWanted(word) { sums[id, default: 0] += sum }
    }
    return sums
  }

  private func text(_ amount: Int64) -> String {
    MinorAmount.text(amount, system.context.currency)
  }
}
