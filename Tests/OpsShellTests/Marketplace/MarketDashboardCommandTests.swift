import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// The three dashboards as people and programs see them: once, as a table or data, and live.
@Suite("Dashboards of the marketplace at the shell")
struct MarketDashboardCommandTests {
  private static let dashboards: [(String, Role)] = [
    ("driver dashboard", .driver), ("partner dashboard", .partner),
    ("marketplace dashboard", .administrator),
  ]

  private let bench: ShellBench
  private let market: MarketFixture

  init() async throws {
    bench = try await ShellBench.make()
    market = try await MarketFixture(bench.book)
    // dora drives, and kim has ordered.
    try await done("driver register bicycle", .driver)
    try await done("driver check DRV-000001 --age 30 --document passport", .administrator)
    try await done("driver verify DRV-000001", .administrator)
    try await order()
  }

  private func run(
    _ line: String, _ role: Role, _ console: CapturedConsole = CapturedConsole()
  ) async -> ShellBench.Answer {
    bench.host.become(market.principal(role))
    return await bench.run(line, console)
  }

  private func done(_ line: String, _ role: Role) async throws {
    let answer = await run(line, role)
    try #require(answer.exit == 0, "\(line): \(answer.remarks)")
  }

  /// kim orders a lamp, at a shell of her own.
  private func order() async throws {
    let host = SampleHost(bench.book, as: .customer)
    host.become(market.principal(.customer))
    let shell = ShellBench(book: bench.book, host: host)
    for line in [
      "cart add \"Bella Napoli\" LAMP-1 1",
      "order place --pay approved --address \"Pilies 1\" --to 54.69,25.28",
    ] {
      let answer = await shell.run(line)
      try #require(answer.exit == 0, "\(line): \(answer.remarks)")
    }
  }

  private func figure(_ name: String, _ answer: ShellBench.Answer) -> Document? {
    answer.json?["data"]?["figures"]?.items?.first { $0["name"]?.string == name }
  }

  @Test("Each is a table for people, and data for programs", arguments: dashboards)
  func formats(_ line: String, _ role: Role) async throws {
    let data = await run(line + " -o json", role)
    #expect(data.exit == 0, "\(data.remarks)")
    let schema = line.replacing(" ", with: ".") + "/1"
    #expect(data.json?["schema"]?.string == schema)
    let title = try #require(data.json?["data"]?["title"]?.string)
    let table = await run(line + " -o table", role).output
    #expect(table.contains("\(title), 2027-03-01"), "\(table)")
    let figures = data.json?["data"]?["figures"]?.items ?? []
    #expect(!figures.isEmpty)
    for label in figures.compactMap({ $0["label"]?.string }) {
      #expect(table.contains(label), "\(label)")
    }
    #expect(await run(line + " -o tsv", role).lines.first == "name\tlabel\tof\tvalue")
  }

  @Test("A partner reads what waits, and what to do")
  func whatWaits() async throws {
    let answer = await run("partner dashboard -o json", .partner)
    let accept = try #require(figure("to_accept", answer))
    #expect(accept["value"] == "1" && accept["hint"] == "opsh order accept ORD-000001")
    #expect(
      await run("partner dashboard -o table", .partner).output
        .contains("opsh order accept ORD-000001"))
    let pending = answer.json?["data"]?["lists"]?.items?.first
    #expect(pending?["items"]?.items?.first?["hint"] == "opsh order accept ORD-000001")
    let rows = await run("partner dashboard -o tsv", .partner).lines
    #expect(rows.contains("pending\tpayment confirmed\tORD-000001\t0"), "\(rows)")
  }

  @Test("Each is for its own side alone")
  func sides() async throws {
    for (line, role) in Self.dashboards {
      for other in [Role.customer, .partner, .driver] where other != role {
        let wanted = line == "partner dashboard" ? line + " \"Bella Napoli\"" : line
        #expect(await run(wanted, other).exit == 77, "\(wanted) by \(other)")
      }
    }
  }

  @Test("Each is shown again and again by watch", arguments: dashboards)
  func watched(_ line: String, _ role: Role) async throws {
    let title = try #require(
      await run(line + " -o json", role).json?["data"]?["title"]?.string)
    let twice = await run("watch --every 1ms --times 2 " + line + " -o table", role)
    #expect(twice.exit == 0, "\(twice.remarks)")
    #expect(twice.output.ranges(of: "\(title), 2027-03-01").count == 2, "\(twice.output)")
  }

  @Test("What happens meanwhile is in the next round")
  func live() async throws {
    bench.host.become(market.principal(.partner))
    let console = CapturedConsole()
    let shell = Shell(ShellContext(host: bench.host, console: console))
    let words = ["watch", "--every", "100ms", "partner", "dashboard", "-o", "tsv"]
    let work = Task { await shell.run(Word.arguments(words)) }
    while console.output.isEmpty { await Task.yield() }
    let accept = "to_accept\t"
    func waiting() -> [Substring] {
      console.output.split(separator: "\n").filter { $0.hasPrefix(accept) }
    }
    #expect(waiting().allSatisfy { $0.hasSuffix("\t1") })
    try await order()
    for _ in 1...100 where !waiting().contains(where: { $0.hasSuffix("\t2") }) {
      try await Task.sleep(for: .milliseconds(100))
    }
    work.cancel()
    #expect(await work.value == 0)
    #expect(waiting().last?.hasSuffix("\t2") == true, "\(waiting().suffix(3))")
  }
}
