import OpsShell
import Synchronization
import Testing

@Suite("bulk: memory")
struct BulkMemoryTests {
  @Test("A pipe is never read further ahead of what is booked than two frames and a buffer")
  func readsAhead() async throws {
    let bench = try await BulkBench()
    let count = CountingSource.Count()
    let most = Mutex(0)
    let rowBytes = 20
    bench.shell.host.memory.onSave { job in
      let read = count.bytes.withLock { $0 }
      most.withLock { $0 = max($0, read - job.line * rowBytes) }
    }
    let console = PipeConsole(base: CapturedConsole()) {
      CountingSource(rows: 6000, count: count)
    }
    let words = ["bulk", "stock", "receive", "--from", "-", "--key-col", "id", "-o", "json"]
    let shell = Shell(ShellContext(host: bench.shell.host, console: console))
    #expect(await shell.run(Word.arguments(words)) == 0, "\(console.base.remarks)")
    #expect(await bench.onHand("LAMP-1") == "6020")
    // Rows are 16 to 20 bytes long; the reader's buffer is 64 KiB, but this source fills it row
    // by row.
    #expect(most.withLock { $0 } < 3 * 1000 * rowBytes)
  }
}
