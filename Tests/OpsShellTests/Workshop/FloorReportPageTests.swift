import OpsTesting
import Testing

@testable import OpsShell

@Suite("The report of the workshop as a page")
struct FloorReportPageTests {
  @Test func theFileHoldsTheFiguresOfTheAnswer() async throws {
    let bench = try await ExamplesTests.prepared("workshop report")
    let folder = try TemporaryFolder()
    let answer = await bench.run(
      ["workshop", "report", "--period", "today", "--html", folder.file("report.html")],
      as: .workshopManager)
    #expect(answer.exit == 0, "\(answer.remarks)")
    let page = try #require(folder.text("report.html"))
    // 100 good and 3 bad pieces: 97.1 % are good.
    #expect(page.contains("97.1 %") && page.contains("flash") && page.contains("100 of "))
    #expect(!page.contains("<script"))
  }

  @Test func aRefusedReportWritesNoFile() async throws {
    let bench = try await ExamplesTests.prepared("workshop report")
    let folder = try TemporaryFolder()
    let answer = await bench.run(
      ["workshop", "report", "--period", "2027-02-01", "--html", folder.file("report.html")],
      as: .workshopManager)
    #expect(answer.exit != 0)
    #expect(folder.text("report.html") == nil)
  }
}
