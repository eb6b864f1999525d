import Foundation
import OpsDomain
import OpsTesting
import Testing

/// Every way in for the rows of a file, with a row that is wrong in three places: all three are
/// told at once, with the line, the file's name of the column, the code and the remedy.
@Suite("Rows with several faults")
struct RowFaultsTests {
  /// An import and a file for it.
  struct Case: Sendable, CustomStringConvertible {
    /// The command; `FOLDER` is the folder of the files.
    let line: String
    let files: [String: String]
    /// Line of the bad row.
    let at: Int
    /// What must be told of it: the column and the code.
    let faults: [(column: String, code: String)]
    var rejects = true

    var description: String { line }
  }

  static let cases: [Case] = [
    Case(
      line: "bulk stock receive --from FOLDER/f.csv --map quantity=Pieces",
      files: ["f.csv": "sku,Pieces,cost,at\nLAMP-1,1,2,\nNONE,one,x,31.01.2027\n"], at: 3,
      faults: [
        ("sku", "notfound.sku"), ("Pieces", "data.bad_quantity"), ("cost", "data.bad_amount"),
        ("at", "data.bad_date"),
      ]),
    Case(
      line: "bulk stock receive --from FOLDER/f.ndjson",
      files: ["f.ndjson": #"{"sku":"NONE","quantity":"one","location":"NOWHERE"}"# + "\n"], at: 1,
      faults: [
        ("quantity", "data.bad_quantity"), ("sku", "notfound.sku"),
        ("location", "notfound.location"),
      ]),
    Case(
      line: "bulk stock receive --atomic batch --from FOLDER/f.csv",
      files: ["f.csv": "sku,quantity,location\nLAMP-1,0.5,NOWHERE\n"], at: 2,
      faults: [("quantity", "data.bad_quantity"), ("location", "notfound.location")]),
    Case(
      line: "bulk product create --from FOLDER/f.csv",
      files: ["f.csv": "sku,name,price,barcode,tare\nNEW,Thing,24.905,123,-1\n"], at: 2,
      faults: [
        ("price", "data.bad_amount"), ("barcode", "data.bad_value"), ("tare", "data.bad_quantity"),
      ]),
    Case(
      line: "bulk customer create --from FOLDER/f.csv",
      files: ["f.csv": "name,phone,email\n\(long),12,no mail\n"], at: 2,
      faults: [
        ("name", "data.bad_value"), ("phone", "data.bad_value"), ("email", "data.bad_value"),
      ]),
    Case(
      line: "bulk oos create --from FOLDER/f.csv",
      files: ["f.csv": "customer,sku,quantity,needed_by\n999999,NONE,x,soon\n"], at: 2,
      faults: [
        ("customer", "notfound.customer"), ("sku", "notfound.sku"),
        ("quantity", "data.bad_quantity"), ("needed_by", "data.bad_date"),
      ]),
    Case(
      line: "count import C-000001 FOLDER/f.csv --mode set",
      files: ["f.csv": "sku,counted,location\nLAMP-1,1,\nNONE,many,NOWHERE\n"], at: 3,
      faults: [
        ("sku", "notfound.sku"), ("counted", "data.bad_quantity"),
        ("location", "notfound.location"),
      ]),
    Case(
      line: "import invoices FOLDER/f.csv --mapping FOLDER/map.json",
      files: ["map.json": mapping, "f.csv": invoices + "1,LAMP-1,X,many,today,-1,17850,LT\n"],
      at: 2,
      faults: [
        ("Quantity", "data.bad_quantity"), ("InvoiceDate", "data.bad_date"),
        ("UnitPrice", "data.bad_amount"),
      ]),
    Case(
      line: "import invoices FOLDER/f.csv --mapping FOLDER/map.json",
      files: [
        "map.json": mapping,
        "f.csv": invoices + "1,\(long),THING,1,2027-03-01 08:00:00,24.905,\(long),LT\n",
      ], at: 2,
      faults: [
        ("StockCode", "data.bad_value"), ("UnitPrice", "data.bad_amount"),
        ("CustomerID", "data.bad_value"),
      ]),
    Case(
      line: "import deliveries FOLDER/f.csv",
      files: ["f.csv": deliveries + "1,PO,ASN,soon,2-Jun-06,G,S,V,Lamps,many,x\n"], at: 2,
      faults: [
        ("Scheduled Delivery Date", "data.bad_date"),
        ("Line Item Quantity", "data.bad_quantity"), ("Pack Price", "data.bad_amount"),
      ]),
    Case(
      line: "import openboxes FOLDER",
      files: [
        "products.csv":
          "ProductCode,Name,Category,UnitOfMeasure,UnitCost,LotAndExpiryControl,UPC\n"
          + "\(long),,G,each,x,false,\n"
      ], at: 2,
      faults: [
        ("ProductCode", "data.bad_value"), ("Name", "data.bad_value"),
        ("UnitCost", "data.bad_amount"),
      ], rejects: false),
  ]

  private static let long = String(repeating: "X", count: 300)
  private static let invoices =
    "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n"
  private static let deliveries =
    "ID,PO / SO #,ASN/DN #,Scheduled Delivery Date,Delivered to Client Date,Product Group,"
    + "Sub Classification,Vendor,Item Description,Line Item Quantity,Pack Price\n"
  private static let mapping = """
    {"name":"shop","delimiter":"comma","columns":{"invoice":"InvoiceNo","sku":"StockCode",
    "description":"Description","quantity":"Quantity","at":"InvoiceDate","price":"UnitPrice",
    "customer":"CustomerID","country":"Country"},"zone":"UTC","cancellation_prefix":"C",
    "service_codes":[],"service_prefixes":[],"placeholder_descriptions":[],
    "walk_in":{"number":"000000","name":"Walk-in customer"}}
    """

  @Test("A rehearsal writes no rejects, and its answer names no file of them")
  func rehearsedRejects() async throws {
    let bench = try await ShellBench.make()
    let folder = try TemporaryFolder()
    try folder.write("in.csv", "sku,qty\nLAMP-1,one\n")
    let answer = await bench.run([
      "bulk", "stock", "receive", "--from", folder.file("in.csv"), "-n", "--rejects",
      folder.file("bad.csv"), "-o", "json",
    ])
    #expect(answer.json?["data"]?["rejected"] == 1, "\(answer.remarks)")
    #expect(answer.json?["data"]?["rejects_file"]?.isNull == true)
    #expect(folder.text("bad.csv") == nil)
  }

  @Test("All of them are told, on standard error and in the rejects", arguments: cases)
  func everyFault(_ one: Case) async throws {
    let bench = try await ShellBench.make()
    let folder = try TemporaryFolder()
    for (name, text) in one.files { try folder.write("in/\(name)", text) }
    #expect(await bench.run("count open").exit == 0)
    let line = one.line.replacing("FOLDER", with: folder.file("in"))
    let rejects = one.rejects ? ["--rejects", folder.file("bad")] : []
    let answer = await bench.run(CommandLineWords.split(line) + rejects)
    #expect(answer.exit != 0, "\(answer.output)")
    let told = answer.remarks.split(separator: "\n")
    let written = folder.text("bad") ?? ""
    for (column, code) in one.faults {
      #expect(
        told.contains { $0.hasPrefix("line \(one.at), \(column): ") && $0.contains("(\(code))") },
        "\(column): \(answer.remarks)")
      #expect(!one.rejects || written.contains("\(column): "), "\(column): \(written)")
    }
    // The bad row stands once in the rejects, whatever is wrong with it.
    if one.rejects, one.files["f.csv"] != nil {
      #expect(written.split(separator: "\n").count == 2, "\(written)")
    }
  }

  @Test("Twenty bad rows are told, and how many more there are; the rejects have them all")
  func many() async throws {
    let bench = try await ShellBench.make()
    let folder = try TemporaryFolder()
    let rows = (1...50).map { "NONE-\($0),1,NOWHERE\n" }.joined()
    let file = try folder.write("f.csv", "sku,counted,location\n" + rows)
    #expect(await bench.run("count open").exit == 0)
    for line in [
      "count import C-000001 \(file) --mode set",
      "bulk stock receive --from \(file) --map quantity=counted",
    ] {
      let bad = folder.file(line.hasPrefix("count") ? "count.bad" : "bulk.bad")
      let answer = await bench.run(CommandLineWords.split(line) + ["--rejects", bad])
      let told = answer.remarks.split(separator: "\n")
      #expect(told.count { $0.hasPrefix("line ") } == 40, "\(answer.remarks)")
      #expect(told.contains { $0.hasPrefix("and 30 more rows") }, "\(answer.remarks)")
      let text = try String(contentsOfFile: bad, encoding: .utf8)
      #expect(text.split(separator: "\n").count == 51)
      #expect(text.contains("NONE-50,1,NOWHERE,51,notfound.sku,"))
    }
  }
}
