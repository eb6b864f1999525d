import OpsKernel
import OpsTesting
import Testing

@testable import OpsShell

/// What pipes get of answers that are read for the sake of the list in them.
@Suite("Rows of details")
struct DetailRowsTests {
  private func bench(_ lines: [String]) async throws -> ShellBench {
    let bench = try await ShellBench.make(as: .administrator)
    for line in ["machine create M1"] + lines {
      let answer = await bench.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    return bench
  }

  @Test("A bill of materials is its parts in CSV and TSV; a new one is the record")
  func bill() async throws {
    let bench = try await bench([])
    let created = await bench.run("bom create LAMP-1 --of RICE=0.25 -o tsv")
    #expect(created.output.hasPrefix("sku\trevision"), "\(created.output)\(created.remarks)")
    let shown = await bench.run("bom show LAMP-1 --quantity 100 -o tsv")
    #expect(shown.output.hasPrefix("level\tkind\tsku\t"), "\(shown.output)")
    #expect(shown.lines.count == 2 && shown.output.contains("RICE"), "\(shown.output)")
  }

  @Test("A schedule is its steps, its check what was found, with the counts beside it")
  func schedule() async throws {
    let bench = try await bench([
      "routing set LAMP-1 --step moulding:10m:1m", "production create LAMP-1 10",
      "schedule make --tries 10",
    ])
    let shown = await bench.run("schedule show -o csv")
    #expect(shown.output.hasPrefix("production,sku,step,"), "\(shown.output)")
    #expect(shown.output.contains("MO-000001"), "\(shown.output)")
    #expect(await bench.run("schedule show --fields number -o csv").output.hasPrefix("number"))
    let why = await bench.run("schedule why MO-000001 -o tsv")
    #expect(why.lines.count == 2 && why.lines.first?.hasSuffix("\tbecause") == true, "\(why)")
    let check = await bench.run("schedule check -o tsv")
    #expect(check.output.hasPrefix("rule\tfault\t"), "\(check.output)")
    #expect(check.remarks.contains("checked: 1 step, 0 faults"), "\(check.remarks)")
  }

  @Test("Orders without a place in the plan are told of in every format")
  func unplanned() async throws {
    let bench = try await bench([
      "routing set LAMP-1 --step painting:10m:1m", "production create LAMP-1 10",
    ])
    for format in ["table", "tsv", "csv", "ndjson", "value:number"] {
      let answer = await bench.run("schedule make --dry-run --tries 10 -o \(format)")
      #expect(answer.exit == 0, "\(answer.remarks)")
      for word in ["not planned: 1 order", "MO-000001", "painting"] {
        #expect(answer.remarks.contains(word), "\(format): \(answer.remarks)")
      }
      let quiet = await bench.run("schedule make --dry-run -q --tries 10 -o \(format)")
      #expect(!quiet.remarks.contains("not planned"), "\(quiet.remarks)")
    }
    #expect(await bench.run("schedule make --tries 10").exit == 0)
    let chart = await bench.run("schedule show --gantt")
    #expect(chart.remarks.contains("not planned: 1 order"), "\(chart.remarks)")
    let json = await bench.run("schedule show -o json")
    #expect(!json.remarks.contains("not planned"), "\(json.remarks)")
  }

  @Test("A trace of a lot says of which product each lot is")
  func trace() throws {
    let trace = try #require(CommandRegistry.standard.commands.first { $0.name == "lot trace" })
    #expect(trace.columns.map(\.field).contains("product"))
  }
}
