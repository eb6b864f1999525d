import Foundation
import OpsBooks
import OpsDomain
import OpsShell
import OpsStorage
import OpsTesting
import Testing

@testable import OpsApp

/// Bulk runs as files, at a desk with a real book.
@Suite("Jobs in the state folder", .timeLimit(.minutes(10)))
struct FileJobStoreTests {
  private static let receipts = "sku,qty\nLAMP-1,5\nNONE,1\nLAMP-1,2\n"

  private static func desk(_ home: TemporaryFolder) async throws -> SignedDesk {
    let desk = try await SignedDesk.withBook(home)
    #expect(await desk.run("product create LAMP-1 Lamp").exit == 0)
    return desk
  }

  @Test("A job is a file for its owner only, and later processes find it")
  func files() async throws {
    let home = try TemporaryFolder()
    let desk = try await Self.desk(home)
    let file = try home.write("a.csv", Self.receipts)
    let rejects = home.file("r.csv")
    let run = await desk.run(
      ["bulk", "stock", "receive", "--from", file, "--rejects", rejects, "-o", "json"])
    #expect(run.exit == 3, "\(run.remarks)")
    let name = try #require(run.json?["data"]?["job"]?.string)
    #expect(FileAccess.mode(home.file("jobs")) == 0o700)
    #expect(FileAccess.mode(home.file("jobs/\(name).json")) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.file("jobs")).count == 1)
    #expect(await desk.run("job list --bulk -o value:job").output == name + "\n")
    #expect(await desk.run("job show \(name)").exit == 0)
    #expect(await desk.run("job rejects last").output == home.text("r.csv"))
    #expect(await desk.run("audit verify").exit == 0)
    let again = await desk.run(["bulk", "stock", "receive", "--from", file, "-o", "json"])
    #expect(again.json?["data"]?["replayed"] == 2)
  }

  @Test(
    "A name that is no job's leads to no other file", arguments: ["../config", "J-../x", "J-x"])
  func names(_ name: String) async throws {
    let home = try TemporaryFolder()
    try home.write("config.json", "{}")
    let store = FileJobStore(state: home.path)
    #expect(try store.job(named: name) == nil)
    #expect(try store.names().isEmpty)
  }

  @Test("A record that is damaged says what to do")
  func damaged() async throws {
    let home = try TemporaryFolder()
    try home.write("jobs/J-0.json", "{")
    let failure = #expect(throws: OpsError.self) {
      _ = try FileJobStore(state: home.path).job(named: "J-0")
    }
    #expect(failure?.code == .corrupt)
  }

  @Test("The latest 500 jobs are kept")
  func limit() async throws {
    let home = try TemporaryFolder()
    for number in 0..<StateFolder.limit + 20 {
      try home.write("jobs/J-0\(1000 + number).json", "{}")
    }
    let desk = try await Self.desk(home)
    let file = try home.write("a.csv", Self.receipts)
    #expect(await desk.run(["bulk", "stock", "receive", "--from", file]).exit == 3)
    let names = try FileJobStore(state: home.path).names()
    #expect(names.count == StateFolder.limit)
    #expect(names.first == "J-01021" && names.last != "J-01519")
  }

  @Test("At the desk of a server frames are booked there, once, also in several parts")
  func atAServer() async throws {
    let (serverHome, home) = (try TemporaryFolder(), try TemporaryFolder())
    let (server, desk) = try await SignedDesk.atServer(serverHome, home)
    #expect(await desk.run("auth login anna --password-stdin").exit == 0)
    #expect(await desk.run("product create LAMP-1 Lamp").exit == 0)
    #expect(await desk.run("product create RICE Rice").exit == 0)
    var text = "sku,qty,ref\n"
    for number in 1...2500 { text += "\(number % 2 == 0 ? "RICE" : "LAMP-1"),1,R-\(number)\n" }
    let file = try home.write("a.csv", text + "NONE,1,R\n")
    let line = ["bulk", "stock", "receive", "--from", file, "--parallel", "2", "-o", "json"]
    for replayed in [0, 2500] {
      let run = await desk.run(line)
      #expect(run.exit == 3, "\(run.remarks)")
      #expect(run.json?["data"]?["replayed"] == .integer(Int64(replayed)))
      #expect(run.json?["data"]?["rejected"] == 1)
    }
    #expect(await desk.run("stock level RICE -o value:on_hand").output == "1250\n")
    let all = await desk.run(
      ["bulk", "stock", "issue", "--from", file, "--atomic", "all", "--limit", "100", "-o", "json"])
    #expect(all.exit == 0, "\(all.remarks)")
    #expect(await desk.run("stock level RICE -o value:on_hand").output == "1200\n")
    #expect(await server.stopped().exit == 0)
  }
}
