import OpsDomain
import OpsStorage

/// Adds the money ledger up and compares it with the payments, deliveries and earnings.
struct MoneyAudit {
  private let transaction: Transaction
  private var currency: Currency { transaction.context.currency }

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// What the payments of an order come to.
  private struct Paid {
    var captured: Int128 = 0
    var refunded: Int128 = 0
    var chargedBack: Int128 = 0
    var kept: Int128 { captured - refunded - chargedBack }
  }

  func run() async throws -> MoneyVerificationView {
    var problems: [String] = []
    let (sum, entries) = try await total()
    if sum != 0 { problems.append("The sum of all entries is \(text(sum)); it must be zero.") }
    problems += try await unbalanced()
    let paid = try await paid()
    let provided = try await provided()
    for order in Set(paid.keys).union(provided.keys).sorted() {
      let kept = paid[order]?.kept ?? 0
      let posted = -Int128(provided[order] ?? 0)
      guard kept != posted else { continue }
      problems.append(
        "\(try await name(order)): \(text(kept)) are kept of its payments, but "
          + "\(text(posted)) in the ledger.")
    }
    let all = paid.values.reduce(into: Paid()) { sum, part in
      sum.captured += part.captured
      sum.refunded += part.refunded
      sum.chargedBack += part.chargedBack
    }
    let kept = try await keptOfPayments()
    if kept != all.kept {
      problems.append(
        "\(text(kept)) are kept of all payments, but \(text(all.kept)) of the shares of orders.")
    }
    problems += try await DeliveryAudit(transaction).problems()
    let owed = try await MoneyBalances(transaction).rows()
    return MoneyVerificationView(
      isSound: problems.isEmpty,
      postings: try await transaction.repository(MoneyPosting.self).count(), entries: entries,
      sum: text(sum), orders: Int64(paid.count), captured: text(all.captured),
      refunded: text(all.refunded), chargedBack: text(all.chargedBack), kept: text(all.kept),
      currency: currency, problems: problems,
      owed: try await MoneyBalanceView.of(owed, transaction))
  }

  private func total() async throws -> (sum: Int64, count: Int64) {
    let figures = try await transaction.figures(
      Aggregate(MoneyEntry.schema, .sum(MoneyEntry.Columns.amount), .count))
    var row = FigureRow(figures.first)
    let found = (sum: try row.integer(), count: try row.integer())
    try row.end()
    return found
  }

  private func unbalanced() async throws -> [String] {
    let figures = try await transaction.figures(
      Aggregate(
        MoneyEntry.schema, groupedBy: [MoneyEntry.Columns.posting],
        .sum(MoneyEntry.Columns.amount)))
    return try figures.compactMap { values -> String? in
      var row = FigureRow(values)
      let (posting, sum) = (try row.text(), try row.integer())
      try row.end()
      guard sum != 0 else { return nil }
      return "The sum of the entries of \(Excerpt.of(posting)) is \(text(sum)); it must be zero."
    }
  }

  /// What is kept of all payments together.
  private func keptOfPayments() async throws -> Int128 {
    let figures = try await transaction.figures(
      Aggregate(
        Payment.schema, .sum(Payment.Columns.captured), .sum(Payment.Columns.refunded),
        .sum(Payment.Columns.chargedBack)))
    var row = FigureRow(figures.first)
    return try Self.paid(&row).kept
  }

  /// What the payments of each order say.
  private func paid() async throws -> [RecordID: Paid] {
    let figures = try await transaction.figures(
      Aggregate(
        PaymentShare.schema, groupedBy: [PaymentShare.Columns.orderID],
        .sum(PaymentShare.Columns.captured), .sum(PaymentShare.Columns.refunded),
        .sum(PaymentShare.Columns.chargedBack)))
    var paid: [RecordID: Paid] = [:]
    for values in figures {
      var row = FigureRow(values)
      let order = try row.record()
      paid[order] = try Self.paid(&row)
    }
    return paid
  }

  /// The rest of a row: what was captured, given back, and taken back.
  private static func paid(_ row: inout FigureRow) throws(OpsError) -> Paid {
    let paid = Paid(
      captured: Int128(try row.integer()), refunded: Int128(try row.integer()),
      chargedBack: Int128(try row.integer()))
    try row.end()
    return paid
  }

  /// What the ledger says that the provider holds of each order.
  private func provided() async throws -> [RecordID: Int64] {
    let figures = try await transaction.figures(
      Aggregate(
        MoneyEntry.schema, where: .equals(MoneyEntry.Columns.account, .provider),
        groupedBy: [MoneyEntry.Columns.orderID], .sum(MoneyEntry.Columns.amount)))
    var provided: [RecordID: Int64] = [:]
    for values in figures {
      var row = FigureRow(values)
      let (order, sum) = (try row.record(), try row.integer())
      try row.end()
      provided[order] = sum
    }
    return provided
  }

  private func name(_ order: RecordID) async throws -> String {
    let found = try await transaction.asSystem("names an order whose money is wrong")
      .repository(MarketOrder.self).fetch(order)
    return found?.number ?? order.description
  }

  /// Sums over all orders may need more than 64 bits, which no amount of money does.
  private func text(_ amount: some BinaryInteger) -> String {
    Int64(exactly: amount).map { MinorAmount.text($0, currency) } ?? "\(amount) minor units"
  }
}
