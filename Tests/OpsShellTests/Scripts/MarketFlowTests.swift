import Foundation
import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// The scripts of the marketplace, run as their comments say.
@Suite("Flows of the marketplace")
struct MarketFlowTests {
  private func run(
    _ bench: ScriptBench, _ name: String, _ options: String
  ) async -> ShellBench.Answer {
    let words = CommandLineWords.split(options.replacing("FOLDER", with: bench.folder.path))
    let path = PackageFolder.file("scripts/flows/\(name).opsh").path
    return await bench.shell.run(["run", path] + words)
  }

  /// A book in which anna sells lamps, drives, and has ordered three times, and paid.
  private func market() async throws -> ScriptBench {
    let bench = try await ScriptBench.make()
    let order = [
      "cart add Corner LAMP-1 1",
      "order place --pay approved --address \"Pilies 1\" --to 54.69,25.28",
    ]
    let lines =
      [
        "partner create Corner --kind grocery --place 54.687157,25.279652"
          + " --hours \"daily 00:00-24:00\" --owner anna",
        "partner verify Corner", "menu add Corner LAMP-1 --price 24.90 --stock unlimited",
        "driver register bicycle", "driver check DRV-000001 --age 30 --document passport",
        "driver verify DRV-000001", "driver online",
        "driver locate 54.688,25.28",
      ] + order + order + order
    for line in lines {
      let answer = await bench.shell.run(line, as: Self.who(line))
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    return bench
  }

  /// The driver brings: nobody brings what they ordered themselves.
  private static func who(_ line: String) -> Role {
    let words = line.split(separator: " ").prefix(2)
    let isDrivers =
      words.first == "driver"
      ? !["check", "verify"].contains(words.last)
      : words.first == "order" && ["pickup", "depart", "deliver"].contains(words.last)
    return isDrivers ? .driver : .administrator
  }

  @Test("A kitchen begins what it can cook, says what is ready, and declines the rest")
  func fridayEvening() async throws {
    let bench = try await market()
    let first = await run(bench, "friday-evening", "--most 2")
    #expect(first.exit == 0, "\(first.remarks)")
    #expect(first.lines == ["started ORD-000001", "started ORD-000002", "declined ORD-000003"])
    let again = await run(bench, "friday-evening", "--most 2")
    #expect(again.exit == 0 && again.lines.isEmpty, "\(again.remarks)")
    bench.shell.book.clock.advance(milliseconds: 15 * 60_000)
    let later = await run(bench, "friday-evening", "--most 2")
    #expect(later.lines.sorted() == ["ready ORD-000001", "ready ORD-000002"], "\(later.remarks)")
    let declined = await bench.shell.run("order show ORD-000003 -o value:status")
    #expect(["cancelled", "refunded"].contains(declined.lines.first))
  }

  @Test("An order for later is accepted at once, and cooked in time for its delivery")
  func fridayEveningOrdersForLater() async throws {
    let bench = try await market()
    for line in [
      "cart add Corner LAMP-1 1",
      "order place --pay approved --address \"Pilies 1\" --to 54.69,25.28"
        + " --deliver-at \"2027-03-01 16:00\"",
    ] {
      let answer = await bench.shell.run(line, as: .administrator)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    func evening(after minutes: Int64) async -> [String] {
      bench.shell.book.clock.advance(milliseconds: minutes * 60_000)
      let answer = await run(bench, "friday-evening", "--most 2")
      #expect(answer.exit == 0, "\(answer.remarks)")
      return answer.lines.sorted()
    }
    // It is 10:00 at the site. A full kitchen declines what is wanted now, and nothing else.
    #expect(
      await evening(after: 0) == [
        "accepted ORD-000004 for later", "declined ORD-000003", "started ORD-000001",
        "started ORD-000002",
      ])
    #expect(await evening(after: 15) == ["ready ORD-000001", "ready ORD-000002"])
    #expect(await evening(after: 4 * 60 + 59) == [])
    #expect(await evening(after: 1) == ["started ORD-000004"])
    #expect(await evening(after: 14) == [])
    #expect(await evening(after: 1) == ["ready ORD-000004"])
  }

  @Test("An order that cannot be started takes no place in the kitchen")
  func fridayEveningOfAnotherPartner() async throws {
    let bench = try await market()
    for line in [
      "partner create Elsewhere --kind grocery --place 54.687157,25.279652"
        + " --hours \"daily 00:00-24:00\" --owner pat",
      "partner verify Elsewhere", "menu add Elsewhere LAMP-1 --price 24.90 --stock unlimited",
      "cart add Elsewhere LAMP-1 1",
      "order place --pay approved --address \"Pilies 1\" --to 54.69,25.28",
    ] {
      let answer = await bench.shell.run(line, as: Self.who(line))
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    let accepted = await bench.shell.run("order accept ORD-000004", as: .partner)
    #expect(accepted.exit == 0, "\(accepted.remarks)")
    // An administrator sees the order and cannot start it.
    _ = await bench.shell.run("order list", as: .administrator)
    let evening = await run(bench, "friday-evening", "--most 1")
    #expect(evening.exit == 0, "\(evening.remarks)")
    #expect(
      evening.lines == ["started ORD-000001", "declined ORD-000002", "declined ORD-000003"],
      "\(evening.remarks)")
  }

  @Test("Partners and drivers are paid once, with a statement each")
  func payoutRun() async throws {
    let bench = try await market()
    for line in [
      "order accept ORD-000001", "order start ORD-000001", "order ready ORD-000001",
      "order assign ORD-000001 DRV-000001", "order pickup ORD-000001", "order depart ORD-000001",
      "order deliver ORD-000001 --notes \"at the door\"",
    ] {
      let answer = await bench.shell.run(line, as: Self.who(line))
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    // The driver was the last one; the house pays.
    _ = await bench.shell.run("order list", as: .administrator)
    let options = "--until 2027-03-01 --folder FOLDER"
    // Whether the statements can be written is found out before anything is paid.
    for more in ["", " --dry-run"] {
      let nowhere = await run(bench, "payout-run", options + "/none" + more)
      #expect(nowhere.exit == 73 && nowhere.remarks.contains("nothing was paid"))
    }
    #expect(await bench.shell.run("payout list -o value:number").lines.isEmpty)
    let asked = await bench.shell.run("payout run", CapturedConsole(answers: ["no"]))
    #expect(asked.exit == 83)
    #expect(asked.remarks.contains(" EUR to 2 people. Sure?"), "\(asked.remarks)")
    let paid = await run(bench, "payout-run", options)
    #expect(paid.exit == 0, "\(paid.remarks)")
    #expect(paid.lines.count == 2)
    #expect(paid.lines.contains { $0.contains("partner Corner") })
    #expect(paid.lines.contains { $0.contains("driver DRV-000001") })
    let statements = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
      .filter { $0.hasSuffix(".csv") }
    #expect(statements.count == 2)
    // As after a run that was cut off behind the payout.
    try FileManager.default.removeItem(atPath: bench.folder.file("OUT-000001.csv"))
    let again = await run(bench, "payout-run", options)
    #expect(again.exit == 0 && again.lines.isEmpty, "\(again.remarks)")
    #expect(FileManager.default.fileExists(atPath: bench.folder.file("OUT-000001.csv")))
  }
}
