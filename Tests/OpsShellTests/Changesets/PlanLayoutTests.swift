import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsShell

/// Diffs at a terminal: lines that fit, whole words, the site's clock.
@Suite("Layout of diffs")
struct PlanLayoutTests {
  private static let line =
    "oos create 000001 LAMP-1 5 --note \"for the window of the shop in the old town\""

  @Test(
    "No line of a diff is wider than the terminal, and no word is cut", arguments: [60, 80, 120])
  func fits(_ width: Int) async throws {
    let bench = try await ShellBench.make()
    for line in ["plan " + Self.line, Self.line + " -n"] {
      let console = CapturedConsole(
        isTerminal: true, width: width, environment: ["NO_COLOR": "1", "LANG": "C.UTF-8"])
      let answer = await bench.run(line, console)
      #expect(answer.exit == 0, "\(answer.remarks)")
      let shown = answer.output + answer.remarks
      for word in ["+ request", "window", "town", "unit_price 24.90"] {
        #expect(shown.contains(word), "\(shown)")
      }
      for row in shown.split(separator: "\n") {
        #expect(DisplayWidth.of(row) <= width, "\(row)")
      }
    }
  }

  @Test("Without a terminal a record stays on one line")
  func whole() async throws {
    let bench = try await ShellBench.make()
    let answer = await bench.run("plan " + Self.line)
    let lines = answer.output.split(separator: "\n")
    #expect(lines.filter { $0.contains("old town") }.count == 1)
    #expect(lines.contains { $0.hasPrefix("  + request") && $0.contains("old town") })
  }

  @Test(
    "Who and when is in the data of a plan, and its diff leaves it out",
    arguments: ["stock receive LAMP-1 4", "oos create 000001 LAMP-1 5"])
  func trails(_ line: String) async throws {
    let bench = try await ShellBench.make()
    let columns = bench.book.world.rules.schemas.flatMap(\.columns)
    let trails = Set(columns.filter(\.isTrail).map(\.displayName))
    let diff = await bench.run("plan " + line)
    let words = Set(diff.output.split { $0.isWhitespace }.map(String.init))
    #expect(diff.exit == 0 && words.isDisjoint(with: trails), "\(diff.output)\(diff.remarks)")
    let data = await bench.run("plan -o json " + line)
    #expect(trails.contains { data.output.contains("\"\($0)\":") }, "\(data.output)")
  }

  @Test("A name, a field and a text that are too long break between words")
  func words() {
    let plan = ChangesetPlan.nothing
    let narrow = PlanLayout(width: 20)
    #expect(PlanText.of(plan, narrow) == "  nothing would change\n")
    #expect(
      PlanText.sentence("reverses stock.receive op_01", narrow)
        == "  reverses\n  stock.receive\n  op_01\n")
  }

  @Test("A diff tells the time of the site, at a terminal and in a pipe", arguments: [true, false])
  func times(_ isTerminal: Bool) async throws {
    let bench = try await ShellBench.make()
    let console = CapturedConsole(isTerminal: isTerminal, width: isTerminal ? 80 : nil)
    let answer = await bench.run("plan stock receive LAMP-1 4 --at 2027-02-10", console)
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(!answer.output.contains("Z"), "\(answer.output)")
    #expect(answer.output.contains("at 2027-02-10 00:00"), "\(answer.output)")
    let rehearsed = await bench.run("stock receive LAMP-1 4 --at 2027-02-10 -n", console)
    #expect(rehearsed.remarks.contains("at 2027-02-10 00:00"), "\(rehearsed.remarks)")
    let json = await bench.run("plan -o json stock receive LAMP-1 4 --at 2027-02-10")
    #expect(json.output.contains("00Z"), "\(json.output)")
  }

  @Test("Each station of a machine is named with its place, and a new one says it once")
  func stations() async throws {
    let bench = try await ShellBench.make(as: .administrator)
    let created = await bench.run("plan machine create M1 --stations 2 --guns A=1-2")
    #expect(created.output.contains("M1 position 2"), "\(created.output)")
    #expect(!created.output.contains("position 2 position 2"), "\(created.output)")
    #expect(!created.output.contains("position 2   position 2"), "\(created.output)")
    #expect(await bench.run("machine create M1 --stations 2 --guns A=1-2").exit == 0)
    let started = await bench.run("plan machine start M1")
    for position in 1...2 {
      #expect(started.output.contains("M1 position \(position)"), "\(started.output)")
    }
  }

  @Test("A closing is named by its date, not by the identifier of its record")
  func closing() async throws {
    let bench = try await ShellBench.make()
    let answer = await bench.run("plan period close 2027-01-31")
    #expect(answer.exit == 0, "\(answer.remarks)")
    let line = answer.output.split(separator: "\n").first { $0.contains("+ closing") }
    let words = line?.split(separator: " ").map(String.init) ?? []
    #expect(words.dropFirst(2).first == "2027-01-31", "\(answer.output)")
  }
}
