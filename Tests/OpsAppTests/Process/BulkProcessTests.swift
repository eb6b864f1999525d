import Foundation
import OpsDomain
import OpsTesting
import Testing

@testable import OpsApp

/// A bulk run as a process that is told to stop.
@Suite("Bulk process", .timeLimit(.minutes(10)))
struct BulkProcessTests {
  /// Does it on a thread of its own: the process may be over before a task gets its turn.
  private static func onThread(_ work: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
  }

  @Test("A polite kill ends it behind a whole frame, and the job ends what was begun")
  func interrupted() async throws {
    let home = try TemporaryFolder()
    let desk = try await SignedDesk.withBook(home)
    #expect(await desk.run("product create LAMP-1 Lamp").exit == 0)
    let count = 6_000
    var text = "sku,qty,ref\n"
    for number in 1...count { text += "LAMP-1,1,R-\(number)\n" }
    let file = try home.write("a.csv", text)
    let process = try OpshProcess(
      ["bulk", "stock", "receive", "--from", file, "-o", "json"], in: home)
    let store = FileJobStore(state: home.path)
    try await Self.onThread {
      while process.isRunning,
        try store.names().compactMap({ try store.job(named: $0)?.line }).first ?? 0 < 1000
      {
        Thread.sleep(forTimeInterval: 0.005)
      }
      process.terminate()
    }
    let ended = await process.finished()
    #expect(ended.exit == 143, "\(ended.remarks)")
    let summary = try DocumentParser.parse(ended.output)["data"]
    #expect(summary?["state"] == "interrupted")
    let line = Int(try #require(summary?["last_line"]?.int))
    #expect(line < count && line % 1000 == 1, "the end of a frame")
    #expect(await desk.run("stock level LAMP-1 -o value:on_hand").output == "\(line - 1)\n")
    let resumed = await desk.run("job resume last -o json")
    #expect(resumed.exit == 0, "\(resumed.remarks)")
    #expect(resumed.json?["data"]?["replayed"] == 0)
    #expect(await desk.run("stock level LAMP-1 -o value:on_hand").output == "\(count)\n")
  }
}
