import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// Diffs and history write values as commands do, call columns as commands do, and say nothing of
/// what nobody sees.
@Suite("Figures in diffs and history")
struct WrittenFiguresTests {
  @Test(
    "Ranks are words and shares are decimals",
    arguments: [
      (
        "oos create 000001 LAMP-1 5", "oos edit OOS-000001 --priority urgent", "OOS-000001",
        "priority normal → urgent"
      ),
      (
        "reorder set LAMP-1 --min 1 --max 9",
        "reorder set LAMP-1 --min 1 --max 9 --service-level 0.9",
        nil,
        "service_level 0.95 → 0.9"
      ),
    ])
  func figures(_ before: String, _ line: String, _ record: String?, _ told: String) async throws {
    let bench = try await ShellBench.make()
    let made = await bench.run(before)
    #expect(made.exit == 0, "\(made.remarks)")
    let console = CapturedConsole(environment: ["LANG": "C.UTF-8"])
    let tried = await bench.run(line + " -n", console)
    #expect((tried.output + tried.remarks).contains(told), "\(tried.output)\(tried.remarks)")
    guard let record else { return }
    #expect(await bench.run(line).exit == 0)
    let history = await bench.run("history \(record) -o json")
    #expect(history.json?["data"]?.items?.first?["change"]?.string?.contains(told) == true)
  }

  @Test(
    "A lot's dates are called as commands call them, and levels that look the same are left out")
  func lots() async throws {
    let bench = try await ShellBench.make()
    #expect(await bench.run("product create MILK Milk").exit == 0)
    #expect(await bench.run("stock receive MILK 10 --lot L1 --expires 2027-06-01").exit == 0)
    let edit = "lot edit L1 --best-before 2027-07-01"
    let console = CapturedConsole(environment: ["LANG": "C.UTF-8"])
    let tried = await bench.run(edit + " -n", console)
    let shown = tried.output + tried.remarks
    #expect(shown.contains("best_before 2027-06-01 → 2027-07-01"), "\(shown)")
    #expect(!shown.contains("~ stock"), "\(shown)")
    #expect(await bench.run(edit).exit == 0)
    let history = await bench.run("history L1 -o json")
    let change = history.json?["data"]?.items?.first?["change"]?.string
    #expect(change?.contains("best_before 2027-06-01 → 2027-07-01") == true, "\(change ?? "")")
  }

  @Test("What a removed record did not have is not told")
  func nothing() async throws {
    let bench = try await ShellBench.make()
    #expect(await bench.run("product create GONE-1 Gone").exit == 0)
    #expect(await bench.run("product delete GONE-1 --yes").exit == 0)
    let history = await bench.run("history GONE-1")
    #expect(history.exit == 0 && history.output.contains("Gone"), "\(history.remarks)")
    #expect(!history.output.contains("none → none"), "\(history.output)")
  }

  @Test("A terminal gets the whole change, in lines that fit", arguments: [60, 80, 120])
  func wrapped(_ width: Int) async throws {
    let bench = try await ShellBench.make()
    #expect(await bench.run("product create WIDE-1 Wide --price 12.50 --low-stock 77").exit == 0)
    let console = CapturedConsole(
      isTerminal: true, width: width, environment: ["NO_COLOR": "1", "LANG": "C.UTF-8"])
    let answer = await bench.run("history WIDE-1", console)
    for word in ["WIDE-1", "12.50", "77"] {
      #expect(answer.output.contains(word), "\(answer.output)")
    }
    #expect(!answer.output.contains("…"), "\(answer.output)")
    for row in answer.output.split(separator: "\n") {
      #expect(DisplayWidth.of(row) <= width, "\(row)")
    }
  }

  @Test("The end of an undo fits a narrow terminal")
  func undone() async throws {
    let bench = try await ShellBench.make(lasting: true)
    #expect(await bench.run("product create NEW-1 New").exit == 0)
    let console = CapturedConsole(
      isTerminal: true, width: 60, environment: ["NO_COLOR": "1", "LANG": "C.UTF-8"])
    let answer = await bench.run("undo --yes", console)
    #expect(answer.exit == 0 && answer.output.contains("undone"), "\(answer.remarks)")
    for row in answer.output.split(separator: "\n") {
      #expect(DisplayWidth.of(row) <= 60, "\(row)")
    }
  }
}
