import OpsDomain
import Testing

@testable import OpsShell

@Suite("Answers in every format")
struct DocumentRendererTests {
  private let list = Envelope(
    schema: "stock.level/1",
    data: .list([
      .object([
        "id": "r1", "number": "OOS-1", "qty": "5", "note": .null,
        "customer": .object(["name": "Ąžuolas"]),
      ]),
      .object([
        "id": "r2", "number": "OOS-2", "qty": "2.55", "note": "a,\"b\"\nc",
        "customer": .object(["name": "=X"]),
      ]),
    ]), next: "c2",
    columns: [
      TableColumn("number", kind: .fixed), TableColumn("qty", kind: .number), TableColumn("note"),
    ])

  private let single = Envelope(
    schema: "stock.receipt/1",
    effect: WriteEffect(changed: true, operation: "op_1", key: "k1"),
    data: .object([
      "number": "RC-1", "on_hand": "5", "active": .bool(true),
      "lots": .list([.object(["lot": "L1", "qty": "5"])]),
    ]))

  private func text(
    _ envelope: Envelope, _ format: OutputFormat, fields: [String]? = nil, isTerminal: Bool = false
  ) throws(OpsError) -> String {
    let renderer = DocumentRenderer(
      format: format, fields: fields.map { FieldSelection($0) }, isTerminal: isTerminal)
    return String(decoding: try renderer.render(envelope), as: UTF8.self)
  }

  @Test("Dates, times and names of records are whole at 80 columns; asides are left out")
  func wholeNames() throws {
    let row: Document = [
      "name": "A product with a name of its own", "lot": "2026-12-01/frozen-2",
      "due": "2026-12-01", "at": "2026-11-22T22:18:00.125Z", "note": "a remark of some length",
      "actor": "somebody with a name", "operation": "stock.receive",
    ]
    let renderer = DocumentRenderer(format: .table, width: 80, isTerminal: true)
    let data = Document.list([row])
    let shown = String(
      decoding: try renderer.render(Envelope(schema: "x/1", data: data)), as: UTF8.self)
    for whole in ["2026-12-01/frozen-2", "  2026-12-01  ", "2026-11-22T22:18:00.125Z"] {
      #expect(shown.contains(whole), "\(shown)")
    }
    #expect(shown.contains("not shown: note, actor, operation"), "\(shown)")
    #expect(shown.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 80 })
  }

  @Test("Money has the heading of its field in csv, and a path that is asked for its own")
  func headings() throws {
    let data: Document = .list([["group": "MILK", "value": ["amount": "1.50", "currency": "EUR"]]])
    let waste = Envelope(
      schema: "waste/1", data: data, columns: ["group", "value.amount"].map { .init($0) })
    #expect(try text(waste, .csv) == "group,value\r\nMILK,1.50\r\n")
    #expect(try text(waste, .tsv) == "group\tvalue\nMILK\t1.50\n")
    let asked = try text(waste, .csv, fields: ["value.amount", "value.currency"])
    #expect(asked == "value.amount,value.currency\r\n1.50,EUR\r\n")
    let both = Envelope(
      schema: "waste/1", data: data, columns: ["value.amount", "value.currency"].map { .init($0) })
    #expect(try text(both, .tsv) == "value.amount\tvalue.currency\n1.50\tEUR\n")
  }

  @Test("Lists inside the records of a list are tables of their own, named by their record")
  func nested() throws {
    let envelope = Envelope(
      schema: "audit.detail/1",
      data: .object([
        "sequence": 3,
        "entries": .list([
          .object([
            "record": "r1", "verb": "insert",
            "fields": .list([.object(["field": "sku", "before": .null, "after": "A"])]),
          ]),
          .object(["record": "r2", "verb": "delete", "fields": .list([])]),
        ]),
      ]))
    let shown = try text(envelope, .table).split(separator: "\n").map(String.init)
    #expect(
      shown == [
        "sequence  3", "entries", "RECORD  VERB", "r1      insert", "r2      delete", "fields",
        "RECORD  FIELD  AFTER", "r1      sku    A",
      ])
  }

  @Test("JSON of a list has data and next, also when there is no next")
  func jsonList() throws {
    #expect(
      try text(list, .json, fields: ["number", "customer.name"])
        == #"{"schema":"stock.level/1","ok":true,"#
        + #""data":[{"number":"OOS-1","customer.name":"Ąžuolas"}"#
        + #",{"number":"OOS-2","customer.name":"=X"}],"next":"c2"}"# + "\n")
    let empty = Envelope(schema: "x/1", data: .list([]))
    #expect(try text(empty, .json) == #"{"schema":"x/1","ok":true,"data":[],"next":null}"# + "\n")
  }

  @Test("JSON of a write says what it did; of a read it does not")
  func jsonSingle() throws {
    #expect(
      try text(single, .json)
        == #"{"schema":"stock.receipt/1","ok":true,"changed":true,"op":"op_1","key":"k1","#
        + #""replayed":false,"data":{"number":"RC-1","on_hand":"5","active":true,"#
        + #""lots":[{"lot":"L1","qty":"5"}]}}"# + "\n")
    let read = Envelope(schema: "a/1", isOK: false, data: .object(["x": .null]))
    #expect(try text(read, .json) == #"{"schema":"a/1","ok":false,"data":{"x":null}}"# + "\n")
    let plan = Envelope(
      schema: "a/1", effect: WriteEffect(changed: false, operation: nil, key: nil, replayed: true),
      data: .null)
    #expect(
      try text(plan, .json)
        == #"{"schema":"a/1","ok":true,"changed":false,"op":null,"key":null,"#
        + #""replayed":true,"data":null}"#
        + "\n")
  }

  @Test("NDJSON is one record a line with the schema first")
  func ndjson() throws {
    #expect(
      try text(list, .ndjson, fields: ["qty"])
        == #"{"_s":"stock.level/1","qty":"5"}"# + "\n" + #"{"_s":"stock.level/1","qty":"2.55"}"#
        + "\n")
    #expect(try text(single, .ndjson).hasPrefix(#"{"_s":"stock.receipt/1","number":"RC-1""#))
    let bare = Envelope(schema: "id/1", data: .list([.integer(7)]))
    #expect(try text(bare, .ndjson) == #"{"_s":"id/1","value":7}"# + "\n")
    #expect(try text(Envelope(schema: "x/1", data: .list([])), .ndjson) == "")
  }

  @Test("CSV quotes what must be quoted and disarms formulas, not numbers")
  func csv() throws {
    #expect(
      try text(list, .csv) == "number,qty,note\r\nOOS-1,5,\r\nOOS-2,2.55,\"a,\"\"b\"\"\nc\"\r\n")
    #expect(
      try text(list, .csv, fields: ["customer.name"]) == "customer.name\r\nĄžuolas\r\n'=X\r\n")
    let cells = [
      "=1", "+370 5", "+3705", "-5", "-5.20", "-a", "@x", "\tx", "a=1", " x", "＝1", "--1",
    ]
    let expected = [
      "'=1", "'+370 5", "+3705", "-5", "-5.20", "'-a", "'@x", "'\tx", "a=1", "\" x\"", "'＝1",
      "'--1",
    ]
    for (cell, expected) in zip(cells, expected) {
      var bytes: [UInt8] = []
      DelimitedText.appendCSV([cell], to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == expected + "\r\n")
    }
  }

  @Test("A CSV record of one empty cell is not an empty line")
  func csvEmptyCell() throws {
    let envelope = Envelope(schema: "x/1", data: .list([.object(["a": .null])]))
    #expect(try text(envelope, .csv) == "a\r\n\"\"\r\n")
  }

  @Test("TSV keeps one record a line and can be undone")
  func tsv() throws {
    let data = Document.object([
      "a": "x\ty\nz\\\r", "b": .list([.integer(1), .null]), "c": "\u{1B}[0m\u{9B}",
    ])
    #expect(
      try text(Envelope(schema: "x/1", data: data), .tsv)
        == "a\tb\tc\n" + #"x\ty\nz\\\r"# + "\t[1,null]\t" + #"\x1b[0m\x9b"# + "\n")
  }

  @Test("An id is the field that names each record another way; without one it is an error")
  func identifiers() throws {
    func ids(_ schema: String, _ records: [Document]) throws -> String {
      try text(Envelope(schema: schema, data: .list(records)), .id)
    }
    #expect(try ids("notice/1", [["notice": 7, "title": "a"], ["notice": 8]]) == "7\n8\n")
    #expect(try ids("product/1", [["sku": "A-7", "name": "Lamp"]]) == "A-7\n")
    let levels: [Document] = [["sku": "A-7", "name": "a"], ["sku": "A-7", "name": "b"]]
    #expect(try ids("x/1", levels) == "a\nb\n")
    let nameless: [[Document]] = [
      [["a": "b"]], [["lot": ["code": "A"]]], [["name": nil]], [["sku": "A"], ["sku": "A"]],
    ]
    for records in nameless {
      #expect(throws: OpsError.self) { try ids("lot/1", records) }
    }
  }

  @Test("Ids and values stand alone on their lines")
  func values() throws {
    #expect(try text(list, .id) == "OOS-1\nOOS-2\n")
    #expect(try text(list, .value("customer.name")) == "Ąžuolas\n=X\n")
    #expect(try text(list, .value("note")) == "\na,\"b\"\\nc\n")
    #expect(try text(single, .value("active")) == "true\n")
    #expect(
      try text(Envelope(schema: "x/1", data: .object(["id": "r9", "t": "a\nb"])), .id) == "r9\n")
    #expect(
      try text(Envelope(schema: "x/1", data: .object(["t": "a\nb"])), .value("t")) == "a\nb\n")
    #expect(try text(Envelope(schema: "x/1", data: .list([])), .id) == "")
  }

  @Test("An unknown field is refused and the known ones are listed")
  func unknownFields() throws {
    let error = try #require(throws: OpsError.self) {
      _ = try text(list, .json, fields: ["nubmer"])
    }
    #expect(error.code == .usageUnknownOption && error.field == "fields")
    #expect(error.hint == "did you mean number? known fields: id, number, qty, note, customer")
    #expect(throws: OpsError.self) { try text(list, .value("qyt")) }
    #expect(throws: OpsError.self) { try text(list, .csv, fields: ["customer.nam"]) }
    #expect(throws: OpsError.self) { try text(list, .csv, fields: ["qty.x"]) }
    #expect(throws: OpsError.self) {
      try text(Envelope(schema: "x/1", data: .list([]), fields: ["a"]), .csv, fields: ["b"])
    }
    #expect(
      try text(Envelope(schema: "x/1", data: .list([]), fields: ["a"]), .csv, fields: ["a"])
        == "a\r\n")
  }

  @Test("Field lists are read with blanks around names and without empty names")
  func fieldLists() throws {
    #expect(try FieldSelection(parsing: "a, b.c ,d").paths == ["a", "b.c", "d"])
    #expect(throws: OpsError.self) { try FieldSelection(parsing: "a,,b") }
    #expect(throws: OpsError.self) { try FieldSelection(parsing: "") }
  }

  @Test("A list is a table with its columns")
  func table() throws {
    #expect(
      try text(list, .table) == """
        NUMBER   QTY  NOTE
        OOS-1   5     –
        OOS-2   2.55  a,"b"␊c
        2 rows · more: --after c2

        """)
    #expect(try text(list, .table, fields: ["qty", "id"]).hasPrefix(" QTY  ID\n5     r1\n"))
  }

  @Test("A single record is a block, lists inside it are tables, a write leaves a remark")
  func block() throws {
    #expect(
      try text(single, .table) == """
        number RC-1   on hand 5   active yes   lots: lot L1, qty 5
        op op_1

        """)
    var again = single
    again.effect = WriteEffect(changed: false, operation: "op_1", key: "k1", replayed: true)
    #expect(try text(again, .table).hasSuffix("replayed, nothing was done again · op op_1\n"))
  }

  @Test("What an answer is about needs no prefix where only lists are beside it")
  func subject() throws {
    let lot: Document = .object(["lot": .text("A"), "days_left": .integer(3)])
    let uses: Document = .list([.object(["quantity": .integer(2)])])
    func block(_ data: Document) throws -> String {
      try text(Envelope(schema: "x/1", data: data), .table)
    }
    #expect(
      try block(.object(["lot": lot, "history": uses])) == """
              lot  A
        days left  3

        history
        QUANTITY
               2

        """)
    #expect(try block(.object(["lot": lot, "other": lot])).contains("other days left"))
  }

  @Test("No format sends a control character to a terminal")
  func terminal() throws {
    let items = SharedFiles.naughtyStrings.enumerated().map { index, naughty in
      Document.object(["id": .text(naughty), "number": .text("\(index) \(naughty)")])
    }
    let formats: [OutputFormat] = [.table, .json, .ndjson, .csv, .tsv, .id, .value("number")]
    for format in formats {
      for data in [.list(items)] + items {
        let shown = try text(Envelope(schema: "x/1", data: data), format, isTerminal: true)
        let isClean = !shown.unicodeScalars.contains { scalar in
          !["\n", "\t", "\r"].contains(scalar) && Sanitizer.isDangerous(scalar)
        }
        #expect(isClean, "\(format)")
      }
    }
  }

  @Test("What a program reads is exact")
  func exact() throws {
    for text in SharedFiles.naughtyStrings {
      let envelope = Envelope(schema: "x/1", data: .object(["t": .text(text)]))
      let renderer = DocumentRenderer(format: .value("t"))
      #expect(try renderer.render(envelope) == Array(text.utf8) + [0x0A])
      let json = try DocumentParser.parse(try DocumentRenderer(format: .json).render(envelope))
      #expect(json["data"]?["t"] == .text(text))
    }
  }
}
