import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// Files of other programs: which column is which parameter, and what `bulk` makes of that.
@Suite("Mapping of columns")
struct MappingCommandTests {
  private let bench: ShellBench
  private let folder: TemporaryFolder

  init() async throws {
    bench = try await ShellBench.make()
    folder = try TemporaryFolder()
    try folder.write(
      "contacts.csv",
      "Vorname;Nachname;Telefon;Kontakt;Kd-Nr;Laune\n"
        + "Ada;Lovelace;+44 20 7946 0958;ada@engine.example;K-1;gut\n"
        + "Jonas;Petraitis;+370 600 12345;jonas@mill.example;K-2;\n")
  }

  private func run(_ options: [String]) async -> ShellBench.Answer {
    await bench.run(
      ["import", "mapping", folder.file("contacts.csv"), "customer", "create"] + options)
  }

  @Test("Columns are found by name and by content; what is missing is told")
  func proposals() async throws {
    let answer = await run(["-o", "json"])
    #expect(answer.exit == 1, "\(answer.remarks)")
    let data = try #require(answer.json?["data"])
    #expect(data["missing"] == .list(["name"]))
    let columns = try #require(data["columns"]?.items)
    var reasons: [String: String] = [:]
    for column in columns {
      let words = [column["column"]?.string, column["reason"]?.string].compactMap(\.self)
      reasons[column["parameter"]?.string ?? ""] = words.joined(separator: " ")
    }
    #expect(reasons["phone"] == "Telefon word")
    #expect(reasons["email"] == "Kontakt content")
  }

  @Test("A mapping is previewed, saved, and loads the file once")
  func saved() async throws {
    let mapping = folder.file("mapping.json")
    let made = await run([
      "--set", "name=Vorname + Nachname,number=Kd-Nr", "--key-col", "Kd-Nr", "--save", mapping,
      "-o", "json",
    ])
    #expect(made.exit == 0, "\(made.remarks)")
    let rows = try #require(made.json?["data"]?["preview"]?.items)
    #expect(rows.count == 2)
    #expect(rows[0]["input"]?["name"] == "Ada Lovelace")
    #expect(made.json?["data"]?["unused"] == .list(["Laune"]))
    let load = [
      "bulk", "customer", "create", "--from", folder.file("contacts.csv"), "--mapping", mapping,
      "-o", "json",
    ]
    let loaded = await bench.run(load)
    #expect(loaded.exit == 0, "\(loaded.remarks)")
    #expect(loaded.json?["data"]?["ok"] == .integer(2))
    let again = await bench.run(load)
    #expect(again.json?["data"]?["replayed"] == .integer(2))
    #expect(await bench.run("customer show K-1 -o value:name").output == "Ada Lovelace\n")
  }

  @Test("Problems of rows are in the preview, and nothing is written to the book")
  func preview() async throws {
    try folder.write("stock.csv", "SKU,Menge\nLAMP-1,x\n")
    let answer = await bench.run([
      "import", "mapping", folder.file("stock.csv"), "stock", "receive", "-o", "json",
    ])
    #expect(answer.exit == 0, "\(answer.remarks)")
    let rows = try #require(answer.json?["data"]?["preview"]?.items)
    #expect(rows.first?["problem"]?.string?.contains("number") == true)
  }

  @Test("What the book would refuse is in the preview, and the next step is told")
  func refusedRows() async throws {
    try folder.write("people.csv", "name,email\nAda,not-an-email\nKim,kim@mill.example\n")
    let line = ["import", "mapping", folder.file("people.csv"), "customer", "create"]
    let before = try await bench.book.state()
    let answer = await bench.run(line + ["-o", "json"])
    let rows = try #require(answer.json?["data"]?["preview"]?.items, "\(answer.remarks)")
    #expect(rows.count == 2 && rows[0]["problem"]?.string?.isEmpty == false)
    #expect(rows[1]["problem"] == .null)
    #expect(try await bench.book.state() == before)
    let text = await bench.run(line + ["-o", "table"]).output
    #expect(text.hasPrefix("PARAMETER  COLUMN"), "\(text)")
    #expect(text.hasSuffix("next: run it again with --save mapping.json\n"), "\(text)")
  }

  @Test("A mapping is for its command, and columns have to be there")
  func refusals() async throws {
    #expect(await run(["--set", "name=Nobody"]).exit == 64)
    #expect(await run(["--set", "nothing=Telefon"]).exit == 64)
    #expect(await run(["--save", folder.file("contacts.csv")]).exit == 64)
    let mapping = folder.file("mapping.json")
    _ = await run(["--set", "name=Nachname", "--save", mapping])
    let other = await bench.run([
      "bulk", "stock", "receive", "--from", folder.file("contacts.csv"), "--mapping", mapping,
    ])
    #expect(other.exit == 64)
    let list = await bench.run([
      "import", "mapping", folder.file("contacts.csv"), "customer", "list",
    ])
    #expect(list.exit == 64)
  }

  @Test(
    "The mappings that come with the product load customers of other systems",
    arguments: [
      (
        "odoo-customers",
        "External ID,Name,Phone,Email,Street,Zip,City,State,Country\n"
          + "res_1,Deco Addict,+1 603-996-3829,deco@odoo.example,77 Santa Barbara Rd,94523,"
          + "Pleasant Hill,California,US\n", "Deco Addict"
      ),
      (
        "erpnext-customers",
        "ID,Customer Name,Customer Group,Territory,Mobile No,Email Id\n"
          + "Grant,Grant Plastics,Commercial,All,+91 98765 43210,g@plastics.example\n",
        "Grant Plastics"
      ),
      (
        "shopify-customers",
        "Customer ID,First Name,Last Name,Email,Default Address Address1,Default Address City,"
          + "Default Address Country Code,Default Address Zip,Phone\n"
          + "'77,Jane,Doe,jane@shop.example,150 Elgin St,Ottawa,CA,K2P 1L4,+16135550123\n",
        "Jane Doe"
      ),
    ])
  func shipped(_ name: String, _ text: String, _ customer: String) async throws {
    try folder.write("customers.csv", text)
    let answer = await bench.run([
      "bulk", "customer", "create", "--from", folder.file("customers.csv"), "--mapping",
      PackageFolder.url.path + "/Config/imports/\(name).json", "-o", "json",
    ])
    #expect(answer.exit == 0, "\(answer.output)\(answer.remarks)")
    let found = await bench.run("customer list -o value:name")
    #expect(found.output.contains(customer), "\(found.output)")
  }
}
