import OpsDomain
import OpsKernel
import OpsServices
import Testing

@testable import OpsShell

/// Which columns of answers of the workshop a person sees where there is no room for all.
@Suite("Columns that matter")
struct LeadingColumnTests {
  private static let job: DocumentObject = [
    "production": "MO-000001", "sku": "SHOE-1", "step": 1, "part": 1, "part_count": 1,
    "machine": "M1", "setup_start": "2026-11-25 10:00", "start": "2026-11-25 10:10",
    "end": "2026-11-25 12:00", "late_by": "2d 3h", "frozen": false, "color": "Navy",
  ]

  @Test("A schedule tells machine, start and lateness; part 1 of 1 goes first")
  func jobs() throws {
    let data: Document = ["number": "SCH-000001", "jobs": .list([.object(Self.job)])]
    for (width, kept) in [
      (60, ["MACHINE", "START", "LATE BY"]),
      (80, ["SKU", "STEP", "MACHINE", "START", "LATE BY"]),
      (120, ["SKU", "STEP", "MACHINE", "SETUP START", "START", "END", "LATE BY", "COLOR"]),
    ] {
      let shown = try RenderedTable.text("schedule.show", data, width: width)
      let head = try #require(
        shown.split(separator: "\n").first { $0.hasPrefix("PRODUCTION") }, "\(shown)")
      for word in kept { #expect(head.contains(word), "\(width): \(shown)") }
      for word in ["PART", "FROZEN"] where width < 120 {
        #expect(!head.contains(word), "\(width): \(shown)")
      }
      #expect(shown.split(separator: "\n").allSatisfy { $0.count <= width }, "\(shown)")
    }
  }

  @Test("A command stands on one line, so that it can be copied")
  func commands() throws {
    let row: Document = [
      "customer": "000001", "name": "Café Linden by the old market hall", "requests": 12,
      "quantity": "120", "deliverable": "30", "delivered": "10", "remaining": "110",
      "oldest": "2027-03-01T08:00:00Z",
      "command": "opsh oos deliver-many --customer 000001",
    ]
    let shown = try RenderedTable.text("oos.by_customer", ["items": .list([row])], width: 120)
    #expect(shown.contains("opsh oos deliver-many --customer 000001\n"), "\(shown)")
    #expect(shown.split(separator: "\n").allSatisfy { $0.count <= 120 }, "\(shown)")
  }

  @Test("What a job did is told whole")
  func results() throws {
    let row: Document = [
      "job": "production.requests", "state": "done", "started_at": "2027-03-01T08:00:00Z",
      "ended_at": "2027-03-01T08:00:00Z",
      "result": "12 planned, 0 cancelled, 0 changed, 3 left for later", "error": .null,
    ]
    let shown = try RenderedTable.text("job.run", ["items": .list([row])], width: 80)
    #expect(!shown.contains("…"), "\(shown)")
    for word in ["planned,", "changed,", "later"] { #expect(shown.contains(word), "\(shown)") }
  }

  @Test("Guns of a machine do not repeat its number, and keep name and color", arguments: [60, 80])
  func guns(_ width: Int) throws {
    let guns: [Document] = ["A", "B"].map { name in
      [
        "machine": "M1", "gun": .text(name), "first_station": 1, "last_station": 6,
        "color": "Navy", "hex": "#000080", "color_changed_at": "2026-11-25 10:10", "shots": 0,
      ]
    }
    let data: Document = ["number": "M1", "status": "idle", "guns": .list(guns)]
    let shown = try RenderedTable.text("machine.show", data, width: width)
    let head = try #require(shown.split(separator: "\n").first { $0.hasPrefix("GUN") }, "\(shown)")
    #expect(head.contains("COLOR") && !head.contains("MACHINE"), "\(shown)")
  }

  @Test("A list of batches keeps the shift, one batch the stations")
  func batches() throws {
    let batch: DocumentObject = [
      "number": "BAT-000001", "status": "pending", "machine": "M1", "date": "2026-11-25",
      "shift": "morning", "mode": "single", "is_unreported": false,
    ]
    let list = try RenderedTable.text(
      "batch.list", ["items": .list([.object(batch)]), "next": .null], width: 60)
    #expect(list.contains("SHIFT") && !list.contains("UNREPORTED"), "\(list)")
    let product: Document = [
      "position": 1, "sku": "SHOE-1", "name": "Clog of foam", "size": "42", "primary": "Navy",
      "secondary": .null, "gun": "A", "stations": [1, 2, 3], "planned": "120",
      "production": "MO-000001", "made": "0", "scrapped": "0",
    ]
    for width in [60, 80] {
      let one = try RenderedTable.text(
        "batch.show", ["number": "BAT-000001", "products": .list([product])], width: width)
      #expect(one.contains("STATIONS") && one.contains("1, 2, 3"), "\(one)")
    }
  }

  @Test("A report keeps quality and effectiveness, a plan of material its reasons whole")
  func reports() throws {
    let figures = [
      "good", "bad", "target", "efficiency", "utilization", "availability", "performance",
      "quality", "oee",
    ]
    let machines: [Document] = ["M1", "M2"].map { name in
      var line: DocumentObject = ["machine": .text(name)]
      for figure in figures { line.set(figure, "0.8750") }
      line.set("run_time", "7h 30m")
      line.set("working_time", "8h")
      line.set("errors", 0)
      return .object(line)
    }
    let report = try RenderedTable.text("workshop.report", ["machines": .list(machines)], width: 80)
    #expect(report.contains("QUALITY") && report.contains("OEE"), "\(report)")
    let proposal: Document = [
      "sku": "FOAM-1", "name": "Foam of a kind", "size": .null, "kind": "buy", "quantity": "120",
      "unit": "kg", "due": "2026-12-01", "order_by": "2026-11-25", "late": false,
      "reason": "needed for MO-000001 on 2026-11-30", "supply": .null, "pegs": [],
    ]
    let plan = try RenderedTable.text("materials.plan", ["proposals": .list([proposal])], width: 80)
    #expect(plan.contains("REASON") && !plan.contains("…"), "\(plan)")
    for word in ["needed", "MO-000001", "2026-11-30"] { #expect(plan.contains(word), "\(plan)") }
  }

  @Test("A check of batches shows all of what it found and of the command that helps")
  func check() throws {
    let finding: Document = [
      "kind": "running_without_batch", "machine": "M1", "batch": .null,
      "message": "it runs and has no batch that somebody executed", "is_repaired": false,
    ]
    let plan: Document = [
      "batch": "PC-20270301-0001", "kind": "policy_changed",
      "message": "hours or days off changed after the batch was planned",
      "action": "reschedule", "command": "batch edit PC-20270301-0001 --date DATE",
    ]
    for width in [60, 80, 120] {
      let shown = try RenderedTable.text(
        "batch.check",
        ["findings": .list([finding, finding]), "plans": .list([plan, plan])], width: width)
      let words = Set(shown.split { $0.isWhitespace }.map(String.init))
      let kept = [
        "MACHINE", "MESSAGE", "COMMAND", "somebody", "executed", "planned", "--date", "DATE",
      ]
      for word in kept { #expect(words.contains(word), "\(width): \(word): \(shown)") }
      #expect(!shown.contains("…"), "\(width): \(shown)")
      #expect(shown.split(separator: "\n").allSatisfy { $0.count <= width }, "\(shown)")
    }
  }

  @Test("What a kitchen makes is shown whole: all options, and the note", arguments: [40, 60, 80])
  func order(_ width: Int) throws {
    let line: Document = [
      "name": "Pizza Margherita of the house", "sku": "PIZZA-1", "size": .null,
      "options": ["size:large", "crust:thin", "extra:cheese", "extra:olives"],
      "note": "no onions, our daughter cannot eat them", "quantity": 2, "unit_price": "12.50",
      "total": "25.00", "discount": "0.00",
    ]
    let data: Document = [
      "number": "ORD-000001", "status": "accepted", "lines": .list([line, line]),
    ]
    for operation in ["order.accept", "order.show"] {
      let shown = try RenderedTable.text(operation, data, width: width)
      let words = Set(shown.split { $0.isWhitespace || $0 == "," }.map(String.init))
      let wanted = [
        "Margherita", "house", "size:large", "crust:thin", "extra:cheese", "extra:olives",
        "onions", "daughter", "them",
      ]
      for word in wanted { #expect(words.contains(word), "\(width): \(word): \(shown)") }
      #expect(!shown.contains("…"), "\(width): \(shown)")
      #expect(shown.split(separator: "\n").allSatisfy { $0.count <= width }, "\(shown)")
    }
  }

  @Test("What answers declare as uncut is no matter of names, and never left out")
  func uncut() throws {
    let orders = try #require(CommandRegistry.standard.answers["order/1"])
    #expect(orders.uncut == ["lines.options", "lines.note"])
    let notices = try #require(CommandRegistry.standard.answers["notice/1"])
    #expect(notices.uncut == ["body"])
    let row: Document = ["code": "SHELF-0001", "remark": "left of the door", "note": "below it"]
    var envelope = Envelope(schema: "x/1", data: ["name": "HALL", "shelves": .list([row, row])])
    func shown() -> String {
      RecordTable(envelope: envelope, fields: nil, style: .plain, width: 26, times: nil).render()
    }
    let cut = shown()
    #expect(!cut.contains("not shown") && cut.contains("below it"), "\(cut)")
    envelope.uncut = ["shelves.note"]
    let whole = shown()
    #expect(!whole.contains("not shown") && !whole.contains("…"), "\(whole)")
    let words = Set(whole.split { $0.isWhitespace }.map(String.init))
    #expect(words.isSuperset(of: ["SHELF-0001", "door", "below"]), "\(whole)")
  }

  @Test("Figures that are nothing in every row go before those that are not")
  func nothing() {
    let rows: [Document] = (1...3).map { number in
      ["code": .text("A\(number)"), "late": 0, "early": .integer(number), "open": false]
    }
    let shown = RecordTable(
      envelope: Envelope(schema: "x/1", data: .list(rows)), fields: nil, style: .plain, width: 14,
      times: nil
    ).render()
    #expect(shown.contains("EARLY") && shown.contains("not shown"), "\(shown)")
    #expect(!shown.contains("LATE") && !shown.contains("OPEN"), "\(shown)")
  }

  @Test("A booking that was taken back says when, where there is little room", arguments: [60, 80])
  func reversed(_ width: Int) throws {
    func booking(_ number: Int, _ reversedAt: Document, _ reason: Document) -> Document {
      [
        "id": "912841914671008378", "number": .text("PB-00000\(number)"),
        "production": "MO-000001", "sku": "SHOE-1", "size": "42", "made": "30", "scrapped": "2",
        "lot": .null, "location": "MAIN", "reference": "MO-000001", "material_cost": "12.00",
        "machine_cost": "3.00", "currency": "EUR", "is_cost_known": true,
        "at": "2026-11-25 10:10", "reversed_at": reversedAt, "reason": reason, "lines": [],
      ]
    }
    let data: Document = [
      "number": "MO-000001",
      "bookings": [
        booking(1, "2026-11-25 11:20", "counted twice"), booking(2, .null, .null),
      ],
    ]
    let shown = try RenderedTable.text("production.show", data, width: width)
    let head = try #require(
      shown.split(separator: "\n").first { $0.contains("REVERSED AT") }, "\(shown)")
    #expect(head.hasPrefix("NUMBER") && head.contains("MADE"), "\(width): \(shown)")
    #expect(!shown.contains("912841914671008378"), "\(width): \(shown)")
    #expect(shown.contains("2026-11-25 11:20"), "\(width): \(shown)")
  }

  @Test("A list whose rows all stand in a list above it is not shown again")
  func repeated() throws {
    let rice: Document = ["sku": "RICE", "size": .null, "need": "3", "free": "1", "missing": "2"]
    let foam: Document = ["sku": "FOAM", "size": .null, "need": "1", "free": "4", "missing": "0"]
    let data: Document = [
      "number": "MO-000001", "materials": .list([rice, foam]), "short": .list([rice]),
    ]
    let shown = try RenderedTable.text("production.show", data, width: 80)
    #expect(shown.contains("materials") && shown.contains("MISSING"), "\(shown)")
    #expect(!shown.contains("short"), "\(shown)")
    #expect(shown.split(separator: "\n").count { $0.hasPrefix("RICE") } == 1, "\(shown)")
  }
}
