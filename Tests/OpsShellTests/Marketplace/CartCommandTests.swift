import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// Carts at a terminal.
@Suite("Carts as tables")
struct CartCommandTests {
  private static let add = "cart add \"Bella Napoli\" LAMP-1 1"

  private func bench() async throws -> ShellBench {
    let bench = try await ShellBench.make()
    _ = try await MarketFixture(bench.book)
    return bench
  }

  private func shown(_ line: String, _ width: Int, in bench: ShellBench) async -> String {
    await bench.run(line, CapturedConsole(isTerminal: true, width: width)).output
  }

  @Test("A table says why only with --why; programs always get it")
  func why() async throws {
    let bench = try await bench()
    let added = await bench.run(Self.add + " -o json")
    #expect(added.json?["data"]?["why"]?.items?.isEmpty == false)
    for (line, tellsWhy) in [
      ("cart show", false), ("cart quote", false), ("cart quote --why", true),
      ("cart show --fields why", true),
    ] {
      let table = await shown(line, 120, in: bench).lowercased()
      #expect(table.contains("component") == tellsWhy, "\(line): \(table)")
    }
    let plain = await bench.run("cart quote -o json")
    #expect(plain.json?["data"]?["why"] == added.json?["data"]?["why"])
  }

  @Test("An order tells its reasons whole, before what happened", arguments: [60, 80])
  func orderReasons(_ width: Int) async throws {
    let bench = try await bench()
    _ = await bench.run(Self.add)
    let placed = await bench.run("order place --address \"Pilies 1\" --to 54.69,25.28")
    #expect(placed.exit == 0, "\(placed.remarks)")
    let plain = await bench.run("order show ORD-000001 --why -o json")
    let words = (plain.json?["data"]?["quote"]?["why"]?.items ?? [])
      .compactMap { $0["sentence"]?.string }.flatMap { $0.split(separator: " ") }
    let table = await shown("order show ORD-000001 --why", width, in: bench)
    #expect(!words.isEmpty)
    for word in words where word.count < 20 { #expect(table.contains(word), "\(word): \(table)") }
    let why = try #require(table.firstRange(of: "quote why"), "\(table)")
    let timeline = try #require(table.firstRange(of: "timeline"), "\(table)")
    #expect(why.lowerBound < timeline.lowerBound, "\(table)")
    for left in ["quote lines", "quote total"] {
      #expect(!table.contains(left), "\(left): \(table)")
    }
  }

  @Test("An empty cart says so in one sentence; programs get the amounts")
  func emptyCart() async throws {
    let bench = try await bench()
    for line in ["cart show", "cart quote"] {
      let table = await shown(line, 80, in: bench)
      #expect(table.hasPrefix("Your cart is empty"), "\(line): \(table)")
      #expect(!table.contains("0.00"), "\(line): \(table)")
      #expect(await bench.run(line + " -o tsv").output.contains("0.00"))
    }
    _ = await bench.run(Self.add)
    let full = await shown("cart show", 80, in: bench)
    #expect(!full.contains("Your cart is empty") && full.contains("LAMP-1"), "\(full)")
  }

  @Test("The line that shows what prevents an order has the wishes that prevent it")
  func hindrances() async throws {
    let bench = try await bench()
    _ = await bench.run(Self.add)
    let line = "cart quote --code 'No such'"
    let quoted = await bench.run(line + " -o csv")
    let words = "an order: `opsh \(line) -o json` shows"
    #expect(quoted.exit == 0 && quoted.remarks.contains(words), "\(quoted.remarks)")
    let shown = await bench.run(line + " -o json")
    #expect(shown.json?["data"]?["hindrances"]?.items?.isEmpty == false, "\(shown.output)")
  }

  @Test("One piece is meant where no quantity is given, also of what is in the cart already")
  func onePiece() async throws {
    let bench = try await bench()
    for pieces in [1, 2] as [Int64] {
      let added = await bench.run("cart add \"Bella Napoli\" LAMP-1 -o json")
      #expect(added.exit == 0, "\(added.remarks)")
      #expect(added.json?["data"]?["lines"]?.items?.first?["quantity"]?.int == pieces)
    }
    let none = await bench.run("cart add \"Bella Napoli\" LAMP-1 0")
    #expect(none.exit == 65 && none.remarks.contains("1 to 99 pieces"), "\(none.remarks)")
  }

  @Test("A guest who wants to order is told how the cart is taken along")
  func guests() async throws {
    let bench = try await bench()
    let refused = await bench.run("order place --guest opshg_x --to 54.69,25.28")
    #expect(refused.exit == 64 && refused.remarks.contains("opsh auth login NAME"))
  }

  @Test("Sentences go on below instead of being cut", arguments: [60, 80, 100])
  func sentences(_ width: Int) async throws {
    let bench = try await bench()
    let added = await bench.run(Self.add + " -o json")
    let words = (added.json?["data"]?["why"]?.items ?? []).compactMap { $0["sentence"]?.string }
      .flatMap { $0.split(separator: " ") }
    let table = await shown("cart quote --why", width, in: bench)
    #expect(!words.isEmpty)
    for word in words where word.count < 20 { #expect(table.contains(word), "\(word)") }
  }

  @Test("The reasons of an order's price are told in full as well", arguments: [80, 110])
  func reasonsOfOrders(_ width: Int) async throws {
    let bench = try await bench()
    _ = await bench.run(Self.add)
    _ = await bench.run("order place --pay card --address \"Pilies 1\" --to 54.69,25.28")
    let data = await bench.run("order show ORD-000001 --why -o json")
    let words = (data.json?["data"]?["quote"]?["why"]?.items ?? [])
      .compactMap { $0["sentence"]?.string }.flatMap { $0.split(separator: " ") }
    let table = await shown("order show ORD-000001 --why", width, in: bench)
    #expect(!words.isEmpty)
    for word in words where word.count < 20 { #expect(table.contains(word), "\(word)") }
  }
}
