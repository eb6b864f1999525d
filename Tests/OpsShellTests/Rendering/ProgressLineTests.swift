import Testing

@testable import OpsShell

@Suite("Progress")
struct ProgressLineTests {
  private let figures = ProgressFigures(
    done: 680_412, total: 1_000_000, accepted: 680_377, replayed: 12, rejected: 23,
    elapsedMilliseconds: 13_007, job: "J-01")

  @Test("The whole line")
  func full() {
    #expect(
      ProgressLine.render(figures, width: 200)
        == "▕█████████████░░░░░░░▏  68 %  680 412 rows  52 311/s  ok 680 377  replayed 12"
        + "  rejected 23  ETA 7 s  job J-01")
  }

  @Test("It keeps to any width and drops the least important first")
  func widths() {
    for width in 0...140 {
      #expect(DisplayWidth.of(ProgressLine.render(figures, width: width)) <= width)
    }
    #expect(ProgressLine.render(figures, width: 40) == "68 %  680 412 rows  rejected 23  ETA 7 s")
    #expect(ProgressLine.render(figures, width: 31) == "68 %  680 412 rows  rejected 23")
    #expect(ProgressLine.render(figures, width: 4) == "68 %")
  }

  @Test("Without a total there is no percentage and no end")
  func unknownTotal() {
    let figures = ProgressFigures(done: 10, accepted: 10, elapsedMilliseconds: 2000, unit: "lines")
    #expect(ProgressLine.render(figures) == "10 lines  5/s  ok 10  rejected 0")
  }

  @Test(
    "100 % only when all is done",
    arguments: [
      (0, 10, 0), (29, 100, 29), (57, 100, 57), (999, 1000, 99), (1000, 1000, 100), (0, 0, 100),
      (11, 10, 100),
      (Int.max - 1, Int.max, 99), (-1, 10, 0),
    ])
  func percent(_ done: Int, _ total: Int, _ expected: Int) {
    #expect(ProgressFigures(done: done, total: total, elapsedMilliseconds: 0).percent == expected)
  }

  @Test("No rate before there is time, no estimate before there is work")
  func early() {
    let start = ProgressFigures(done: 5, total: 10, elapsedMilliseconds: 99)
    #expect(start.rate == nil && start.remainingSeconds == nil)
    #expect(ProgressFigures(done: 0, total: 10, elapsedMilliseconds: 5000).remainingSeconds == nil)
    #expect(ProgressFigures(done: Int.max, total: 1, elapsedMilliseconds: 100).rate != nil)
    #expect(
      ProgressFigures(done: 1, total: Int.max, elapsedMilliseconds: 1000).remainingSeconds == nil)
  }

  @Test("Spans and groups of digits")
  func words() {
    #expect(
      [0, 59, 60, 3599, 3780].map(ProgressLine.duration) == [
        "0 s", "59 s", "1 min 0 s", "59 min 59 s", "1 h 3 min",
      ])
    #expect(
      [0, 999, 1000, -1_234_567].map(ProgressLine.grouped) == ["0", "999", "1 000", "-1 234 567"])
    #expect(ProgressLine.grouped(Int.min) == "-9 223 372 036 854 775 808")
  }

  @Test("In ASCII the bar is made of # and -")
  func ascii() {
    let text = ProgressLine.render(figures, width: 200, style: Style(glyphs: .ascii))
    #expect(text.hasPrefix("[#############-------]  68 %"))
  }
}
