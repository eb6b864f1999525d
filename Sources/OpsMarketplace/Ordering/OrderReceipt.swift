import OpsDomain

/// A receipt as rows of words and amounts, which text and HTML show in their ways.
struct OrderReceipt {
  struct Row: Equatable {
    let words: String
    let amount: String
    /// What the customer wrote beside it.
    var note: String?
  }

  let seller: String
  let number: String
  /// When it was placed, on the clocks of the site.
  let placed: String
  let status: String
  let lines: [Row]
  /// Discounts, fees and the tip; those of nothing are left out.
  let parts: [Row]
  let total: Row
  /// Tax, points, what was paid and what was refunded.
  private(set) var notes: [Row]

  /// - Parameter keptTax: The tax in what was not refunded of a cancelled or delivered order.
  init(
    _ order: MarketOrder, _ names: OrderNames, keptTax: Int64, placed: String,
    _ currency: Currency
  ) {
    func row(_ words: String, _ amount: Int64) -> Row {
      Row(words: words, amount: MinorAmount.text(amount, currency))
    }
    func rows(_ parts: [(String, Int64)]) -> [Row] {
      parts.filter { $0.1 != 0 }.map { row($0.0, $0.1) }
    }
    seller = names.partners[order.partnerID] ?? ""
    number = order.number
    self.placed = placed
    status = OrderTransitions.word(order.status)
    let written = order.notes
    lines = (names.lines[order.id] ?? []).enumerated().map { index, line in
      let choices = [line.size] + line.options.split(separator: ";").map(String.init)
      let chosen = choices.filter { !$0.isEmpty }.joined(separator: ", ")
      var shown = row(
        "\(line.quantity) × \(line.name)" + (chosen.isEmpty ? "" : " (\(chosen))"), line.total)
      shown.note = written[index]
      return shown
    }
    parts = rows([
      ("Discounts", -order.discounts), ("Delivery", order.deliveryFee),
      ("Platform fee", order.platformFee), ("Tax", order.addedTax), ("Tip", order.tip),
    ])
    total = Row(
      words: "Total", amount: "\(MinorAmount.text(order.total, currency)) \(currency)")
    let payments = names.payments[order.id] ?? []
    let paid = payments.reduce(0) { $0 + $1.share.captured }
    let refunded = payments.reduce(0) { $0 + $1.share.refunded }
    let chargedBack = payments.reduce(0) { $0 + $1.share.chargedBack }
    // Where all was refunded nothing was sold; of a cancelled order, what the partner kept.
    let wasSold = order.status != .refunded && order.status != .cancelled
    // A refund after the delivery takes its part of the tax with it.
    let isSoldInPart =
      order.status == .cancelled || (order.status == .delivered && keptTax != order.tax)
    let points = Counted.text(order.points, "point")
    // Points are returned with the order, or with its last refund.
    let hasPointsBack = order.status == .cancelled || order.status == .refunded
    notes = rows([
      ("Tax included", order.addedTax == 0 && wasSold && !isSoldInPart ? order.tax : 0),
      ("Tax in what was kept", isSoldInPart ? keptTax : 0),
      ("Paid with \(points)", order.pointsAmount),
      ("Paid", paid), ("Refunded", refunded), ("Charged back by the bank", chargedBack),
      ("Returned: \(points)", hasPointsBack ? order.pointsAmount : 0),
    ])
    if order.status == .cancelled, paid == 0, order.pointsAmount == 0 {
      notes.append(Row(words: "Cancelled: nothing was paid", amount: ""))
    }
  }
}
