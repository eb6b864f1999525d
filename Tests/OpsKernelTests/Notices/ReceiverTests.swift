import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsKernel
@testable import OpsWarehouse

/// Receivers that are slow or gone hold up nobody else.
@Suite("Receivers of notices")
struct ReceiverTests {
  private static let readers: [Role] = [.administrator, .granulationTechnician, .warehouseKeeper]

  /// A book in which lamps are low, with one person's address for each of ``readers``.
  private func bench(
    _ channel: NoticeChannelName, _ address: (Int) -> String
  ) async throws -> NoticeBench {
    let bench = try await NoticeBench()
    for (position, role) in Self.readers.enumerated() {
      let text = address(position)
      _ = try await bench.settings(
        ChangeNoticeSettings(
          channel: [channel.rawValue], email: channel == .email ? text : nil,
          webhook: channel == .webhook ? text : nil), role)
    }
    _ = try await bench.book.dependencies.products.edit(
      EditProduct(sku: "LAMP-1", lowStock: 50), bench.book.call(.administrator))
    return bench
  }

  private func pass(_ bench: NoticeBench, _ channels: MemoryChannel...) async throws {
    let jobs = JobService(desk: bench.book.desk, channels: NoticeChannels(channels))
    for job in ["notices.plan", "notices.send"] {
      let runs = try await jobs.run(RunJobs(job: job), bench.book.call(.administrator))
      #expect(runs.output.items.map(\.state) == [.succeeded])
    }
  }

  private func outbox(_ bench: NoticeBench) async throws -> [NoticeDeliveryView] {
    try await bench.book.dependencies.notices
      .outbox(ListOutbox(settled: true), bench.book.call(.administrator)).output.items
  }

  @Test("One that does not answer is not asked again in the same pass, and others are")
  func silent() async throws {
    let bench = try await bench(.webhook) { position in
      position == 2 ? "https://quick.example.org/c" : "https://slow.example.org/\(position)"
    }
    let channel = MemoryChannel(.webhook)
    let gone = OpsError(.unavailable, "The webhook could not be reached")
    for position in 0..<2 { channel.refuse("https://slow.example.org/\(position)", gone) }
    try await pass(bench, channel)
    #expect(channel.messages.count == 2)
    let lines = try await outbox(bench)
    #expect(lines.filter { $0.state == .delivered }.count == 1)
    #expect(lines.filter { $0.state == .waiting }.map(\.attempts).sorted() == [0, 1])
  }

  private func lines(
    _ bench: NoticeBench, _ channel: NoticeChannelName
  ) async throws -> [NoticeDelivery] {
    try await bench.book.read {
      try await $0.repository(NoticeDelivery.self).all(
        where: .equals(NoticeDelivery.Columns.channel, channel))
    }
  }

  @Test("More mails than a pass takes, to a server that is gone, leave the next pass to others")
  func flood() async throws {
    let bench = try await NoticeBench()
    for role in [Role.administrator, .warehouseKeeper] {
      _ = try await bench.settings(
        ChangeNoticeSettings(channel: ["email"], email: "reader@example.org"), role)
    }
    let mail = MemoryChannel(.email)
    let calendar = MemoryChannel(.calendar)
    let gone = OpsError(.unavailable, "The mail server could not be reached")
    mail.fail([gone, gone])
    for lot in 0..<120 { try await bench.receive("A-\(lot)", due: "2027-03-03") }
    try await pass(bench, mail, calendar)
    #expect(mail.messages.count == 1)
    let now = bench.book.clock.now()
    let first = try await lines(bench, .email)
    let putOff = first.filter { $0.nextAt > now }
    #expect(first.count == 240 && putOff.count == NoticeOutbox.atOnce)
    #expect(Set(putOff.map(\.nextAt)).count == 1)
    #expect(first.allSatisfy { $0.state == .waiting })
    #expect(first.map(\.attempts).reduce(0, +) == 1)

    bench.book.clock.advance(milliseconds: 1000)
    _ = try await bench.settings(
      ChangeNoticeSettings(channel: ["calendar"]), .granulationTechnician)
    _ = try await bench.book.dependencies.products.edit(
      EditProduct(sku: "LAMP-1", lowStock: 50), bench.book.call(.administrator))
    try await pass(bench, mail, calendar)
    #expect(try await lines(bench, .calendar).map(\.state) == [.delivered])
    #expect(mail.messages.count == 2)

    // Once the server is back, everything arrives, and nothing twice.
    bench.book.clock.advance(milliseconds: 10_000)
    for _ in 0..<2 { try await pass(bench, mail, calendar) }
    let last = try await lines(bench, .email)
    #expect(last.count == 242 && last.allSatisfy { $0.state == .delivered })
    #expect(mail.messages.count == 244 && Set(mail.messages.map(\.id)).count == 242)
    #expect(last.map(\.attempts).reduce(0, +) == 244)
  }

  @Test("A message that its receiver never takes is tried after those it was put off with")
  func poison() async throws {
    let bench = try await bench(.webhook) { "https://host.example.org/\($0)" }
    let channel = MemoryChannel(.webhook)
    channel.fail([OpsError(.timeout, "The webhook took too long")])
    try await pass(bench, channel)
    let tried = try #require(channel.messages.first)
    #expect(channel.messages.count == 1)
    bench.book.clock.advance(milliseconds: 10_000)
    try await pass(bench, channel)
    #expect(channel.messages.count == 4 && channel.messages.last?.id == tried.id)
  }

  @Test("One that does not take a message is asked to take the next one")
  func refusing() async throws {
    let bench = try await bench(.email) { "reader\($0)@example.org" }
    let channel = MemoryChannel(.email)
    channel.fail([OpsError(.badValue, "no such mailbox"), OpsError(.throttled, "later")])
    try await pass(bench, channel)
    #expect(channel.messages.count == 3)
  }

  @Test("A pass ends when its time is up; the rest is for the next one")
  func budget() async throws {
    let bench = try await bench(.email) { "reader\($0)@example.org" }
    let clock = bench.book.clock
    let channel = MemoryChannel(.email) { clock.advance(milliseconds: 15_000) }
    try await pass(bench, channel)
    #expect(channel.messages.count == 2)
    #expect(try await outbox(bench).filter { $0.state == .waiting }.map(\.attempts) == [0])
    try await pass(bench, channel)
    #expect(channel.messages.count == 3)
  }

  @Test("A calendar file is written once a pass, and anew when goods are gone")
  func calendars() async throws {
    let bench = try await NoticeBench()
    let keeper = SampleUser.of(.warehouseKeeper).id
    let channel = MemoryChannel(.calendar)
    _ = try await bench.settings(ChangeNoticeSettings(channel: ["calendar"]))
    try await bench.receive("A-1", due: "2027-03-03")
    try await bench.receive("A-2", due: "2027-03-03")
    try await pass(bench, channel)
    // By the planning, and once for the two notices.
    #expect(channel.feeds[keeper]?.count == 2)
    #expect(channel.feeds.count == 1)
    #expect(try await outbox(bench).map(\.state) == [.delivered, .delivered])
    #expect(channel.feeds[keeper]?.last?.contains("RICE lot A-1") == true)
    try await bench.issue("A-1", 10)
    try await pass(bench, channel)
    #expect(channel.feeds[keeper]?.last?.contains("RICE lot A-1") == false)
    #expect(channel.feeds[keeper]?.last?.contains("RICE lot A-2") == true)
    try await bench.revoke(.warehouseKeeper)
    try await pass(bench, channel)
    #expect(channel.feeds[keeper]?.last?.contains("RICE") == false)
  }
}
