import OpsBooks
import OpsDomain
import OpsKernel
import OpsStorageRemote
import OpsTesting
import OpsWarehouse
import Synchronization
import Testing

/// Somebody who follows the feed of a server over connections that break.
@Suite struct BrokenStreamTests {
  /// Loses the connection after so many pages: one, two, three, one …, and the next page with it.
  private final class BreakingLine: ChangeLine {
    private let line: ServerChangeLine
    private let connections = Mutex(0)

    init(_ line: ServerChangeLine) { self.line = line }

    var count: Int { connections.withLock { $0 } }

    func follow(
      after cursor: String?, of noun: String?, _ take: (ChangePage) async throws -> Void
    ) async throws {
      let number = connections.withLock { count in
        defer { count += 1 }
        return count
      }
      var left = number % 3 + 1
      try await line.follow(after: cursor, of: noun) { page in
        guard left > 0 else { throw OpsError(.timeout, "The connection is lost") }
        left -= 1
        try await take(page)
      }
    }
  }

  @Test func eachChangeComesOnceAndInOrder() async throws {
    let sample = try await TestServer.sample()
    let (products, call) = (sample.book.dependencies.products, sample.book.call(.salesperson))
    for round in 1...3 {
      for sku in ["LAMP-1", "RICE", "SHIRT"] {
        _ = try await products.edit(EditProduct(sku: sku, name: "\(sku) \(round)"), call)
      }
    }
    let all = try await sample.book.dependencies.changes.list(
      ListRecordChanges(of: "product", since: "start", limit: 100), call
    ).output.items
    let client = try sample.server.client(token: "opsh_sam")
    let line = BreakingLine(ServerChangeLine(RemoteChanges(client)))
    var found: [ChangeView] = []
    try await ChangeFollower(line, of: "product", sleep: { _ in await Task.yield() })
      .follow(from: "start") { page in
        found += page.changes
        return found.count < all.count
      }
    #expect(found == all && all.count >= 9)
    #expect(line.count > 3, "it was taken up again and again")
    try await client.close()
    await sample.server.stop()
  }
}
