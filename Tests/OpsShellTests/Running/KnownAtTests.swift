import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

@Suite("--known-at")
struct KnownAtTests {
  private func onHand(_ bench: ShellBench, _ options: String = "") async -> String? {
    await bench.run("stock level LAMP-1 -o json \(options)").json?["data"]?["on_hand"]?.string
  }

  @Test("A read shows what the book knew then, a day means its end")
  func reads() async throws {
    let bench = try await ShellBench.make()
    let before = bench.book.clock.now()
    let day = bench.book.world.calendar.date(of: before)
    bench.book.clock.advance(milliseconds: 2 * 86_400_000)
    #expect(await bench.run("stock receive LAMP-1 5").exit == 0)
    #expect(await onHand(bench) == "25")
    #expect(await onHand(bench, "--known-at \(before)") == "20")
    #expect(await onHand(bench, "--known-at \(day)") == "20")
    #expect(await onHand(bench, "--known-at yesterday") == "20")
    #expect(await onHand(bench, "--known-at today") == "25")
    let listed = await bench.run("stock list --all -o json --known-at \(before)")
    #expect(listed.exit == 0, "\(listed.remarks)")
  }

  @Test(
    "What does not only read records refuses it",
    arguments: [
      "stock receive LAMP-1 5", "history LAMP-1", "audit list", "version", "today",
      "report list", "token list", "stock verify", "cart show",
    ])
  func refuses(_ line: String) async throws {
    let bench = try await ShellBench.make()
    let answer = await bench.run("\(line) --known-at 2027-01-01")
    #expect(answer.exit == 64 && answer.remarks.contains("--known-at"), "\(answer.remarks)")
  }

  @Test("Help offers it to the commands that take it, and to no other")
  func isOffered() throws {
    func offers(_ name: String) throws -> Bool {
      let command = try #require(CommandRegistry.standard.commands.first { $0.name == name })
      return HelpText.of(command).contains("--known-at")
    }
    for name in ["stock list", "oos list", "customer show", "auth permissions"] {
      #expect(try offers(name), "\(name)")
    }
    for name in ["today", "report run", "report inbox", "token list", "stock verify", "audit list"]
    {
      #expect(try !offers(name), "\(name)")
    }
  }

  /// What `known_at` is refused with where the reader finds records without earlier states: an
  /// operation of which this can happen says so in its declaration.
  @Test("Every read of a list without arguments shows an earlier state, or says that it has none")
  func declared() async throws {
    let bench = try await ShellBench.make()
    let before = bench.book.clock.now()
    bench.book.clock.advance(milliseconds: 86_400_000)
    #expect(await bench.run("stock receive LAMP-1 5").exit == 0)
    for command in CommandRegistry.standard.commands
    where command.takesKnownAt && command.isList
      && !command.parameters.contains(where: \.isRequired)
    {
      let answer = await bench.run("\(command.name) --known-at \(before) -o json")
      #expect(!answer.remarks.contains("earlier states"), "\(command.name): \(answer.remarks)")
    }
  }

  @Test("A later --as-of is a forecast, and a time that is none is refused")
  func values() async throws {
    let bench = try await ShellBench.make()
    let later = await bench.run("stock level LAMP-1 --as-of 2099-01-01 -o json")
    #expect(later.exit == 0 && later.json?["data"]?["incoming"]?.string == "0")
    let listed = await bench.run("stock list --as-of 2099-01-01 -o table")
    #expect(listed.lines.first?.hasSuffix("EXPECTED  EXPIRING") == true, "\(listed.output)")
    #expect(listed.remarks.hasPrefix("forecast: available = free now"), "\(listed.remarks)")
    let present = await bench.run("stock list -o table")
    #expect(!present.output.contains("INCOMING") && present.remarks == "", "\(present.output)")
    #expect(await bench.run("stock level LAMP-1 --known-at soon").exit == 65)
    let future = await bench.run("stock level LAMP-1 --known-at 2099-01-01")
    #expect(future.exit == 65 && future.remarks.contains("2099-01-01 is in the future"))
    #expect(await bench.run("stock level LAMP-1 --known-at tomorrow").exit == 65)
    #expect(await bench.run("stock receive LAMP-1 5 --known-at yesterday").exit == 64)
  }
}
