import Foundation
import OpsKernel
import OpsTesting
import Testing

@testable import OpsShell

/// Charts and calendars of a schedule with a machine that has nothing to do.
@Suite("Drawings of schedules")
struct ScheduleDrawingTests {
  private func bench() async throws -> ShellBench {
    let bench = try await ShellBench.make(as: .administrator)
    for line in [
      "machine create M1", "machine create M2", "routing set LAMP-1 --step M1:10m:1m",
      "production create LAMP-1 100 --due 2027-03-12", "schedule make --tries 10",
    ] {
      let answer = await bench.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    return bench
  }

  @Test("Idle machines have their line and their load, every order its due day")
  func idle() async throws {
    let bench = try await bench()
    let chart = await bench.run("schedule show --gantt").output
    #expect(chart.contains("2 machines") && chart.contains("\nM2 "), "\(chart)")
    #expect(chart.contains("2027-03-12") && !chart.contains("2027-03-13 00:00"), "\(chart)")
    let table = await bench.run("schedule show -o table").output
    #expect(table.contains("2027-03-12") && !table.contains("2027-03-13 00:00"), "\(table)")
    let load = await bench.run("schedule show --load").output
    #expect(load.contains("M2\n") && load.contains("  0 %"), "\(load)")
    let page = try TemporaryFolder()
    let path = "\(page.path)/plan.html"
    #expect(await bench.run(["schedule", "show", "--html", path, "--yes"]).exit == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("M2"))
  }

  @Test(
    "A plan that ends at midnight has no load of the day after",
    arguments: [(830, ["01"]), (831, ["01", "02"])])
  func midnight(_ pieces: Int, _ days: [String]) async throws {
    let bench = try await ShellBench.make(as: .administrator)
    // From ten in the morning on: 10 minutes of set-up, and a minute for each piece.
    for line in [
      "machine create M1", "routing set LAMP-1 --step M1:10m:1m",
      "production create LAMP-1 \(pieces)", "schedule make --tries 10",
    ] {
      let answer = await bench.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    let rows = await bench.run("schedule show --load").lines.filter { $0.hasPrefix("  ") }
    #expect(rows.count == days.count, "\(rows)")
    for (row, day) in zip(rows, days) { #expect(row.contains("2027-03-\(day)"), "\(row)") }
  }

  @Test("A run is drawn in the colour of its card, also of one that was retired since")
  func cards() async throws {
    let bench = try await ShellBench.make(as: .administrator)
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/plan.svg"
    for line in [
      "machine create M1", "routing set LAMP-1 --step M1:10m:1m", "color create Navy 123abc",
      "production create LAMP-1 100 --in-color Navy", "schedule make --tries 10",
    ] {
      let answer = await bench.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    func drawing() async throws -> String {
      #expect(await bench.run(["schedule", "show", "--svg", path, "--yes"]).exit == 0)
      return try String(contentsOfFile: path, encoding: .utf8).lowercased()
    }
    #expect(try await drawing().contains("#123abc"))
    #expect(await bench.run("color retire Navy").exit == 0)
    #expect(try await drawing().contains("#123abc"))
  }

  @Test("A drawing names the maintenance for which a machine is closed")
  func maintenance() async throws {
    let bench = try await bench()
    let planned = await bench.run(
      ["maintenance", "plan", "M2", "--from", "2027-03-01 13:00", "--to", "2027-03-01 14:00"])
    #expect(planned.exit == 0, "\(planned.remarks)")
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/plan.svg"
    #expect(await bench.run(["schedule", "show", "--svg", path, "--yes"]).exit == 0)
    let drawing = try String(contentsOfFile: path, encoding: .utf8)
    #expect(drawing.contains("<title>closed: MW-000001; 2027-03-01 13:00 to 2027-03-01 14:00"))
  }

  @Test("The calendar of an idle machine is empty, an unknown machine leaves the file alone")
  func calendar() async throws {
    let bench = try await bench()
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/m.ics"
    func write(_ machine: String) async -> ShellBench.Answer {
      await bench.run(
        ["schedule", "show", "--ics", path, "--machine", machine, "--yes"])
    }
    #expect(await write("M1").exit == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("BEGIN:VEVENT"))
    let unknown = await write("M9")
    #expect(unknown.exit == 80 && unknown.remarks.contains("M9"), "\(unknown.remarks)")
    let page = "\(folder.path)/plan.html"
    let both = await bench.run(
      ["schedule", "show", "--html", page, "--ics", path, "--machine", "M9", "--yes"])
    #expect(both.exit == 80 && !FileManager.default.fileExists(atPath: page), "\(both.remarks)")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("BEGIN:VEVENT"))
    let idle = await write("M2")
    #expect(idle.exit == 0, "\(idle.remarks)")
    let empty = try String(contentsOfFile: path, encoding: .utf8)
    #expect(empty.contains("BEGIN:VCALENDAR") && !empty.contains("BEGIN:VEVENT"), "\(empty)")
  }

  @Test("What the floor follows is shown with a word about a newer plan, also in charts and rows")
  func newer() async throws {
    let bench = try await bench()
    for line in ["schedule adopt SCH-000001", "schedule make --tries 10"] {
      let answer = await bench.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    let word = "SCH-000002 is newer but not adopted"
    for line in ["schedule show --gantt", "schedule show -o csv"] {
      let shown = await bench.run(line)
      #expect(shown.remarks.contains(word), "\(line): \(shown.remarks)")
    }
    let table = await bench.run("schedule show -o table")
    #expect(table.output.contains(word) && !table.remarks.contains(word), "\(table.output)")
    let named = await bench.run("schedule show SCH-000002 --gantt")
    #expect(named.exit == 0 && !named.remarks.contains(word), "\(named.remarks)")
  }

  @Test("A diff tells the due day of a late order")
  func late() async throws {
    let bench = try await bench()
    let order = await bench.run("production create LAMP-1 9000 --due 2027-03-05")
    #expect(order.exit == 0, "\(order.remarks)")
    for line in ["plan schedule make --tries 10", "schedule make --tries 10 -n"] {
      let diff = await bench.run(line)
      let text = diff.output + diff.remarks
      #expect(text.contains("due 2027-03-05"), "\(text)")
      #expect(!text.contains("due 2027-03-06"), "\(text)")
    }
  }

  @Test("A machine without a calendar means nothing and is refused", arguments: ["M1", "NOPE"])
  func machineAlone(_ machine: String) async throws {
    let bench = try await bench()
    for more in ["", " --gantt"] {
      let refused = await bench.run("schedule show --machine \(machine)\(more)")
      #expect(refused.exit == 64 && refused.output.isEmpty, "\(refused.output)")
      #expect(
        refused.remarks.contains("--machine works only together with --ics"), "\(refused.remarks)")
    }
  }

  @Test("People read lengths of time, not seconds")
  func spans() async throws {
    let bench = try await bench()
    let made = await bench.run("schedule make --objective makespan --tries 10 -o table").output
    #expect(made.contains("makespan 1h50m"), "\(made)")
    let json = await bench.run("schedule show -o json").json?["data"]
    #expect(json?["makespan"]?.int == 6600, "programs read whole seconds")
    let compared = await bench.run("schedule compare SCH-000001 SCH-000002 -o json").json?["data"]
    #expect(compared?["idle_time"]?.string != nil && compared?["makespan"]?.string == "0s")
  }

  @Test("What a plan changes is called a change, and an increase has its sign")
  func changes() async throws {
    let bench = try await bench()
    for line in ["production create LAMP-1 100", "schedule make --tries 10"] {
      #expect(await bench.run(line).exit == 0)
    }
    func words(_ line: String) async -> [String] {
      await bench.run(line + " -o table").output.split { $0.isWhitespace }.map(String.init)
    }
    func makespan(_ words: [String]) -> String? {
      zip(words, words.dropFirst()).first { $0.0 == "makespan" }?.1
    }
    let more = makespan(await words("schedule compare SCH-000001 SCH-000002"))
    #expect(more?.hasPrefix("+") == true, "\(more ?? "")")
    let less = makespan(await words("schedule compare SCH-000002 SCH-000001"))
    #expect(less?.hasPrefix("-") == true, "\(less ?? "")")
    #expect(makespan(await words("schedule compare SCH-000001 SCH-000001")) == "0s")
  }
}
