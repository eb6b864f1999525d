import OpsDomain
import OpsTesting
import Testing

@Suite("menu import")
struct MenuImportTests {
  private static let count = 500
  /// Every so many rows one is bad.
  private static let step = 50

  private let bench: BulkBench
  private let market: MarketFixture

  init() async throws {
    bench = try await BulkBench()
    market = try await MarketFixture(bench.shell.book)
    bench.shell.host.become(market.principal(.partner))
  }

  private func sku(_ number: Int) -> String { "PIZZA-\(1_000 + number)" }

  private func good(_ number: Int) -> String {
    let stock = number % 7 == 0 ? "12" : "unlimited"
    return "\(sku(number)),Pizza number \(number),8.50,\(stock),milk;wheat"
  }

  /// A row that is refused, each of the five kinds twice.
  private func bad(_ number: Int) -> String {
    switch number / Self.step % 5 {
    case 0: "\(sku(number)),Pizza number \(number),-1,unlimited,milk"
    case 1: "\(sku(number)),Pizza number \(number),8.555,unlimited,milk"
    case 2: "\(sku(number)),ab,8.50,unlimited,milk"
    case 3: "\(sku(1)),Pizza number \(number),8.50,unlimited,milk"
    default: "\(sku(number)),Pizza number \(number),8.50,unlimited,poison"
    }
  }

  private func row(_ number: Int) -> String {
    number % Self.step == 0 ? bad(number) : good(number)
  }

  /// The SKUs that Bella Napoli sells.
  private func menu() async -> [String] {
    await bench.shell.run("menu list \"Bella Napoli\" --all -o value:sku").lines
  }

  private func write() throws {
    try bench.folder.write(
      "menu.csv",
      (["sku,name,price,stock,allergen"] + (1...Self.count).map(row)).joined(separator: "\n")
        + "\n")
  }

  @Test("500 rows with ten bad ones: those are refused with their reason, and the rest is sold")
  func rejects() async throws {
    try write()
    let answer = await bench.run("menu import \"Bella Napoli\" @menu.csv --rejects @bad.csv")
    #expect(answer.exit == 3, "\(answer.remarks)")
    #expect(answer.figure("read") == 500 && answer.figure("ok") == 490)
    #expect(answer.figure("rejected") == 10)
    #expect(answer.reasons["data.duplicate"] == 2, "\(answer.reasons)")
    #expect(answer.reasons.values.reduce(0, +) == 10)
    #expect(await menu().count == 491)
    let stocked = await bench.shell.run("menu show \"Bella Napoli\" \(sku(7)) -o value:stock")
    #expect(stocked.lines == ["12"], "\(stocked.remarks)")

    let lines = (bench.folder.text("bad.csv") ?? "").split(separator: "\n").map(String.init)
    #expect(lines.first == "sku,name,price,stock,allergen,_line,_code,_message,_hint")
    #expect(lines.count == 11)
    for (line, index) in zip(lines.dropFirst(), 1...) {
      let number = index * Self.step
      #expect(line.hasPrefix(bad(number) + ",\(number + 1),"), "\(line)")
    }
  }

  @Test("Rows that were put right are added by a second run, with the columns of the reasons")
  func secondRun() async throws {
    try write()
    _ = await bench.run("menu import \"Bella Napoli\" @menu.csv --rejects @bad.csv")
    let lines = (bench.folder.text("bad.csv") ?? "").split(separator: "\n").map(String.init)
    var fixed = [try #require(lines.first)]
    for (line, index) in zip(lines.dropFirst(), 1...) {
      let number = index * Self.step
      fixed.append(good(number) + String(line.dropFirst(bad(number).count)))
    }
    try bench.folder.write("fixed.csv", fixed.joined(separator: "\n") + "\n")
    let again = await bench.run("menu import \"Bella Napoli\" @fixed.csv")
    #expect(again.exit == 0 && again.figure("ok") == 10, "\(again.reasons)\(again.remarks)")
    let sold = Set(await menu())
    #expect(sold.count == 501 && (1...Self.count).allSatisfy { sold.contains(sku($0)) })
  }

  @Test("One file fills the menus of two businesses, each once")
  func twoBusinesses() async throws {
    bench.shell.host.become(market.principal(.administrator))
    let made = await bench.run(
      "partner create Kiosk --kind grocery --place 54.687157,25.279652 --owner pat")
    #expect(made.exit == 0, "\(made.remarks)")
    try bench.folder.write("menu.csv", "sku,name,price\n\(sku(1)),Pizza number 1,8.50\n")
    for name in ["Nobody", "\"Bella Napoli\"", "Kiosk"] {
      let first = await bench.run("menu import \(name) @menu.csv")
      #expect(first.figure("ok") == (name == "Nobody" ? 0 : 1), "\(name): \(first.remarks)")
      #expect(first.figure("replayed") == 0, "\(name)")
    }
    for name in ["Kiosk", "KIOSK"] {
      let again = await bench.run("menu import \(name) @menu.csv")
      #expect(again.exit == 0 && again.figure("replayed") == 1, "\(name): \(again.remarks)")
    }
  }

  @Test("A file is known again however the partner is named: in other letters, or by its number")
  func otherSpellings() async throws {
    bench.shell.host.become(market.principal(.administrator))
    try bench.folder.write("menu.csv", "sku,name,price\n\(sku(1)),Pizza number 1,8.50\n")
    let first = await bench.run("menu import \"Bella Napoli\" @menu.csv")
    #expect(first.exit == 0 && first.figure("replayed") == 0, "\(first.remarks)")
    for name in [
      "\"Bella Napoli\"", "\"BELLA NAPOLI\"", "\"bella napoli\"", "\(market.partner.id)",
    ] {
      let again = await bench.run("menu import \(name) @menu.csv")
      #expect(again.exit == 0, "\(name): \(again.reasons)\(again.remarks)")
      #expect(again.figure("replayed") == 1, "\(name)")
    }
  }

  @Test("Who does not own the partner adds nothing, and a dry run changes nothing")
  func nothing() async throws {
    try write()
    let line = "menu import \"Bella Napoli\" @menu.csv"
    let rehearsed = await bench.run(line + " --dry-run")
    #expect([0, 3].contains(rehearsed.exit), "\(rehearsed.remarks)")
    #expect(await menu() == ["LAMP-1"])
    bench.shell.host.become(market.stranger(.partner))
    #expect(await bench.run(line).exit != 0)
    bench.shell.host.become(market.principal(.customer))
    #expect(await bench.run(line).exit == 77)
    bench.shell.host.become(market.principal(.partner))
    #expect(await menu() == ["LAMP-1"])
  }
}
