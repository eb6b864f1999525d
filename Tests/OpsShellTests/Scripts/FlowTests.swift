import Foundation
import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// The scripts that people take for their own work, run as their comments say.
@Suite("Flows")
struct FlowTests {
  private static let folder = PackageFolder.file("scripts/flows").path

  private func run(
    _ bench: ScriptBench, _ name: String, _ options: String
  ) async -> ShellBench.Answer {
    let words = CommandLineWords.split(options.replacing("FOLDER", with: bench.folder.path))
    return await bench.shell.run(["run", "\(Self.folder)/\(name).opsh"] + words)
  }

  @Test("Every flow passes the check and says what it takes")
  func checked() async throws {
    let bench = try await ScriptBench.make()
    let flows = try ScriptFolder.scripts(in: Self.folder)
    #expect(flows.count >= 6)
    for flow in flows {
      let answer = await bench.shell.run(["check", flow])
      #expect(answer.exit == 0, "\(answer.remarks)")
      #expect(await bench.shell.run(["run", flow, "--help"]).output.hasPrefix("usage: opsh run"))
    }
  }

  @Test("A delivery is received whole or not at all, and once under its name")
  func delivery() async throws {
    let bench = try await ScriptBench.make()
    try bench.folder.write("d.csv", "sku,quantity,cost\nLAMP-1,10,12.50\nRICE,2.5,1.10\n")
    for _ in 0..<2 {
      let answer = await run(
        bench, "receive-delivery", "--file FOLDER/d.csv --po 4711 --run-id po-4711")
      #expect(answer.exit == 0, "\(answer.remarks)")
      #expect(await bench.onHand() == "30")
    }
    try bench.folder.write("d.csv", "sku,quantity\nLAMP-1,10\nNONE-1,1\n")
    let before = await bench.commits()
    let bad = await run(bench, "receive-delivery", "--file FOLDER/d.csv --po 4712")
    #expect(bad.exit == 80)
    #expect(bad.remarks.contains("line 3 of"))
    #expect(await bench.onHand() == "30")
    #expect(await bench.commits() == before)
    let plan = await run(bench, "receive-delivery", "--file FOLDER/d.csv --po 1 -n")
    #expect(plan.exit == 80)
  }

  @Test("What customers wait for is planned for tomorrow's floor, once")
  func planTomorrow() async throws {
    let bench = try await ScriptBench.make()
    for line in [
      "machine create M1", "color create Navy #1B2A49", "stock receive OLD-1 50",
      "bom create LAMP-1 --of OLD-1=1", "oos create 000001 LAMP-1 30",
    ] {
      let answer = await bench.shell.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    let answer = await run(bench, "plan-tomorrow", "--primary Navy")
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.lines == ["PC-20270301-0001 M1 2027-03-02 morning: 1 orders"])
    let batch = await bench.shell.run("batch show PC-20270301-0001 -o json")
    let product = try DocumentParser.parse(batch.output)["data"]?["products"]?.items?.first
    #expect(product?["production"]?.string == "MO-000001")
    #expect(product?["planned"]?.string == "10")
    let again = await run(bench, "plan-tomorrow", "--primary Navy")
    #expect(again.exit == 0 && again.lines.isEmpty, "\(again.remarks)")
    #expect(again.remarks.contains("0 production orders created"))
  }

  /// A book with a color, and production orders of 5 lamps each.
  private func floor(_ orders: Int, _ lines: [String]) async throws -> ScriptBench {
    let bench = try await ScriptBench.make()
    let create = Array(repeating: "production create LAMP-1 5 --due 2027-03-05", count: orders)
    for line in ["color create Navy #1B2A49"] + lines + create {
      let answer = await bench.shell.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    return bench
  }

  private func numbers(_ bench: ScriptBench, _ status: String) async -> [String] {
    await bench.shell.run("production list --status \(status) --all -o value:number").lines
      .sorted()
  }

  @Test("A misspelt color plans nothing")
  func planWithoutColor() async throws {
    let bench = try await floor(1, ["machine create M1"])
    let before = await bench.commits()
    let answer = await run(bench, "plan-tomorrow", "--primary Navi")
    #expect(answer.exit == 80)
    #expect(answer.remarks.contains("There is no color Navi"))
    #expect(await bench.commits() == before)
  }

  @Test("Only orders with a place are released; the others are told, and planned the next time")
  func planFullFloor() async throws {
    let bench = try await floor(
      10,
      [
        "machine create M1 --group moulding", "machine create P1 --group packing",
        "routing set LAMP-1 --step moulding:1m:1s",
      ])
    let answer = await run(bench, "plan-tomorrow", "--primary Navy")
    #expect(answer.exit == 0, "\(answer.remarks)")
    // Two shifts of four orders; the packing machine makes none.
    #expect(
      answer.lines == [
        "PC-20270301-0001 M1 2027-03-02 morning: 4 orders",
        "PC-20270301-0002 M1 2027-03-02 evening: 4 orders",
      ])
    #expect(answer.remarks.contains("got no place: M1"))
    #expect(answer.remarks.contains("2 orders got no place on the floor"))
    #expect(await numbers(bench, "released").count == 8)
    let left = await numbers(bench, "planned")
    #expect(left == ["MO-000009", "MO-000010"])
    // Somebody has released them meanwhile: they are planned all the same, and nothing twice.
    for number in left {
      #expect(await bench.shell.run("production release \(number)").exit == 0)
    }
    let next = await run(bench, "plan-tomorrow", "--primary Navy --days 2")
    #expect(next.lines == ["PC-20270301-0003 M1 2027-03-03 morning: 2 orders"])
    let third = await run(bench, "plan-tomorrow", "--primary Navy --days 3")
    #expect(third.exit == 0 && third.lines.isEmpty, "\(third.remarks)")
  }

  @Test("The floor follows its schedule: machine and shift are those of the plan")
  func planBySchedule() async throws {
    let bench = try await floor(
      2,
      [
        "machine create M1 --group moulding", "machine create M2 --group moulding",
        "routing set LAMP-1 --step moulding:1m:1s",
      ])
    for line in [
      "schedule make --tries 50 --adopt",
      "schedule move MO-000001 --to M2 --at \"2027-03-02 20:00\" --adopt",
      "production create LAMP-1 5",
    ] {
      let answer = await bench.shell.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    let answer = await run(bench, "plan-tomorrow", "--primary Navy")
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.lines.contains { $0.hasSuffix("M2 2027-03-02 evening: 1 orders") })
    #expect(answer.remarks.contains("MO-000003 is not in SCH-000002"))
    #expect(await numbers(bench, "planned") == ["MO-000003"])
  }

  @Test("Triage pegs what is there, promises a day, and names what can be shipped")
  func triage() async throws {
    let bench = try await ScriptBench.make()
    let answer = await run(bench, "triage-requests", "--days 14")
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.remarks.contains("ready to ship"))
    let open = await bench.shell.run(
      ["oos", "list", "--status", "pending", "--all", "-o", "ndjson"])
    for line in open.lines {
      let request = try DocumentParser.parse(line)
      let isReady = request["allocated"] == request["remaining"]
      #expect(isReady || request["needed_by"]?.isNull == false)
      #expect(answer.lines.contains(request["number"]?.string ?? "") == isReady)
    }
  }

  @Test("A count books corrections, and is refused whole when one is too large")
  func count() async throws {
    let bench = try await ScriptBench.make()
    try bench.folder.write("c.csv", "sku,counted\nLAMP-1,18\n")
    let answer = await run(bench, "cycle-count", "--file FOLDER/c.csv")
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(await bench.onHand() == "18")
    #expect(answer.remarks.contains("1 corrections"))
    let again = await run(bench, "cycle-count", "--file FOLDER/c.csv")
    #expect(again.remarks.contains("0 corrections"))
    try bench.folder.write("c.csv", "sku,counted\nLAMP-1,17\nRICE,9000\n")
    let large = await run(bench, "cycle-count", "--file FOLDER/c.csv")
    #expect(large.exit == 82)
    #expect(large.remarks.contains("needs a supervisor"))
    #expect(await bench.onHand() == "18", "nothing of the count is booked")
  }

  @Test("Give-backs go in line by line; what is refused is named")
  func giveBacks() async throws {
    let bench = try await ScriptBench.make()
    let shell = bench.shell
    let request = await shell.run("oos create 000001 LAMP-1 5 -o id").lines.first ?? ""
    #expect(await shell.run("oos deliver \(request) 5").exit == 0)
    var numbers: [String] = []
    for quantity in [2, 1, 1] {
      let made = await shell.run(
        "giveback create 000001 LAMP-1 \(quantity) --code unsold -o id", as: .salesperson)
      numbers += made.lines
    }
    shell.host.become(.administrator)
    for number in numbers.dropLast() {
      #expect(await shell.run("giveback approve \(number)").exit == 0)
    }
    let before = Int(await bench.onHand()) ?? 0
    try bench.folder.write(
      "b.csv",
      "number,condition\n\(numbers[0]),resellable\n\(numbers[2]),scrap\n\(numbers[1]),scrap\n")
    let answer = await run(bench, "giveback-intake", "--file FOLDER/b.csv")
    #expect(answer.exit == 3)
    #expect(answer.remarks.contains("line 3 of"), "\(answer.remarks)")
    #expect(answer.remarks.contains("2 give-backs taken in"))
    let scrap = await shell.run("stock level LAMP-1 --location SCRAP -o value:on_hand")
    #expect(scrap.lines == ["1"])
    let main = await shell.run("stock level LAMP-1 --location MAIN -o value:on_hand")
    #expect(Int(main.lines.first ?? "") == before + 2)
  }

  @Test("The month-end report is CSV files with a header each")
  func monthEnd() async throws {
    let bench = try await ScriptBench.make()
    let answer = await run(
      bench, "month-end", "--first 2027-03-01 --last 2027-03-31 --folder FOLDER")
    #expect(answer.exit == 0, "\(answer.remarks)")
    for name in ["value", "requests", "givebacks", "sales"] {
      let text = bench.folder.text("\(name).csv")
      #expect(text != nil, "\(name)")
    }
    #expect(bench.folder.text("requests.csv")?.hasPrefix("number,") == true)
    let refused = await run(
      bench, "month-end", "--first 2027-03-01 --last 2027-03-31 --folder /no/such/folder")
    #expect(refused.exit == 73)
  }

  @Test("Users come with their roles, all of them or none")
  func users() async throws {
    let bench = try await ScriptBench.make()
    let password = try bench.folder.write("p.txt", "a long and quiet evening\n")
    try bench.folder.write(
      "u.csv", "name,role,password_file\nlea,driver,\(password)\nleo,partner,\(password)\n")
    let answer = await run(bench, "onboard-users", "--file FOLDER/u.csv")
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(await bench.shell.run("user show leo").exit == 0)
    try bench.folder.write(
      "u.csv", "name,role,password_file\nmax,driver,\(password)\nmay,driving,\(password)\n")
    let bad = await run(bench, "onboard-users", "--file FOLDER/u.csv")
    #expect(bad.exit == 65)
    #expect(await bench.shell.run("user show max").exit == 80)
  }
}
