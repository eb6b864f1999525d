import Foundation
import OpsDomain
import OpsKernel
import Testing

/// Files that never end, and lines that never do.
@Suite struct LineGuardTests {
  /// Bytes without a line end, for ever.
  private struct Endless: ByteSource {
    var position: BytePosition { BytePosition(consumed: 0, total: nil) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      buffer.initializeMemory(as: UInt8.self, repeating: 0)
      return buffer.count
    }
  }

  private func code(_ body: () throws -> Void) -> ErrorCode? {
    do {
      try body()
      return nil
    } catch {
      return (error as? OpsError)?.code
    }
  }

  @Test("Readers of rows and of lines give up where no line ends")
  func endless() {
    var rows = DelimitedReader(Endless())
    #expect(code { while try rows.next() != nil {} } == .longRow)
    var lines = LineReader(Endless())
    #expect(code { while try lines.next() != nil {} } == .longRow)
    var source = ByteSources.lines(of: Endless())
    var chunk = [UInt8](repeating: 1, count: 1 << 20)
    #expect(
      code { while try chunk.withUnsafeMutableBytes({ try source.read(into: $0) }) > 0 {} }
        == .longRow)
  }

  @Test("A line that is too long is one bad line, and the next one is read")
  func oneBadLine() throws {
    let long = [UInt8](repeating: 0x41, count: 200_000)
    var lines = LineReader(ChunkedByteSource(long + Array("\nnext\n".utf8)))
    #expect(try lines.next()?.problem?.code == .longRow)
    #expect(try lines.next()?.content == Array("next".utf8))
  }

  @Test("A device is no file to read; the empty one is empty")
  func devices() throws {
    #expect(code { _ = try ByteSources.open("/dev/zero") } == .noInput)
    #expect(code { _ = try ByteSources.open("/dev/urandom") } == .noInput)
    #expect(try ByteSources.open("/dev/null").readAll(limit: 10, name: "null").isEmpty)
  }
}
