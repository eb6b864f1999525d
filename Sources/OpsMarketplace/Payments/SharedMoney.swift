import OpsDomain

/// What was shared out of an order, as the money ledger has it, and what of that goes back with a
/// refund.
struct SharedMoney {
  /// What was shared: all that the order cost, or what was kept of one that was cancelled.
  private(set) var amount: Int64 = 0
  /// Tax of the sale.
  private(set) var tax: Int64 = 0
  private(set) var commission: Int64 = 0
  private(set) var commissionTax: Int64 = 0

  /// What goes back with a part of an order.
  struct Part: Equatable {
    var tax: Int64 = 0
    /// Only where the partner bears it.
    var commission: Int64 = 0
    var commissionTax: Int64 = 0
  }

  /// - Parameter entries: Those of the posting that shared it.
  init(_ entries: [MoneyEntry]) {
    for entry in entries {
      switch (entry.account, entry.purpose) {
      case (.customer, .order), (.customer, .kept): amount -= entry.amount
      case (.tax, .tax): tax += entry.amount
      case (.tax, .commissionTax): commissionTax += entry.amount
      case (.platform, .commission): commission += entry.amount
      default: break
      }
    }
  }

  /// What belongs to a part of it that goes back.
  ///
  /// - Parameters:
  ///   - part: In minor units.
  ///   - before: What went back before, borne by either side.
  ///   - partner: What of that the partner has borne; nil where the platform bears this part.
  func part(_ part: Int64, after before: Int64, byPartner partner: Int64?) -> Part {
    var back = Part(tax: share(of: tax, part, after: before))
    guard let partner else { return back }
    back.commission = share(of: commission, part, after: partner)
    back.commissionTax = share(of: commissionTax, part, after: partner)
    return back
  }

  /// In proportion to what went back. What several parts have together is rounded half up once, so
  /// that with all of it all goes back.
  private func share(of whole: Int64, _ part: Int64, after before: Int64) -> Int64 {
    share(of: whole, before + part) - share(of: whole, before)
  }

  private func share(of whole: Int64, _ part: Int64) -> Int64 {
    Self.part(of: whole, min(max(0, part), amount), outOf: amount)
  }

  /// What of `whole` belongs to `part` of an amount, rounded half up; zero of nothing.
  ///
  /// - Parameters:
  ///   - whole: 0 or more.
  ///   - part: 0 to `amount`.
  static func part(of whole: Int64, _ part: Int64, outOf amount: Int64) -> Int64 {
    guard amount > 0 else { return 0 }
    let exact = Int128(whole) * Int128(part)
    return Int64(clamping: (2 * exact + Int128(amount)) / (2 * Int128(amount)))
  }
}
