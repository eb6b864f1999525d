import OpsShell
import OpsTesting
import Testing

/// `history` with the name of a setting tells who changed it, when and from what to what.
@Suite("History of settings")
struct SettingHistoryTests {
  @Test("Each change of a setting is told, newest first")
  func changes() async throws {
    let bench = try await ShellBench.make()
    let key = "stock.warning_days"
    #expect(await bench.run("setting set \(key) 14,2", as: .administrator).exit == 0)
    let again = "setting set \(key) 10 --reason \"too early\""
    #expect(await bench.run(again, as: .administrator).exit == 0)
    for line in ["history \(key) -o json", "history \(key) --kind setting -o json"] {
      let history = await bench.run(line, as: .administrator)
      let lines = history.json?["data"]?.items ?? []
      #expect(lines.count == 2, "\(history.output)\(history.remarks)")
      #expect(lines.first?["operation"]?.string == "setting.set")
      #expect(lines.first?["change"]?.string?.contains("14,2") == true)
      #expect(lines.first?["change"]?.string?.contains("10") == true)
    }
  }

  @Test("A setting that nobody has changed has no history")
  func unchanged() async throws {
    let bench = try await ShellBench.make()
    #expect(await bench.run("history stock.warning_days", as: .administrator).exit == 80)
  }
}
