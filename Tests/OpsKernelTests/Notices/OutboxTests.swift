import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsKernel
@testable import OpsWarehouse

@Suite("Outbox")
struct OutboxTests {
  private func bench() async throws -> NoticeBench {
    let bench = try await NoticeBench()
    _ = try await bench.settings(
      ChangeNoticeSettings(channel: ["email"], email: "stock@example.org"))
    _ = try await bench.book.dependencies.products.edit(
      EditProduct(sku: "LAMP-1", lowStock: 50), bench.book.call(.administrator))
    return bench
  }

  private func outbox(_ bench: NoticeBench) async throws -> [NoticeDeliveryView] {
    try await bench.book.dependencies.notices
      .outbox(ListOutbox(settled: true), bench.book.call(.administrator)).output.items
  }

  private func send(_ bench: NoticeBench) async throws {
    _ = try await bench.jobs.run(RunJobs(job: "notices.send"), bench.book.call(.administrator))
  }

  @Test("The outbox is written in the commit of the notice")
  func oneCommit() async throws {
    let bench = try await bench()
    try await bench.pass()
    let commits = try await bench.book.store.journal.commits(after: 0, limit: 1000)
    let written = commits.filter { commit in
      commit.entries.contains { $0.collection == Notice.schema.name && $0.verb == .insert }
    }
    #expect(written.count == 1)
    let collections = Set(written.flatMap(\.entries).map(\.collection))
    #expect(collections.isSuperset(of: ["notices", "notice_deliveries", "notice_plans"]))
  }

  @Test("What may pass is tried again after 3 × 2ⁿ seconds and up to a quarter more, for a day")
  func retries() async throws {
    let bench = try await bench()
    bench.channel.fail(Array(repeating: OpsError(.unavailable, "later"), count: 30))
    let start = bench.book.clock.now()
    try await bench.pass()
    for attempt in 1..<NoticeDelivery.maximumAttempts {
      let line = try #require(try await outbox(bench).first)
      #expect(line.attempts == attempt && line.state == .waiting)
      #expect(line.lastError == "unavailable.server")
      let wait = line.nextAt.since(bench.book.clock.now()).milliseconds
      let least = min(Int64(3000) << (attempt - 1), 7_200_000)
      #expect(wait >= least && wait < least + least / 4)
      bench.book.clock.set(to: line.nextAt.adding(milliseconds: -1))
      try await send(bench)
      #expect(bench.channel.messages.count == Int(attempt))
      bench.book.clock.set(to: line.nextAt)
      try await send(bench)
    }
    let line = try #require(try await outbox(bench).first)
    #expect(line.state == .failed && line.attempts == NoticeDelivery.maximumAttempts)
    #expect((20...30).contains(bench.book.clock.now().since(start).milliseconds / 3_600_000))
    #expect(Set(bench.channel.messages.map(\.id)).count == 1)
    bench.wait(days: 1)
    try await send(bench)
    #expect(bench.channel.messages.count == Int(NoticeDelivery.maximumAttempts))
  }

  @Test("What will not pass fails at once")
  func permanent() async throws {
    let bench = try await bench()
    bench.channel.fail([OpsError(.badValue, "no such mailbox")])
    try await bench.pass()
    let line = try #require(try await outbox(bench).first)
    #expect(line.state == .failed && line.attempts == 1)
    #expect(line.lastError == "data.bad_value")
  }

  @Test(
    "What the place has to put right is tried again",
    arguments: [ErrorCode.configuration, .protocolMismatch, .cannotCreate])
  func placeAtFault(_ code: ErrorCode) async throws {
    let bench = try await bench()
    bench.channel.fail([OpsError(code, "the certificate ran out")])
    try await bench.pass()
    let line = try #require(try await outbox(bench).first)
    #expect(line.state == .waiting && line.attempts == 1 && line.lastError == code.rawValue)
    bench.book.clock.set(to: line.nextAt)
    try await send(bench)
    #expect(try await outbox(bench).map(\.state) == [.delivered])
  }

  @Test("What has failed is sent again when somebody says so, with all its attempts")
  func sentAgain() async throws {
    let bench = try await bench()
    bench.channel.fail([OpsError(.badValue, "no such mailbox")])
    try await bench.pass()
    let notices = bench.book.dependencies.notices
    let failed = try #require(try await outbox(bench).first)
    let denied = await #expect(throws: OpsError.self) {
      _ = try await notices.retry(
        RetryNotices(every: true), bench.book.call(.warehouseKeeper))
    }
    #expect(denied?.code == .denied)
    let anna = bench.book.call(.administrator)
    let again = try await notices.retry(RetryNotices(delivery: failed.delivery), anna).output
    #expect(again.items.map(\.state) == [.waiting] && again.items.first?.attempts == 0)
    try await send(bench)
    #expect(try await outbox(bench).map(\.state) == [.delivered])
    #expect(try await notices.retry(RetryNotices(every: true), anna).output.items.isEmpty)
    let delivered = await #expect(throws: OpsError.self) {
      _ = try await notices.retry(RetryNotices(delivery: failed.delivery), anna)
    }
    #expect(delivered?.code == .badState)
    for input in [RetryNotices(), RetryNotices(delivery: failed.delivery, every: true)] {
      let usage = await #expect(throws: OpsError.self) { _ = try await notices.retry(input, anna) }
      #expect(usage?.code == .usage)
    }
  }

  @Test("Who may no longer see what it is about is sent nothing more")
  func rightsLost() async throws {
    let bench = try await bench()
    bench.channel.fail([OpsError(.unavailable, "later")])
    try await bench.pass()
    try await bench.revoke(.warehouseKeeper)
    bench.book.clock.advance(milliseconds: 10_000)
    try await send(bench)
    #expect(try await outbox(bench).map(\.state) == [.cancelled])
    #expect(bench.channel.messages.count == 1)
  }

  @Test("A dismissed notice, or one whose occasion has gone, is not sent")
  func cancelled() async throws {
    for dismisses in [true, false] {
      let bench = try await bench()
      bench.channel.fail([OpsError(.unavailable, "later")])
      try await bench.pass()
      if dismisses {
        _ = try await bench.book.dependencies.notices.dismiss(
          ChangeNotices(every: true), bench.book.call(.warehouseKeeper))
      } else {
        _ = try await bench.book.dependencies.products.edit(
          EditProduct(sku: "LAMP-1", lowStock: 5), bench.book.call(.administrator))
      }
      bench.book.clock.advance(milliseconds: 10_000)
      try await send(bench)
      #expect(try await outbox(bench).map(\.state) == [.cancelled])
      #expect(bench.channel.messages.count == 1)
    }
  }

  @Test("Where a channel is not configured its deliveries wait for a place that has it")
  func waits() async throws {
    let bench = try await bench()
    let elsewhere = JobService(desk: bench.book.desk)
    for job in ["notices.plan", "notices.send"] {
      _ = try await elsewhere.run(RunJobs(job: job), bench.book.call(.administrator))
    }
    #expect(try await outbox(bench).map(\.state) == [.waiting])
    try await send(bench)
    #expect(try await outbox(bench).map(\.state) == [.delivered])
  }

  @Test("The outbox shows neither people nor addresses")
  func impersonal() async throws {
    let bench = try await bench()
    try await bench.pass()
    let answer = try DocumentEncoder.encode(try await outbox(bench))
    let text = String(decoding: DocumentWriter.bytes(answer), as: UTF8.self)
    #expect(!text.contains("stock@") && !text.contains("wil"))
  }
}
