import OpsDomain
import OpsTesting
import Synchronization
import Testing

@testable import OpsShell

@Suite("bulk: jobs")
struct BulkJobTests {
  private static let line = "bulk stock receive --from @a.csv --rejects @r.csv"

  /// A file of 3,500 rows, some of them bad, one in every frame.
  private static func write(_ bench: BulkBench) throws {
    var text = BulkBench.rows(3500)
    for number in [10, 1010, 2010, 3010] {
      text = text.replacing("LAMP-1,1,R-\(number)\n", with: "NONE,1,R-\(number)\n")
    }
    try bench.folder.write("a.csv", text)
  }

  /// Makes the book fail from the third frame on.
  private static func breakBook(_ bench: BulkBench) {
    let store = bench.shell.book.store
    bench.shell.host.memory.onSave { job in
      if job.state == .running, job.line >= 2001 {
        store.inject(
          .init([.init(.error(OpsError(.bookBusy, "busy")), on: .commit, at: 500, count: .max)]))
      }
    }
  }

  @Test("A run whose book fails goes on where it is certain, and ends as if nothing had been")
  func resume() async throws {
    let bench = try await BulkBench()
    try Self.write(bench)
    Self.breakBook(bench)
    let broken = await bench.run(Self.line)
    #expect(broken.exit == 75 && broken.text("state") == "failed", "\(broken.remarks)")
    #expect(broken.figure("last_line") == 2001 && broken.figure("rejected") == 2)
    #expect(broken.remarks.contains("tempfail.book_busy"))
    let name = try #require(broken.text("job"))
    bench.shell.host.memory.onSave(nil)
    bench.shell.book.store.inject(.none)
    let resumed = await bench.run("job resume \(name)")
    #expect(resumed.exit == 3, "\(resumed.remarks)")
    #expect(resumed.figure("read") == 3500 && resumed.figure("rejected") == 4)
    // Rows of the frame that failed had gone in before it did.
    #expect(resumed.figure("replayed") == 499)
    #expect(await bench.onHand("LAMP-1") == "3516")
    #expect(bench.folder.text("r.csv")?.split(separator: "\n").count == 5)
    let ended = await bench.run("job resume \(name)")
    #expect(ended.exit == 3 && ended.remarks.contains("has ended"))
    let shown = await bench.run("job show last")
    #expect(shown.text("state") == "done" && shown.figure("last_line") == 3501)
  }

  @Test("A disk that is full when the job is saved ends the run with its summary")
  func fullDisk() async throws {
    let bench = try await BulkBench()
    try Self.write(bench)
    bench.shell.host.memory.onSave { job in
      if job.line >= 2001 { throw OpsError(.storageFull, "Cannot write the file of the job") }
    }
    let broken = await bench.run(Self.line)
    #expect(broken.exit == 75 && broken.text("state") == "failed", "\(broken.remarks)")
    #expect(broken.figure("last_line") == 2001 && broken.figure("ok") == 1998)
    let name = try #require(broken.text("job"))
    #expect(broken.remarks.contains("opsh job resume \(name)"), "\(broken.remarks)")
    bench.shell.host.memory.onSave(nil)
    let resumed = await bench.run("job resume \(name)")
    #expect(resumed.exit == 3 && resumed.figure("read") == 3500, "\(resumed.remarks)")
    #expect(resumed.figure("replayed") == 999)
    #expect(await bench.onHand("LAMP-1") == "3516")
    #expect(bench.folder.text("r.csv")?.split(separator: "\n").count == 5)
  }

  @Test("A run that is interrupted finishes its frame and says how to go on")
  func interrupted() async throws {
    let bench = try await BulkBench()
    try Self.write(bench)
    let running = Mutex<Task<ShellBench.Answer, Never>?>(nil)
    bench.shell.host.memory.onSave { job in
      if job.line >= 1001 { running.withLock { $0?.cancel() } }
    }
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in gate { break }
      return await bench.run(Self.line)
    }
    running.withLock { $0 = task }
    open.yield()
    let answer = await task.value
    #expect(answer.exit == 130 && answer.text("state") == "interrupted", "\(answer.remarks)")
    #expect(answer.figure("last_line") == 1001 && answer.figure("ok") == 999)
    #expect(await bench.onHand("LAMP-1") == "1019")
    bench.shell.host.memory.onSave(nil)
    let resumed = await bench.run("job resume last")
    #expect(resumed.exit == 3 && resumed.figure("replayed") == 0)
    #expect(await bench.onHand("LAMP-1") == "3516")
  }

  @Test("Another input is not gone on with", arguments: [true, false])
  func otherInput(_ isPipe: Bool) async throws {
    let bench = try await BulkBench()
    let rows = BulkBench.rows(3500)
    try bench.folder.write("a.csv", rows)
    Self.breakBook(bench)
    let broken =
      isPipe
      ? await bench.run("bulk stock receive --from - --key-col ref", input: rows)
      : await bench.run("bulk stock receive --from @a.csv")
    #expect(broken.exit == 75)
    bench.shell.host.memory.onSave(nil)
    bench.shell.book.store.inject(.none)
    try bench.folder.write("b.csv", rows.replacing("R-7\n", with: "R-x\n"))
    #expect(await bench.run("job resume last --from @b.csv").exit == 81)
    if isPipe { #expect(await bench.run("job resume last").exit == 64) }
    let resumed = await bench.run("job resume last --from @a.csv")
    #expect(resumed.exit == 0, "\(resumed.remarks)")
    #expect(await bench.onHand("LAMP-1") == "3520")
  }

  @Test("Another user may not resume a job: its keys would be new")
  func otherUser() async throws {
    let bench = try await BulkBench()
    try Self.write(bench)
    Self.breakBook(bench)
    #expect(await bench.run(Self.line).exit == 75)
    bench.shell.host.memory.onSave(nil)
    bench.shell.book.store.inject(.none)
    let before = await bench.onHand("LAMP-1")
    bench.shell.host.become(.warehouseKeeper)
    let other = await bench.run("job resume last")
    #expect(other.exit == 81 && other.remarks.contains("anna started J-"), "\(other.remarks)")
    #expect(other.remarks.contains("sign in as anna and run `opsh job resume J-"))
    bench.shell.host.become(.administrator)
    #expect(await bench.onHand("LAMP-1") == before)
    #expect(await bench.run("job resume last").exit == 3)
    #expect(await bench.onHand("LAMP-1") == "3516")
  }

  @Test("Rejects written after the job was last saved are not written twice")
  func rejectsOfACrash() async throws {
    let bench = try await BulkBench()
    try Self.write(bench)
    Self.breakBook(bench)
    #expect(await bench.run(Self.line).exit == 75)
    bench.shell.host.memory.onSave(nil)
    bench.shell.book.store.inject(.none)
    // As if the process had been killed between a row and the record of its frame.
    let file = bench.folder.text("r.csv") ?? ""
    try bench.folder.write("r.csv", file + "NONE,1,R-2010,2011,notfound.sku,x,\nNONE,1")
    #expect(await bench.run("job resume last").exit == 3)
    let rows = bench.folder.text("r.csv")?.split(separator: "\n").dropFirst() ?? []
    #expect(rows.map { $0.split(separator: ",")[2] } == ["R-10", "R-1010", "R-2010", "R-3010"])
  }

  @Test("Jobs are listed, the latest first, and their rejects shown")
  func list() async throws {
    let bench = try await BulkBench()
    let none = await bench.run("job show last")
    #expect(none.exit == 80 && none.remarks.contains("No bulk run was made on this machine yet"))
    try bench.folder.write("a.csv", "sku,qty\nNONE,1\n")
    #expect(await bench.run(Self.line).exit == 3)
    #expect(await bench.run("job rejects last").output == bench.folder.text("r.csv"))
    #expect(await bench.run("bulk stock receive --from @a.csv").exit == 3)
    #expect(await bench.run("job rejects last").exit == 66)
    let jobs = await bench.run("job list --bulk").json?["data"]?.items ?? []
    #expect(jobs.count == 2)
    #expect(jobs.first?["rejects_file"]?.isNull == true)
    #expect(jobs.last?["user"] == "anna")
    #expect(await bench.run("job show J-NONE").exit == 80)
  }

  @Test("A bulk run whose process is gone is not listed as running, and can be resumed")
  func killed() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "sku,qty\nLAMP-1,1\n")
    #expect(await bench.run("bulk stock receive --from @a.csv").exit == 0)
    let jobs = bench.shell.host.jobs
    var job = try #require(try jobs.names().last.flatMap(jobs.job))
    (job.state, job.process) = (.running, "4194305@1")
    try jobs.save(job)
    #expect(await Self.listedState(bench) == "killed")
    let shown = await bench.run("job show last").json?["data"]
    #expect(shown?["state"] == "killed")
    #expect(shown?["exit"] == 75)
    #expect(await bench.run("job resume last").exit == 0)
    #expect(await Self.listedState(bench) == "done")
  }

  private static func listedState(_ bench: BulkBench) async -> String? {
    await bench.run("job list --bulk").json?["data"]?.items?.first?["state"]?.string
  }

  @Test("Jobs of the book have columns of their own, bulk runs have theirs")
  func tables() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "sku,qty\nNONE,1\n")
    #expect(await bench.run(Self.line).exit == 3)
    func lines(_ line: String) async -> [Substring] {
      await bench.shell.run(line).output.split(separator: "\n")
    }
    let book = await lines("job list --book -o table")
    #expect(book.first?.contains("EVERY") == true)
    #expect(book.first?.contains("REPLAYED") == false)
    let bulk = await lines("job list --bulk -o table")
    #expect(bulk.first?.contains("REPLAYED") == true && bulk.first?.contains("EVERY") == false)
    let both = await lines("job list -o table")
    #expect(both.count(where: { $0.contains("JOB ") && $0.contains("STATE") }) == 2)
    // Times of both tables are the site's, as those of one.
    #expect(await bench.shell.run("job run").exit == 0)
    let ran = await lines("job list -o table")
    #expect(ran.contains { $0.hasPrefix("times: ") }, "\(ran)")
    let programs = await lines("job list -o tsv")
    #expect(programs.first?.contains("replayed") == true)
    #expect(programs.first?.contains("last_error") == true)
  }
}
