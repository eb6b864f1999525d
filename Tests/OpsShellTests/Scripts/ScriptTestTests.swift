import Testing

@testable import OpsShell

@Suite("test and check")
struct ScriptTestTests {
  @Test("Each script is a test in a sandbox of its own")
  func tests() async throws {
    let bench = try await ScriptBench.make()
    try bench.folder.write(
      "t/a.opsh", "stock receive LAMP-1 5\nlet s = stock level LAMP-1\nassert $s.on_hand == 25\n")
    try bench.folder.write(
      "t/b.opsh", "let s = stock level LAMP-1\nassert $s.on_hand == 25, \"left over\"\n")
    try bench.folder.write("t/lib/c.opsh", "fail \"not a test\"\n")
    let report = bench.folder.file("report.xml")
    let answer = await bench.shell.run(["test", bench.folder.file("t"), "--junit", report])
    #expect(answer.exit == 4)
    #expect(answer.lines[0] == "TAP version 14")
    #expect(answer.lines[1] == "1..2")
    #expect(answer.lines[2].hasPrefix("ok 1 - "))
    #expect(answer.output.contains("not ok 2 - "))
    #expect(answer.output.contains("left over"))
    let xml = bench.folder.text("report.xml") ?? ""
    #expect(xml.contains("tests=\"2\" failures=\"1\""))
    #expect(await bench.onHand() == "20", "nothing of a test stays")
    let good = await bench.shell.run(["test", bench.folder.file("t/a.opsh")])
    #expect(good.exit == 0)
  }

  @Test("check lists every fault with its place and runs nothing")
  func check() async throws {
    let bench = try await ScriptBench.make()
    let good = try bench.folder.write("good.opsh", "stock receive LAMP-1 5\n")
    let bad = try bench.folder.write("bad.opsh", "stock recieve A 1\nprint $x\n")
    let answer = await bench.shell.run(["check", good, bad, "-o", "value:errors"])
    #expect(answer.exit == 64)
    #expect(answer.lines == ["0", "2"])
    #expect(answer.remarks.contains("bad.opsh:1:7"))
    #expect(answer.remarks.contains("did you mean: stock receive"))
    #expect(answer.remarks.contains("bad.opsh:2:7"))
    #expect(await bench.onHand() == "20")
    #expect(await bench.shell.run(["check", good]).exit == 0)
  }
}
