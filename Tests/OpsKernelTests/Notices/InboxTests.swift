import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentity
@testable import OpsKernel
@testable import OpsWarehouse

@Suite("Inbox and settings")
struct InboxTests {
  private func low(_ bench: NoticeBench) async throws {
    _ = try await bench.book.dependencies.products.edit(
      EditProduct(sku: "LAMP-1", lowStock: 50), bench.book.call(.administrator))
    try await bench.pass()
  }

  @Test("Reading and dismissing are one's own, and leave others' inboxes alone")
  func readAndDismiss() async throws {
    let bench = try await NoticeBench()
    try await low(bench)
    let notices = bench.book.dependencies.notices
    let mine = try #require(try await bench.inbox().first)
    let foreign = await #expect(throws: OpsError.self) {
      _ = try await notices.read(
        ChangeNotices(notice: mine.notice.description), bench.book.call(.administrator))
    }
    #expect(foreign?.code == .notFound)
    let read = try await notices.read(
      ChangeNotices(notice: mine.notice.description), bench.book.call(.warehouseKeeper))
    #expect(read.changed && read.output.items.map(\.isRead) == [true])
    let same = try await notices.read(
      ChangeNotices(notice: mine.notice.description), bench.book.call(.warehouseKeeper))
    #expect(!same.changed && same.output.items == read.output.items)
    let again = try await notices.read(
      ChangeNotices(every: true), bench.book.call(.warehouseKeeper))
    #expect(!again.changed && again.output.items.isEmpty)
    let unread = ListNotices(unread: true)
    #expect(
      try await notices.list(unread, bench.book.call(.warehouseKeeper)).output.items.isEmpty)
    #expect(
      try await notices.list(unread, bench.book.call(.administrator)).output.items.count == 1)
    _ = try await notices.dismiss(ChangeNotices(every: true), bench.book.call(.warehouseKeeper))
    #expect(try await bench.inbox(all: nil).isEmpty)
    #expect(try await bench.inbox(all: true).count == 1)
    #expect(try await bench.inbox(.administrator, all: nil).count == 1)
  }

  @Test("A notice is named by its number or the last digits, and shown only to its reader")
  func named() async throws {
    let bench = try await NoticeBench()
    try await low(bench)
    let notices = bench.book.dependencies.notices
    let mine = try #require(try await bench.inbox().first)
    let keeper = bench.book.call(.warehouseKeeper)
    #expect(mine.short.count == 6 && mine.notice.description.hasSuffix(mine.short))
    for name in [nil, mine.notice.description, mine.short, String(mine.short.suffix(4))] {
      #expect(try await notices.show(ShowNotice(notice: name), keeper).output == mine)
    }
    for name in ["877", "x" + mine.short, ""] {
      let error = await #expect(throws: OpsError.self) {
        _ = try await notices.show(ShowNotice(notice: name), keeper)
      }
      #expect(error?.code == .notFound)
      let named = name.isEmpty ? "You have no such notice" : "You have no notice \(name)"
      #expect(error?.message == named)
    }
    let short = await failure { try await notices.show(ShowNotice(notice: "877"), keeper) }
    #expect(short?.hint?.hasPrefix("write at least the last 4 digits") == true)
    let none = await failure {
      try await notices.show(ShowNotice(notice: nil), bench.book.call(.partner))
    }
    #expect(none?.code == .notFound && none?.message == "You have no notices")
    for number in [mine.notice.description, mine.short] {
      let foreign = await #expect(throws: OpsError.self) {
        _ = try await notices.show(ShowNotice(notice: number), bench.book.call(.partner))
      }
      #expect(foreign?.code == .notFound)
    }
    let read = try await notices.read(ChangeNotices(notice: mine.short), keeper)
    #expect(read.changed && read.output.items.map(\.notice) == [mine.notice])
  }

  @Test("One notice or all of them, not both and not neither", arguments: [true, false])
  func oneOrAll(_ both: Bool) async throws {
    let bench = try await NoticeBench()
    let input = both ? ChangeNotices(notice: "1", every: true) : ChangeNotices()
    let failure = await #expect(throws: OpsError.self) {
      _ = try await bench.book.dependencies.notices.dismiss(input, bench.book.call(.partner))
    }
    #expect(failure?.code == .usage)
  }

  @Test("A kind that is off is not told, and on again from then on")
  func kinds() async throws {
    let bench = try await NoticeBench()
    let off = try await bench.settings(ChangeNoticeSettings(kind: [.lowStock], off: true))
    #expect(off.muted == [.lowStock])
    try await low(bench)
    #expect(try await bench.inbox().isEmpty)
    #expect(try await bench.inbox(.administrator).count == 1)
    #expect(
      try await bench.settings(ChangeNoticeSettings(kind: [.lowStock], on: true)).muted.isEmpty)
  }

  @Test("Shown settings are the defaults and are not written")
  func defaults() async throws {
    let bench = try await NoticeBench()
    let outcome = try await bench.book.dependencies.notices.settings(
      ChangeNoticeSettings(), bench.book.call(.partner))
    #expect(!outcome.changed)
    #expect(outcome.output.quiet == "22:00-07:00" && outcome.output.channels.isEmpty)
    #expect(outcome.output.zone == "Europe/Vilnius")
    let none = try await bench.settings(ChangeNoticeSettings(quietHours: "none"), .partner)
    #expect(none.quiet == nil)
  }

  @Test(
    "What settings cannot hold is refused by its field, without the text",
    arguments: [
      (ChangeNoticeSettings(email: "planted at example"), "email"),
      (ChangeNoticeSettings(email: "planted@exam ple.org"), "email"),
      (ChangeNoticeSettings(email: "a@planted.org>\r\nRCPT TO:<b@c.org"), "email"),
      (ChangeNoticeSettings(webhook: "ftp://planted.org/x"), "webhook"),
      (ChangeNoticeSettings(webhook: "https://me:planted@host.org/x"), "webhook"),
      (ChangeNoticeSettings(webhook: "https:///planted"), "webhook"),
      (ChangeNoticeSettings(webhook: "http://8.8.8.8:70000/planted"), "webhook"),
      (ChangeNoticeSettings(webhook: "http://planted.org:0/"), "webhook"),
      (ChangeNoticeSettings(webhook: "http://planted.org:+80/"), "webhook"),
      (ChangeNoticeSettings(webhook: "http://planted.org:/"), "webhook"),
      (ChangeNoticeSettings(webhook: "http://[2606:4700::1111]:65536/planted"), "webhook"),
      (ChangeNoticeSettings(quietHours: "25:00-06:00"), "quiet_hours"),
      (ChangeNoticeSettings(channel: ["pigeon"]), "channel"),
      (ChangeNoticeSettings(kind: [.lowStock]), "kind"),
      (ChangeNoticeSettings(on: true), "kind"),
      (ChangeNoticeSettings(kind: [.lowStock], on: true, off: true), "kind"),
    ])
  func refused(_ input: ChangeNoticeSettings, _ field: String) async throws {
    let bench = try await NoticeBench()
    let failure = await #expect(throws: OpsError.self) { _ = try await bench.settings(input) }
    #expect(failure?.field == field)
    #expect(failure?.message.contains("planted") == false)
  }

  @Test(
    "An address of a webhook may name a port",
    arguments: [
      "https://example.org/x", "https://example.org:8443", "http://[2606:4700::1111]:65535/x",
      "http://[2606:4700::1111]", "http://8.8.8.8:1?x=:70000",
    ])
  func ports(_ address: String) async throws {
    let bench = try await NoticeBench()
    let kept = try await bench.settings(ChangeNoticeSettings(webhook: address))
    #expect(kept.webhook?.value == address)
  }

  @Test("In quiet hours a notice is shown and sent at their end")
  func quietHours() async throws {
    let bench = try await NoticeBench()
    _ = try await bench.settings(
      ChangeNoticeSettings(
        channel: ["email"], quietHours: "09:00-12:00", email: "stock@example.org"))
    try await low(bench)
    #expect(try await bench.inbox().isEmpty)
    #expect(try await bench.inbox(.administrator).count == 1)
    #expect(bench.channel.messages.isEmpty)
    // Ten o'clock at the site: two hours to go.
    bench.book.clock.advance(milliseconds: 2 * 3_600_000 - 1)
    try await bench.pass()
    #expect(try await bench.inbox().isEmpty)
    bench.book.clock.advance(milliseconds: 1)
    try await bench.pass()
    #expect(try await bench.inbox().count == 1)
    #expect(bench.channel.messages.map { $0.address?.value } == ["stock@example.org"])
  }

  @Test("What quiet hours hold back is taken back when its occasion goes")
  func heldBack() async throws {
    let bench = try await NoticeBench()
    _ = try await bench.settings(
      ChangeNoticeSettings(
        channel: ["email"], quietHours: "09:00-12:00", email: "stock@example.org"))
    try await low(bench)
    _ = try await bench.book.dependencies.products.edit(
      EditProduct(sku: "LAMP-1", lowStock: 5), bench.book.call(.administrator))
    bench.book.clock.advance(milliseconds: 3_600_000)
    try await bench.pass()
    bench.book.clock.advance(milliseconds: 3_600_000)
    try await bench.pass()
    #expect(try await bench.inbox(all: nil).isEmpty)
    #expect(bench.channel.messages.isEmpty)
  }

  @Test("A user who holds the right for one product is told of that product")
  func conditionalRight() async throws {
    let bench = try await NoticeBench()
    try await bench.book.write { transaction in
      let rice = try await transaction.repository(Product.self).named("RICE")
      for (product, user) in [(rice.id, Role.partner)] {
        _ = try await transaction.repository(PermissionGrant.self).create(
          PermissionGrant(
            id: transaction.nextID(), permission: .inventoryUpdateStock, effect: .allow,
            userID: SampleUser.of(user).id,
            condition: GrantCondition(collection: Product.schema.name, id: product),
            grantedAt: transaction.now))
      }
    }
    try await low(bench)
    try await bench.receive("A-1", due: "2027-03-03")
    try await bench.pass()
    #expect(try await bench.inbox(.partner).map(\.kind) == [.expiryWarning])
    #expect(try await bench.inbox(.warehouseKeeper).count == 2)
  }

  @Test("Old notices go, and what was told for a date to come is not told again")
  func retention() async throws {
    let bench = try await NoticeBench()
    try await bench.receive("A-1", due: "2027-03-02")
    try await low(bench)
    #expect(try await bench.inbox().count == 2)
    let told = try await bench.book.read { try await $0.repository(Notice.self).count() }
    bench.wait(days: 95)
    let report = try await bench.book.dependencies.privacy.retain(
      RetainData(), bench.book.call(.administrator)
    ).output
    // With them goes the plan of the lot; low stock lasts.
    #expect(report.notices == told + 1)
    #expect(try await bench.inbox().isEmpty)
    try await bench.pass()
    #expect(try await bench.inbox().isEmpty)
  }

  @Test("An erased person's inbox, settings and outbox go with the person")
  func erased() async throws {
    let bench = try await NoticeBench()
    _ = try await bench.settings(
      ChangeNoticeSettings(channel: ["email"], email: "stock@example.org"))
    bench.channel.fail([OpsError(.unavailable, "later")])
    try await low(bench)
    _ = try await bench.book.dependencies.privacy.erase(
      ErasePerson(person: "wil"), bench.book.call(.administrator, reason: "asked for"))
    let user = SampleUser.of(.warehouseKeeper).id
    let left = try await bench.book.read { transaction in
      let settings = try await NoticePreference.of(user, transaction)
      let notices = try await transaction.repository(Notice.self)
        .count(where: .equals(Notice.Columns.userID, user))
      let deliveries = try await transaction.repository(NoticeDelivery.self).count()
      return (settings == nil ? 0 : 1) + notices + deliveries
    }
    #expect(left == 0)
  }
}
