import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsShell

/// The sample book's clock stands at 2027-03-01 10:00 in Vilnius.
@Suite("Days and times of day as people say them")
struct DayWordTests {
  private func text(_ word: String, _ kind: Parameter.Kind) throws -> String? {
    let today = try CivilDate(parsing: "2027-03-01", field: "day")
    return DayWord(word, for: kind)?.text(today: today)
  }

  @Test("Three days, a time of day, and both")
  func words() throws {
    #expect(try text("tomorrow", .date) == "2027-03-02")
    #expect(try text("Yesterday", .instantEnd) == "2027-02-28")
    #expect(try text("19:30", .instant) == "2027-03-01 19:30")
    #expect(try text("tomorrow 09:15", .instant) == "2027-03-02 09:15")
    for (word, kind) in [
      ("19:30", .date), ("tomorrow 19:30", .date), ("tomorrow", .text), ("25:00", .instant),
      ("2027-03-01", .date), ("2027-03-01 19:30", .instant), ("", .date), ("someday", .instant),
      ("tomorrow  19:30", .instant), ("tomorrow 19:30 20:00", .instant), ("9:30", .instant),
    ] as [(String, Parameter.Kind)] {
      #expect(try text(word, kind) == nil, "\(word)")
    }
  }

  @Test("A command, a script and each page of a list take them, on the day at the site")
  func commands() async throws {
    let bench = try await ScriptBench.make()
    let line = "stock receive RICE 5 --location SHOP --lot L9 --expires tomorrow"
    let received = await bench.shell.run(line)
    #expect(received.exit == 0, "\(received.remarks)")
    let lots = await bench.shell.run("lot list --product RICE -o json")
    #expect(lots.output.contains("2027-03-02"), "\(lots.output)")
    for customer in 1...3 {
      let made = await bench.shell.run("oos create 000001 LAMP-1 \(customer)")
      #expect(made.exit == 0, "\(made.remarks)")
    }
    let script = try await bench.run(
      "foreach o in oos list --from today { print $o.number }\n")
    #expect(script.exit == 0 && script.lines.count == 3, "\(script.remarks)")
    let later = await bench.shell.run("oos list --from tomorrow -o value:number")
    #expect(later.exit == 0 && later.lines.isEmpty, "\(later.remarks)")
    let all = await bench.shell.run("oos list --from yesterday --all -o value:number")
    #expect(all.exit == 0 && all.lines.count == 3, "\(all.remarks)")
    #expect(await bench.shell.run("plan stock receive LAMP-1 1 --at 00:00").exit == 0)
    #expect(await bench.shell.run("can-i stock receive LAMP-1 1 --at 00:00").exit == 0)
    let file = await bench.shell.run("oos list --from someday")
    #expect(file.exit == 65 && file.remarks.contains("data.bad_date"), "\(file.remarks)")
  }
}
