import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// Remarks of answers in formats that have room for records only.
@Suite("Remarks beside answers")
struct AnswerRemarksTests {
  private static let data: Document = ["number": "X-1", "remarks": ["booked as PB-000001"]]

  private func lines(
    _ format: OutputFormat?, text: String? = nil, of data: Document = data
  ) -> [String] {
    AnswerRemarks(data: data, schema: "example/1", format: format, text: text).lines
  }

  @Test("Remarks of any answer are said beside rows, and not where the answer holds them")
  func formats() {
    for format in [OutputFormat.csv, .tsv, .id, .value("number")] {
      #expect(lines(format) == ["booked as PB-000001"], "\(format)")
    }
    for format in [OutputFormat.table, .json, .ndjson] {
      #expect(lines(format).isEmpty, "\(format)")
    }
  }

  @Test("An allocation without goods and a simulation without requests say so")
  func nothingToServe() async throws {
    let bench = try await ShellBench.make()
    let simulated = await bench.run("oos simulate --product LAMP-1 -o table")
    #expect(simulated.exit == 0, "\(simulated.remarks)")
    #expect(simulated.remarks.contains("No request waited in this period"))
    #expect(simulated.output.contains("\npolicies\n"), "\(simulated.output)")
    #expect(await bench.run("oos create 000001 OLD-1 5").exit == 0)
    let allocated = await bench.run("oos allocate -o table")
    #expect(allocated.remarks.contains("Nothing was allocated: 1 request waits"))
  }

  @Test(
    "A list that cannot have a record says which filters exclude each other",
    arguments: [
      ("oos list --partial --status completed", "--partial"),
      ("oos list --from 2027-03-02 --to 2027-03-01", "--from 2027-03-02"),
      ("packaging list --overdue --status completed", "--overdue"),
      ("packaging list --overdue --due tomorrow", "due tomorrow"),
      ("lot list --expiring 7d --status expired", "--expiring"),
    ])
  func contradictions(_ line: String, _ words: String) async throws {
    let bench = try await ShellBench.make()
    let answer = await bench.run(line)
    #expect(answer.exit == 0)
    #expect(answer.remarks.contains("can match") && answer.remarks.contains(words), "\(answer)")
    #expect(!(await bench.run("\(line) -q")).remarks.contains("can match"))
    #expect(!(await bench.run("\(line) -o json")).remarks.contains("can match"))
  }

  @Test("An empty list whose filters can be met together says nothing")
  func metTogether() async throws {
    let bench = try await ShellBench.make()
    for line in [
      "oos list --partial", "oos list --partial --status pending --status completed",
      "oos list --from 2027-03-01 --to 2027-03-01", "packaging list --overdue",
      "lot list --expiring 7d --status active",
    ] {
      #expect(!(await bench.run(line)).remarks.contains("can match"), "\(line)")
    }
  }

  @Test("Redirected output says which fields it leaves out; formats that were chosen do not")
  func redirected() async throws {
    let bench = try await ShellBench.make()
    _ = try await MarketFixture(bench.book)
    for line in [
      "cart add \"Bella Napoli\" LAMP-1 1",
      "order place --pay approved --address \"Pilies 1\" --to 54.69,25.28",
    ] {
      #expect(await bench.run(line).exit == 0)
    }
    let shown = await bench.run("order show ORD-000001")
    #expect(shown.exit == 0 && shown.lines.count == 2, "\(shown.output)")
    let remark = try #require(shown.remarks.firstRange(of: "Left out: "), "\(shown.remarks)")
    let names = shown.remarks[remark.upperBound...].prefix { $0 != "." }
      .split(separator: ", ").map(String.init)
    let data = await bench.run("order show ORD-000001 -o json").json?["data"]
    let heads = Set(shown.lines[0].split(separator: "\t").map(String.init))
    for member in data?.members?.members ?? [] where member.value.items?.isEmpty == false {
      #expect(heads.contains(member.key) || names.contains(member.key), "\(member.key)")
    }
    #expect(names.contains("lines") && names.contains("timeline"), "\(names)")
    for quiet in ["-q", "-o tsv", "-o csv", "-o json", "-o table", "--fields number"] {
      let answer = await bench.run("order show ORD-000001 \(quiet)")
      #expect(!answer.remarks.contains("Left out"), "\(quiet): \(answer.remarks)")
    }
    let list = await bench.run("order list")
    #expect(!list.remarks.contains("Left out"), "\(list.remarks)")
  }

  @Test("A rehearsed change of an order tells names and, at the end, what becomes of the price")
  func changedOrder() async throws {
    let bench = try await ShellBench.make(as: .customer)
    _ = try await MarketFixture(bench.book)
    for line in [
      "cart add \"Bella Napoli\" LAMP-1 2",
      "order place --pay approved --address \"Pilies 1\" --to 54.69,25.28",
    ] {
      #expect(await bench.run(line).exit == 0)
    }
    let change = "order change ORD-000001 --line LAMP-1=1"
    let planned = await bench.run("\(change) --dry-run -o table")
    #expect(planned.remarks.contains("ORD-000001 LAMP-1"), "\(planned.remarks)")
    let identifiers = planned.remarks.split { !$0.isNumber }.filter { $0.count > 14 }
    #expect(identifiers.isEmpty, "\(planned.remarks)")
    let last = planned.remarks.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix("The price of ORD-000001 would change from "), "\(planned.remarks)")
    #expect(last.hasSuffix(" EUR would be refunded."), "\(planned.remarks)")
    let done = await bench.run("\(change) -o table")
    #expect(done.remarks.contains("The price of ORD-000001 changes from "), "\(done.remarks)")
    let quiet = await bench.run("\(change) --dry-run -o table -q")
    #expect(quiet.remarks.isEmpty, "\(quiet.remarks)")
  }

  @Test("Who changes an item that nobody can buy is told so; who only looks is not")
  func soldOut() {
    var item: DocumentObject = [
      "partner": "Bella Napoli", "sku": "PIZZA-1", "stock": "0", "available": true,
      "unlimited": false,
    ]
    func lines(_ isWrite: Bool) -> [String] {
      AnswerRemarks(
        data: .object(item), schema: "menu.item/1", format: .table, isWrite: isWrite
      ).lines
    }
    #expect(lines(true).count == 1)
    #expect(lines(true).first?.contains("`opsh menu stock \"Bella Napoli\" PIZZA-1") == true)
    #expect(lines(false).isEmpty)
    item.set("reserved", "3")
    #expect(
      lines(true) == [
        "Nothing is left for other customers. Reserved for customers who waited for it or are "
          + "ordering: 3."
      ])
    item.set("stock", "3")
    #expect(lines(true).isEmpty)
  }

  @Test("A text such as a chart is followed by the remarks that it does not say itself")
  func texts() {
    #expect(lines(nil, text: "a chart\n") == ["booked as PB-000001"])
    #expect(lines(nil, text: "note  booked as PB-000001\n").isEmpty)
  }

  @Test("Who asks for the reasons is told where the format has no room for them")
  func reasons() async throws {
    let bench = try await ShellBench.make()
    _ = try await MarketFixture(bench.book)
    _ = await bench.run("cart add \"Bella Napoli\" LAMP-1 1")
    for (line, isTold) in [
      ("cart quote --why -o tsv", true), ("cart quote --why -o csv", true),
      ("cart quote -o tsv", false), ("cart quote --why -o table", false),
      ("cart quote --why -o json", false), ("cart quote --why -o tsv --fields why", false),
      ("cart quote --why -o tsv -q", false),
    ] {
      let answer = await bench.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
      let told = answer.remarks.contains("cannot show what --why asks for: use -o table")
      #expect(told == isTold, "\(line): \(answer.remarks)")
    }
    _ = await bench.run("order place --address \"Pilies 1\" --to 54.69,25.28")
    let order = await bench.run("order show ORD-000001 --why -o csv")
    #expect(order.remarks.contains("csv cannot show what --why asks for"), "\(order.remarks)")
    // Proposals of orders have a column for it.
    let proposals = await bench.run("reorder propose --why -o tsv", as: .administrator)
    #expect(proposals.exit == 0 && !proposals.remarks.contains("no room"), "\(proposals.remarks)")
  }

  @Test("Remarks that are records, as imports have them, are data")
  func records() {
    #expect(lines(.csv, of: ["remarks": [["line": 3]]]).isEmpty)
  }

  @Test("An empty cart says how to fill it, and rows of a price that there is more to know")
  func carts() {
    let empty: Document = ["lines": [], "hindrances": [["code": "empty"]]]
    func remarks(_ format: OutputFormat?, _ text: String? = nil) -> [String] {
      AnswerRemarks(data: empty, schema: "market.cart/1", format: format, text: text).lines
    }
    #expect(
      remarks(.tsv) == ["The cart is empty. Add goods with `opsh cart add PARTNER SKU [QTY]`."])
    // A table has it among what prevents an order, and the sentence of an empty cart is enough.
    #expect(remarks(.table).isEmpty && remarks(nil, "Your cart is empty.\n").isEmpty)
    let hindered: Document = [
      "lines": [["sku": "LAMP-1"]], "hindrances": [["code": "closed"], ["code": "too_far"]],
    ]
    func lines(_ format: OutputFormat) -> [String] {
      AnswerRemarks(data: hindered, schema: "market.cart/1", format: format).lines
    }
    #expect(
      lines(.tsv) == ["2 things prevent an order: `opsh cart quote -o json` shows them."])
    let question = "opsh cart quote --code NOPE"
    #expect(
      AnswerRemarks(data: hindered, schema: "market.cart/1", format: .csv, question: question).lines
        == ["2 things prevent an order: `\(question) -o json` shows them."])
    #expect(lines(.table).isEmpty && lines(.ndjson).isEmpty && lines(.json).isEmpty)
  }

  @Test("Who placed an order is told in words that its payment failed, and what to do")
  func failedPayment() async throws {
    let bench = try await ShellBench.make()
    _ = try await MarketFixture(bench.book)
    for card in ["declined", "approved"] {
      _ = await bench.run("cart add \"Bella Napoli\" LAMP-1 1")
      let placed = await bench.run(
        "order place --address \"Pilies 1\" --to 54.69,25.28 --pay \(card) -o csv")
      #expect(placed.exit == 0, "\(placed.remarks)")
      let said =
        "The payment failed: the card was declined. Run `opsh order again ORD-000001`, and pay in "
        + "another way.\n"
      #expect(placed.remarks.contains(said) == (card == "declined"), "\(placed.remarks)")
    }
    let order: Document = [
      "number": "ORD-000002", "together": ["ORD-000001"], "status": "cancelled",
      "payment": "failed", "reason": "the payment failed: odd",
    ]
    let both = AnswerRemarks(data: order, schema: "order/1", format: .table).lines
    #expect(
      both == [
        "The payment failed: odd. Run `opsh order again ORD-000001` and "
          + "`opsh order again ORD-000002`, and pay in another way."
      ])
    #expect(AnswerRemarks(data: order, schema: "order.show/1", format: .table).lines.isEmpty)
  }

  @Test(
    "Who paid for goods that were gone is told why the money goes back",
    arguments: ["cancelled", "refunded"])
  func withoutGoods(_ status: String) {
    let order: Document = [
      "number": "ORD-000001", "status": .text(status), "payment": "refunded",
      "reason": "the goods are gone",
    ]
    func lines(isWrite: Bool) -> [String] {
      AnswerRemarks(data: order, schema: "order/1", format: .csv, isWrite: isWrite).lines
    }
    #expect(
      lines(isWrite: true) == [
        "The goods of ORD-000001 were gone when the payment came, so the order was cancelled. All "
          + "that was paid is refunded."
      ])
    #expect(lines(isWrite: false).isEmpty)
  }

  @Test("Who waits for a payment is told what for, and not of one that is only tried out")
  func waitingPayment() async throws {
    let bench = try await ShellBench.make()
    _ = try await MarketFixture(bench.book)
    let line = "order place --address \"Pilies 1\" --to 54.69,25.28 --pay"
    for (card, words) in [
      ("needs_confirmation", "waits for your confirmation"), ("times_out", "has not answered yet"),
      ("answers_late", "has not answered yet"), ("approved", ""),
    ] {
      _ = await bench.run("cart add \"Bella Napoli\" LAMP-1 1")
      let tried = await bench.run("\(line) \(card) -n")
      #expect(!tried.remarks.contains("The payment"), "\(card): \(tried.remarks)")
      let placed = await bench.run("\(line) \(card)")
      #expect(placed.remarks.contains("The payment") == !words.isEmpty, "\(placed.remarks)")
      #expect(words.isEmpty || placed.remarks.contains(words), "\(card): \(placed.remarks)")
    }
    let again = await bench.run("order pay ORD-000001")
    #expect(again.exit == 82 && again.remarks.contains("payment list --order ORD-000001"))
  }

  @Test("A place where nobody delivers may have its degrees swapped, or its partners closed")
  func nobodyDelivers() async throws {
    let bench = try await ShellBench.make()
    _ = try await MarketFixture(bench.book)
    let swapped = await bench.run("explore --near 25.279652,54.687157")
    #expect(swapped.exit == 0 && swapped.remarks.contains("degrees north come first"))
    let right = await bench.run("explore --near 54.687157,25.279652")
    #expect(right.lines.count > 1 && !right.remarks.contains("degrees north"))
  }

  @Test("Statistics say since when there are machines, also as CSV")
  func statistics() async throws {
    let bench = try await ShellBench.make(as: .administrator)
    #expect(await bench.run("machine create M1").exit == 0)
    let answer = await bench.run("machine stats --from 2027-02-20 -o csv")
    #expect(answer.exit == 0 && !answer.output.contains("no machine"), "\(answer.output)")
    #expect(answer.remarks.contains("there were no machines before"), "\(answer.remarks)")
  }
}
