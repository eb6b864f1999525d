import OpsDomain
import OpsMarketplace

/// What is said beside an answer, because the format that was asked for has no room for it.
struct AnswerRemarks {
  let data: Document
  let schema: String
  /// The format the answer is written in; nil for a chart, and for a file with content of its own.
  let format: OutputFormat?
  /// The text that was written in place of a format, such as a chart.
  var text: String?
  /// Whether what was written is in the book: not rehearsed, and not staged.
  var isCommitted = true
  /// Whether the command writes.
  var isWrite = false
  /// Options, such as `--why`, that ask for what the columns of the answer do not have.
  var missing: [String] = []
  /// Fields of a record that rows leave out, see ``LeftOutFields``.
  var leftOut: [String] = []
  /// The line to run, without a format, for what rows have no room for; nil for that of the schema.
  var question: String?

  /// Why no record of a list can match; nil for a list that can have some.
  var contradiction: String?

  /// Orders that are named one by one; of more only how many there are.
  private static let mostNamed = 5

  /// The sentences, each for a line of standard error.
  var lines: [String] {
    guard format != .json else { return [] }
    let all = [
      forecast, unsimulated, unallocated, unplanned, unpaid, withoutGoods, waiting, repriced,
      unfound, soldOut, unowed, unshown, partial, emptyCart, [contradiction].compactMap(\.self),
    ]
    let besideRows = format == .table ? [] : [remarks, others, checked, hindered]
    return (all + besideRows).flatMap(\.self)
  }

  /// The answer's own remarks. Tables and lines of JSON have them among the fields, and a text may
  /// say them itself.
  private var remarks: [String] {
    guard format != .ndjson else { return [] }
    let remarks = data["remarks"]?.items?.compactMap(\.string) ?? []
    return remarks.filter { text?.contains($0) != true }
  }

  /// How much a report does not list.
  private var others: [String] {
    guard let others = data["others"]?.int, others > 0 else { return [] }
    let value = data["others_value"]?.string.map { ", worth \($0) together" } ?? ""
    return ["\(Counted.text(Int(others), "product")) more not listed\(value)"]
  }

  /// Stock of a later day: its figures look like those that were counted.
  private var forecast: [String] {
    guard schema == "stock.level/1",
      (data.items ?? [data]).contains(where: { $0["incoming"]?.string != nil })
    else { return [] }
    return ["forecast: available = free now + incoming - needed - expected - expiring"]
  }

  /// A comparison of policies that had nothing to serve.
  private var unsimulated: [String] {
    guard schema == "oos.simulation/1", data["requests"]?.int == 0 else { return [] }
    return ["No request waited in this period, so there is nothing to compare."]
  }

  /// An allocation that found nothing for those who wait.
  private var unallocated: [String] {
    guard schema == "oos.allocation/1", data["allocated"]?.items?.isEmpty == true,
      let left = data["left_count"]?.int, left > 0
    else { return [] }
    let requests = Counted.text(left, "request waits", "requests wait")
    return ["Nothing was allocated: \(requests), and no free goods fit."]
  }

  /// Orders that a plan leaves out: a plan without them looks complete.
  private var unplanned: [String] {
    guard schema == "schedule/1", let orders = data["unplanned"]?.items, !orders.isEmpty else {
      return []
    }
    let named = orders.prefix(Self.mostNamed).map { order in
      let why = order["because"]?.items?.compactMap(\.string).joined(separator: ", ") ?? ""
      return "  \(order["production"]?.string ?? "")" + (why.isEmpty ? "" : ": \(why)")
    }
    let rest = orders.count - named.count
    return ["not planned: \(Counted.text(orders.count, "order"))"] + named
      + (rest > 0 ? ["  and \(rest) more: opsh schedule show -o json"] : [])
  }

  /// An order whose payment failed: its answer looks like that of one that was placed.
  private var unpaid: [String] {
    guard schema == "order/1", data["status"] == "cancelled", data["payment"] == "failed",
      let number = data["number"]?.string
    else { return [] }
    let reason = data["reason"]?.string ?? "the payment failed"
    let numbers = [number] + (data["together"]?.items?.compactMap(\.string) ?? [])
    let again = numbers.sorted().map { "`opsh order again \($0)`" }.joined(separator: " and ")
    let sentence = "\(reason.prefix(1).uppercased())\(reason.dropFirst())"
    return ["\(sentence). Run \(again), and pay in another way."]
  }

  /// An order whose goods were gone when it was paid: the money was taken and goes back.
  private var withoutGoods: [String] {
    guard schema == "order/1", isWrite, isCommitted,
      data["status"] == "cancelled" || data["status"] == "refunded",
      data["reason"]?.string == MarketOrder.withoutGoods, let number = data["number"]?.string
    else { return [] }
    return [
      "The goods of \(number) were gone when the payment came, so the order was cancelled. All "
        + "that was paid is refunded."
    ]
  }

  /// An order whose payment has no outcome yet, and what it waits for. Nothing is asked of what is
  /// only rehearsed or staged.
  private var waiting: [String] {
    guard schema == "order/1", isCommitted, data["status"] == "payment_processing",
      let number = data["number"]?.string
    else { return [] }
    let show = "`opsh order show \(number)` shows the result."
    switch data["payment"]?.string {
    case "needs_confirmation":
      return ["The payment waits for your confirmation, such as in the app of your bank. \(show)"]
    case "requested", "authorized":
      return ["The payment provider has not answered yet. The goods are reserved for you. \(show)"]
    default: return []
    }
  }

  /// What a change makes of the price of an order: in a table it stands above the whole order.
  private var repriced: [String] {
    guard schema == "order.change/1", format == .table, let number = data["number"]?.string,
      let before = data["before"]?.string, let after = data["after"]?.string,
      let refund = data["refund"]?.string, let currency = data["currency"]?.string
    else { return [] }
    guard before != after else { return ["The price of \(number) stays \(before) \(currency)."] }
    let verb = isCommitted ? "changes" : "would change"
    let isRefunded = refund.contains { $0 != "0" && $0 != "." }
    let back = "; \(refund) \(currency) \(isCommitted ? "are" : "would be") refunded"
    return [
      "The price of \(number) \(verb) from \(before) to \(after) \(currency)"
        + "\(isRefunded ? back : "")."
    ]
  }

  /// Nobody delivers to a place: the partners may be closed, and often the degrees are swapped.
  private var unfound: [String] {
    guard schema == "explore.place/1", data.items?.isEmpty == true else { return [] }
    return [
      "No matching partner delivers to this place. Check that degrees north come first, then "
        + "degrees east. Leave out --open and other filters to see more partners."
    ]
  }

  /// What to do with an empty cart: its answer is a price of nothing. A table has it among what
  /// prevents an order.
  private var emptyCart: [String] {
    guard schema == "market.cart/1", text == nil, data["lines"]?.items?.isEmpty == true,
      format != .table || data["hindrances"]?.items?.isEmpty != false
    else { return [] }
    return ["The cart is empty. Add goods with `opsh cart add PARTNER SKU [QTY]`."]
  }

  /// That a price is not all: rows have no place for what prevents an order. The sentence of an
  /// empty cart says it itself.
  private var hindered: [String] {
    guard schema == "market.cart/1", format != .ndjson, text == nil,
      let count = data["hindrances"]?.items?.count, count > 0, emptyCart.isEmpty
    else { return [] }
    let things = Counted.text(count, "thing prevents", "things prevent")
    let line = question ?? "opsh cart quote"
    return ["\(things) an order: `\(line) -o json` shows \(count == 1 ? "it" : "them")."]
  }

  /// What was asked for and has no column. Without this remark the rows would look complete.
  private var unshown: [String] {
    guard let format, [.csv, .tsv].contains(format) else { return [] }
    return missing.map {
      "\(format == .csv ? "csv" : "tsv") cannot show what \($0) asks for: "
        + "use -o table or -o json."
    }
  }

  /// Which fields a row has no column for, where nobody has asked for rows.
  private var partial: [String] {
    guard !leftOut.isEmpty else { return [] }
    return [
      "Left out: \(leftOut.joined(separator: ", ")). -o json and -o table write all fields."
    ]
  }

  /// An item that is offered and that nobody can buy, such as one that was added without a stock,
  /// or that nobody else can buy, because all of it is reserved.
  private var soldOut: [String] {
    guard schema == "menu.item/1", isWrite, data["available"] == true, data["unlimited"] == false,
      data["stock"]?.string == "0", let sku = data["sku"]?.string,
      let partner = data["partner"]?.string
    else { return [] }
    if let reserved = data["reserved"]?.string {
      return [
        "Nothing is left for other customers. Reserved for customers who waited for it or are "
          + "ordering: \(reserved)."
      ]
    }
    return [
      "Nobody can order it, because its stock is 0. Set it with "
        + "`opsh menu stock \"\(partner)\" \(sku) QUANTITY`, or write unlimited."
    ]
  }

  /// A payout run that pays nobody: without this remark, a total of nothing looks like a failure.
  private var unowed: [String] {
    guard schema == "payout.run/1", data["payouts"]?.items?.isEmpty == true else { return [] }
    return ["Nothing is owed, so nobody is paid."]
  }

  /// What the check of a plan comes to; its rows are only what was found.
  private var checked: [String] {
    guard schema == "schedule.check/1", let steps = data["checked"]?.int,
      let faults = data["faults"]?.int
    else { return [] }
    return [
      "checked: \(Counted.text(Int(steps), "step")), \(Counted.text(Int(faults), "fault"))"
    ]
  }
}
