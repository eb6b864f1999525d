import OpsBooks
import OpsTesting
import Testing

@testable import OpsApp

@Suite("History file")
struct HistoryFileTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test("Entries of several lines come back as they were")
  func roundTrip() {
    let file = HistoryFile(path: home.file("state/history"))
    #expect(file.load().isEmpty)
    let entries = ["a", "note \"one\ntwo\"", "back\\slash \\n", "日本語"]
    for entry in entries { file.append(entry) }
    #expect(file.load() == entries)
    #expect(FileAccess.mode(home.file("state/history")) == 0o600)
    #expect(FileAccess.mode(home.file("state")) == 0o700)
  }

  @Test("A file others could read is closed to them; one that cannot be written is no failure")
  func modes() throws {
    let path = try home.write("history", "old\n", mode: 0o644)
    HistoryFile(path: path).append("new")
    #expect(FileAccess.mode(path) == 0o600)
    #expect(HistoryFile(path: path).load() == ["old", "new"])
    let nowhere = HistoryFile(path: "/dev/null/history")
    nowhere.append("x")
    #expect(nowhere.load().isEmpty)
  }

  @Test("A long history is cut")
  func cut() throws {
    let text = (0...HistoryFile.maximum).map { "line \($0)\n" }.joined()
    let path = try home.write("history", text)
    #expect(HistoryFile(path: path).load().count == HistoryFile.maximum / 2)
    #expect(HistoryFile(path: path).load().last == "line \(HistoryFile.maximum)")
  }

  @Test("Books of one name in two folders have two histories")
  func names() {
    let one = HistoryFile.name(of: "/a/book.sqlite")
    #expect(one.hasPrefix("history-book-sqlite-"))
    #expect(one != HistoryFile.name(of: "/b/book.sqlite"))
    #expect(HistoryFile.name(of: "http://x:80/").utf8.allSatisfy { $0 != UInt8(ascii: "/") })
  }

  @Test("The pager: what is asked for, less by default, none when switched off")
  func pager() {
    #expect(Pager(environment: [:])?.words == ["less"])
    #expect(Pager(environment: ["PAGER": "more -d"])?.words == ["more", "-d"])
    #expect(Pager(environment: ["PAGER": "more", "OPSH_PAGER": "off"])?.words == nil)
    #expect(Pager(environment: ["PAGER": ""])?.words == nil)
    let missing = Pager(environment: ["PAGER": "no-such-pager-here"])
    #expect(missing?.show([0x61], environment: [:]) == false)
  }
}
