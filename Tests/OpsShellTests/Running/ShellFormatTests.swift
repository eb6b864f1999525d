import OpsDomain
import Testing

@testable import OpsShell

/// What a command's answer looks like in each format, at a terminal and elsewhere.
@Suite("Answers of the shell")
struct ShellFormatTests {
  private let list = "product list --limit 2"

  @Test("A program gets tab-separated text, a person a table")
  func standardFormats() async throws {
    let bench = try await ShellBench.make()
    let plain = await bench.run(list)
    #expect(plain.lines.first == "sku\tname\tcategory\tunit\tprice\tlow_stock")
    #expect(plain.lines.count == 3)
    let console = CapturedConsole(isTerminal: true, width: 80)
    let table = await bench.run(list, console)
    #expect(table.output.contains("Desk lamp"))
    #expect(!table.output.contains("\t"))
    #expect(table.output.contains("\u{1B}[1m"), "the heading is bold at a terminal")
  }

  @Test(
    "A write whose answer lacks the field asked for writes nothing",
    arguments: ["-o value:nope", "--fields sku,nope", "-o csv --fields nope"])
  func unknownFieldOfWrite(_ options: String) async throws {
    let bench = try await ShellBench.make()
    let refused = await bench.run("product create NEW-1 Thing \(options)")
    #expect(refused.exit == 64 && refused.remarks.contains("nope"), "\(refused.remarks)")
    #expect(await bench.run("product show NEW-1").exit == 80)
    #expect(await bench.run("product create NEW-1 Thing -o value:sku").output == "NEW-1\n")
  }

  @Test("NO_COLOR takes the colour away and no text, --color always brings it back")
  func colours() async throws {
    let bench = try await ShellBench.make()
    func output(_ line: String, _ environment: [String: String]) async -> String {
      let console = CapturedConsole(isTerminal: true, width: 80, environment: environment)
      return await bench.run(line, console).output
    }
    let coloured = await output(list, [:])
    let plain = await output(list, ["NO_COLOR": "1"])
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured != plain)
    // Without colour the heading is in capitals instead.
    #expect(Self.withoutColour(coloured).lowercased() == plain.lowercased())
    #expect(await output(list + " --color always", ["NO_COLOR": "1"]) == coloured)
    #expect(await output(list + " --color never", [:]) == plain)
  }

  /// The text without its SGR sequences.
  private static func withoutColour(_ text: String) -> String {
    let parts = text.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
    return (parts.first.map(String.init) ?? "")
      + parts.dropFirst().map { $0.drop { $0 != "m" }.dropFirst() }.joined()
  }

  @Test("JSON is one line with schema, data and the way on")
  func json() async throws {
    let bench = try await ShellBench.make()
    let answer = await bench.run(list + " -o json")
    #expect(answer.lines.count == 1)
    let json = try #require(answer.json)
    #expect(json["schema"] == "product/1")
    #expect(json["ok"] == true)
    #expect(json["data"]?.items?.count == 2)
    let next = try #require(json["next"]?.string)
    let rest = await bench.run(list + " -o json --after \(next)")
    #expect(rest.json?["data"]?.items?.first?["sku"] == "RICE")
  }

  @Test("A write says what it did, under which key, and whether it was done before")
  func writeEffect() async throws {
    let bench = try await ShellBench.make()
    let line = "stock receive LAMP-1 5 --key morning -o json"
    let first = try #require(await bench.run(line).json)
    #expect(first["changed"] == true)
    #expect(first["key"] == "morning")
    #expect(first["replayed"] == false)
    let second = try #require(await bench.run(line).json)
    #expect(second["replayed"] == true)
    #expect(second["data"] == first["data"])
    let level = await bench.run("stock level LAMP-1 -o value:on_hand")
    #expect(level.output == "25\n")
  }

  @Test("One record a line: ndjson, csv, id, value")
  func lineFormats() async throws {
    let bench = try await ShellBench.make()
    let records = await bench.run(list + " -o ndjson")
    #expect(records.lines.count == 2)
    #expect(records.lines.allSatisfy { $0.hasPrefix("{\"_s\":\"product/1\",") })
    let csv = await bench.run("product list -o csv --fields sku,name")
    #expect(csv.output.hasPrefix("sku,name\r\nLAMP-1,Desk lamp\r\n"))
    #expect(csv.output.contains("RICE,\"Rice, loose\"\r\n"))
    let values = await bench.run("product list -o value:sku")
    #expect(values.lines == ["LAMP-1", "OLD-1", "RICE", "SHIRT"])
    let numbers = await bench.run("customer list -o id")
    #expect(numbers.lines == ["000001", "000002"])
  }

  @Test("--all follows the pages to the end, in any format")
  func all() async throws {
    let bench = try await ShellBench.make()
    let values = await bench.run("product list --all --limit 1 -o value:sku")
    #expect(values.lines == ["LAMP-1", "OLD-1", "RICE", "SHIRT"])
    let json = await bench.run("product list --all --limit 3 -o json")
    #expect(json.json?["data"]?.items?.count == 4)
    #expect(json.json?["next"] == .null)
  }

  @Test("OPSH_OUTPUT is the format when none is asked for")
  func environmentFormat() async throws {
    let bench = try await ShellBench.make()
    func console(_ format: String) -> CapturedConsole {
      CapturedConsole(environment: ["OPSH_OUTPUT": format])
    }
    #expect(await bench.run(list, console("json")).json?["ok"] == true)
    #expect(await bench.run(list + " -o value:sku", console("json")).lines == ["LAMP-1", "OLD-1"])
    #expect(await bench.run(list, console("")).lines.count == 3)
    let wrong = await bench.run(list, console("yaml"))
    #expect(wrong.exit == 64)
    #expect(wrong.output.isEmpty)
  }

  @Test("A dry run works everything out, changes nothing and says so; -q says nothing")
  func dryRun() async throws {
    let bench = try await ShellBench.make()
    let answer = await bench.run("stock receive LAMP-1 5 -n -o json")
    #expect(answer.json?["data"]?["on_hand"] == "25")
    #expect(answer.remarks.contains("on_hand 20 -> 25\n"))
    #expect(answer.remarks.hasSuffix("dry run: would change; nothing was committed\n"))
    let quiet = await bench.run("stock receive LAMP-1 5 -n -q -o json")
    #expect(quiet.json?["data"]?["on_hand"] == "25")
    #expect(quiet.remarks.isEmpty)
    #expect(await bench.run("stock level LAMP-1 -o value:on_hand").output == "20\n")
    let nothing = await bench.run("customer favorite 000001 --off -n")
    #expect(nothing.remarks == "dry run: would change nothing; nothing was committed\n")
  }
}
