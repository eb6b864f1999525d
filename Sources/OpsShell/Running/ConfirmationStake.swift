import OpsDomain
import OpsKernel

/// What money or whose records a command is about, as its rehearsal has found out, for the question
/// before it.
struct ConfirmationStake {
  /// What the operation would answer.
  let answer: Document
  let schema: String
  /// What it would change; nil where that is not known.
  let plan: ChangesetPlan?

  /// Whether there is nobody to pay, so that nothing is to be asked.
  var isNothing: Bool {
    schema == "payout.run/1" && answer["payouts"]?.items?.isEmpty == true
      && plan?.changes.isEmpty == true
  }

  /// `That is 95.04 EUR to 3 people.`, or which of two customers goes; nil for all else.
  var text: String? {
    if schema == "customer.merge/1" { return merged }
    guard let currency = answer["currency"]?.string else { return nil }
    switch schema {
    case "payout.run/1": return paidOut(currency)
    case "order/1": return givenBack(currency)
    default: return nil
    }
  }

  /// `000008 goes; 000001 gets its records (2 requests).` Their names would be a look at people,
  /// which the journal keeps even if the answer is no.
  private var merged: String? {
    guard let from = answer["from"]?.string, let into = answer["into"]?.string else { return nil }
    let moved = [("requests", "request"), ("deliveries", "delivery"), ("give_backs", "give-back")]
      .compactMap { field, one -> String? in
        guard let count = answer[field]?.int, count > 0 else { return nil }
        return Counted.text(count, one, field.replacing("_", with: "-"))
      }
    let records = moved.isEmpty ? "" : " (\(moved.joined(separator: ", ")))"
    return "\(from) goes; \(into) gets its records\(records)."
  }

  private func paidOut(_ currency: String) -> String? {
    guard let payouts = answer["payouts"]?.items, let total = answer["total"]?.string,
      !payouts.isEmpty
    else { return nil }
    // A person with two businesses is counted once.
    let people = Set(
      payouts.map { payout in
        payout["owner"]?.string
          ?? "\(payout["account"]?.string ?? "") \(payout["holder"]?.string ?? "")"
      })
    return "That is \(total) \(currency) to \(Counted.text(people.count, "person", "people"))."
  }

  private func givenBack(_ currency: String) -> String? {
    let refunds = plan?.changes.filter { $0.entity == "refund" && $0.action == .create } ?? []
    let amounts = refunds.compactMap { refund in
      refund.fields.first { $0.name == "amount" }?.after.string
    }
    guard !amounts.isEmpty, amounts.count == refunds.count else { return nil }
    return "That is " + amounts.map { "\($0) \(currency)" }.joined(separator: " and ") + "."
  }
}
