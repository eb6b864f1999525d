import Foundation
import OpsDomain
import OpsTesting
import Testing

/// The exit codes that only a process of its own has: what is not there, and signals. The others
/// are in `ExitTableTests` of the shell.
@Suite("Exit codes of processes", .timeLimit(.minutes(10)))
struct ExitTableProcessTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// The failure on standard error.
  private static func failure(_ answer: OpshProcess.Answer) -> Document? {
    answer.remarks.split(separator: "\n").lazy.compactMap { try? DocumentParser.parse(String($0)) }
      .first { $0["schema"] == "error/1" }
  }

  /// A desk with a book, one lamp, and a script that stages receipts until it is stopped.
  private func staging() async throws -> SignedDesk {
    let desk = try await SignedDesk.withBook(home)
    #expect(await desk.run("product create LAMP-1 Lamp").exit == 0)
    var rows = "sku,quantity\n"
    for _ in 1...99_000 { rows += "LAMP-1,1\n" }
    try home.write("rows.csv", rows)
    try home.write(
      "stage.opsh",
      """
      atomic {
        note "begun"
        foreach r in csv("rows.csv") { stock receive ...$r }
      }
      """)
    return desk
  }

  @Test("69: the server is not there, and nothing was sent")
  func unavailable() async throws {
    try home.write("token", "c2V0dXAgdG9rZW4gb2YgdGhlIHRlc3Rz\n")
    let answer = try await OpshProcess(
      [
        "--store", "remote", "--url", "http://127.0.0.1:9", "--token-file", home.file("token"),
        "product", "list", "-o", "json",
      ], in: home
    ).finished()
    #expect(answer.exit == 69, "\(answer.remarks)")
    #expect(Self.failure(answer)?["exit"] == 69)
    #expect(Self.failure(answer)?["retryable"] == true)
    #expect(answer.output.isEmpty)
  }

  @Test("78: there is no book, or the configuration is none")
  func configuration() async throws {
    for words in [["product", "list"], ["--store", "paper", "product", "list"]] {
      let answer = try await OpshProcess(words + ["-o", "json"], in: home).finished()
      #expect(answer.exit == 78, "\(answer.remarks)")
      #expect(Self.failure(answer)?["exit"] == 78)
    }
  }

  @Test("130 and 143: what was staged is gone", arguments: [Int32(130), 143])
  func signals(_ code: Int32) async throws {
    let desk = try await staging()
    let process = try OpshProcess(["run", home.file("stage.opsh"), "-o", "json"], in: home)
    #expect(await process.remark { $0.contains("begun") } != nil)
    if code == 130 { process.interrupt() } else { process.terminate() }
    let answer = await process.finished()
    #expect(answer.exit == code, "\(answer.remarks)")
    #expect(!answer.isKilled)
    #expect(Self.failure(answer)?["class"] == "interrupted", "\(answer.remarks)")
    #expect(await desk.run("stock level LAMP-1 -o value:on_hand").output == "0\n")
    #expect(await desk.run("audit verify").exit == 0)
  }

  @Test("141: nobody reads any more, so what was staged is gone, and the rest is not begun")
  func readerIsGone() async throws {
    let desk = try await SignedDesk.withBook(home)
    #expect(await desk.run("product create LAMP-1 Lamp").exit == 0)
    try home.write(
      "talk.opsh",
      """
      stock receive LAMP-1 1 -q
      atomic {
        stock receive LAMP-1 1
        foreach n in csv("rows.csv") { print $n.text }
      }
      stock receive LAMP-1 1
      """)
    let row = String(repeating: "x", count: 99) + "\n"
    try home.write("rows.csv", "text\n" + String(repeating: row, count: 20_000))
    let answer = try await OpshProcess(
      bash: "opsh run talk.opsh | head -n 3 > /dev/null; exit ${PIPESTATUS[0]}", in: home
    ).finished()
    #expect(answer.exit == 141, "\(answer.remarks)")
    #expect(await desk.run("stock level LAMP-1 -o value:on_hand").output == "1\n")
    let read = try await OpshProcess(
      bash: "opsh spec -o json | true; exit ${PIPESTATUS[0]}", in: home
    ).finished()
    #expect(read.exit == 141)
    #expect(read.remarks.isEmpty, "a read ends quietly")
  }

  @Test("73: an answer that could not be written is no success")
  func fullDisk() async throws {
    let desk = try await SignedDesk.withBook(home)
    #expect(await desk.run("product create LAMP-1 Lamp").exit == 0)
    for line in ["--version", "product list -o json", "-c 'product list' -o json"] {
      let answer = try await OpshProcess(bash: "opsh \(line) > /dev/full", in: home).finished()
      #expect(answer.exit == 73, "\(line): \(answer.remarks)")
      #expect(answer.remarks.contains("Standard output cannot be written"))
    }
  }
}
