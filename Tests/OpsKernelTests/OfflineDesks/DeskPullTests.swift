import OpsDomain
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsKernel

/// What the copy of an offline desk is given.
@Suite("Records for offline desks")
struct DeskPullTests {
  private let book: SampleBook
  private let desk: RecordID
  private static let key = Base64URL.encode([UInt8](repeating: 7, count: 32))

  init() async throws {
    book = try await SampleBook.make(keepsAccess: true)
    desk = try await book.dependencies.offlineDesks.join(
      JoinDesk(name: "van", key: Self.key), book.call(.salesperson)
    ).output.id
  }

  private func pull(
    _ since: String? = nil, rights: String? = nil, as role: Role = .salesperson
  ) async throws -> DeskPage {
    try await book.dependencies.offlineDesks.pull(
      PullDesk(desk: desk, since: since, rights: rights), book.call(role)
    ).output
  }

  /// All pages up to the last one that has something to tell.
  private func all(
    _ since: String? = nil
  ) async throws -> (pages: [DeskPage], cursor: String) {
    var pages: [DeskPage] = []
    var place = since
    while true {
      let page = try await pull(place)
      pages.append(page)
      place = page.cursor
      if page.isCaughtUp { return (pages, page.cursor) }
    }
  }

  /// The named column of all records of a collection.
  private func values(_ column: String, of collection: String, in pages: [DeskPage]) -> [String] {
    pages.flatMap(\.collections).filter { $0.collection == collection }.flatMap { part in
      part.rows.compactMap { row -> String? in
        guard let place = part.columns.firstIndex(of: column),
          let items = try? DocumentParser.parse(row).items
        else { return nil }
        return items[place].string
      }
    }
  }

  @Test func theFirstPagesHoldAllThatTheUserSees() async throws {
    let (pages, _) = try await all()
    let skus = values("sku", of: "products", in: pages)
    #expect(Set(skus).isSuperset(of: ["LAMP-1", "RICE", "SHIRT", "OLD-1"]))
    #expect(Set(skus).count == skus.count)
    #expect(values("number", of: "customers", in: pages).sorted() == ["000001", "000002"])
    #expect(pages.flatMap(\.collections).contains { $0.collection == "stock_levels" })
    #expect(pages[0].user == "sam" && pages[0].roles == [.salesperson])
    #expect(pages[0].zone == "Europe/Vilnius" && pages[0].currency == .eur)
  }

  @Test func confidentialRecordsAndNumberSeriesStayAtTheServer() async throws {
    let told = Set(try await all().pages.flatMap(\.collections).map(\.collection))
    let closed = book.world.rules.schemas.filter(\.isConfidential).map(\.name)
    #expect(told.isDisjoint(with: closed))
    #expect(!told.contains("number_series"))
  }

  @Test func aChangeBringsTheRecordAsItIsNow() async throws {
    let (_, place) = try await all()
    let products = book.dependencies.products
    _ = try await products.edit(
      EditProduct(sku: "LAMP-1", name: "Tall lamp"), book.call(.administrator))
    _ = try await products.edit(
      EditProduct(sku: "LAMP-1", name: "Taller lamp"), book.call(.administrator))
    let (pages, _) = try await all(place)
    #expect(values("name", of: "products", in: pages) == ["Taller lamp"])
    let changes = pages.flatMap(\.changes)
    #expect(changes.map(\.fields) == [["name"], ["name"]])
    // The page behind the last change brings none.
    #expect(pages.compactMap(\.committedAt).last == book.clock.now())
  }

  @Test func aRecordThatIsGoneLeavesTheCopy() async throws {
    let (_, place) = try await all()
    let old = try #require(
      try await book.read {
        try await $0.repository(Product.self).first(where: .equals(Product.Columns.sku, "OLD-1"))
      })
    _ = try await book.dependencies.products.delete(
      ProductReference(sku: "OLD-1"), book.call(.administrator))
    let (pages, _) = try await all(place)
    let parts = pages.flatMap(\.collections).filter { $0.collection == "products" }
    #expect(parts.flatMap(\.gone) == [old.id])
    #expect(parts.flatMap(\.rows).isEmpty)
  }

  @Test func stockIsReadAgainAfterAMovementAndNotAfterALook() async throws {
    let (_, place) = try await all()
    let quiet = try await pull(place)
    #expect(quiet.isCaughtUp && quiet.collections.isEmpty)
    _ = try await book.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: 5), book.call(.warehouseKeeper))
    let (pages, next) = try await all(quiet.cursor)
    let levels = pages.flatMap(\.collections).filter { $0.collection == "stock_levels" }
    #expect(levels.first?.begins == true && levels.last?.ends == true)
    #expect(!levels.flatMap(\.rows).isEmpty)
    // The look at the page itself is a commit as well.
    let (later, _) = try await all(next)
    #expect(later.flatMap(\.collections).isEmpty)
  }

  @Test func otherRightsMeanThatAllRecordsAreReadAgain() async throws {
    let (pages, place) = try await all()
    let rights = pages[0].rights
    #expect(try await pull(place, rights: rights).isCaughtUp)
    let wider = Principal(
      userID: SampleUser.of(.salesperson).id, name: "sam",
      roles: [.salesperson, .warehouseKeeper])
    let failure = await #expect(throws: OpsError.self) {
      try await book.dependencies.offlineDesks.pull(
        PullDesk(desk: desk, since: place, rights: rights), Call(wider))
    }
    #expect(failure?.code == .feedGap)
  }

  @Test func aLookAtPeopleIsKept() async throws {
    let before = try await book.store.journal.head().sequence
    _ = try await all()
    let looks = try await book.store.journal.commits(after: before, limit: 100)
      .filter { $0.header.operation == AccessEventKind.read.operation }
    #expect(!looks.isEmpty)
    let events = try await book.read {
      try await $0.repository(AccessEvent.self).all(where: .everything)
    }.filter { $0.operation == "desk.pull" }
    #expect(events.contains { $0.subjects?.contains("customers") == true })
  }

  @Test func theKeyIsGivenToTheUserOfTheDeskAlone() async throws {
    let desks = book.dependencies.offlineDesks
    let asked = try await desks.key(ReadDeskKey(desk: desk), book.call(.salesperson)).output
    #expect(asked.key == Self.key)
    for call in [book.call(.administrator), book.call(.driver)] {
      let failure = await #expect(throws: OpsError.self) {
        try await desks.key(ReadDeskKey(desk: desk), call)
      }
      #expect(failure?.code == .deskUnknown)
    }
    let failure = await #expect(throws: OpsError.self) { try await pull(as: .administrator) }
    #expect(failure?.code == .deskUnknown)
  }

  @Test func theKeyIsForAPersonWhoHasJustSignedInAndItIsNoted() async throws {
    let desks = book.dependencies.offlineDesks
    let sam = SampleUser.of(.salesperson)
    let now = book.clock.now()
    func principal(_ kind: SessionFacts.Kind, since moment: Instant) -> Principal {
      Principal(
        userID: sam.id, name: sam.name, rights: book.principal(.salesperson).rights,
        session: SessionFacts(
          id: RecordID(rawValue: 1), kind: kind, authenticatedAt: moment,
          expiresAt: now.adding(TimeSpan(milliseconds: 86_400_000))))
    }
    let old = now.adding(milliseconds: -Limits.freshSignIn.milliseconds)
    for (who, code) in [
      (principal(.token, since: now), ErrorCode.deniedScope),
      (principal(.session, since: old), .signInNotFresh),
    ] {
      let failure = await #expect(throws: OpsError.self) {
        try await desks.key(ReadDeskKey(desk: desk), Call(who))
      }
      #expect(failure?.code == code)
    }
    let fresh = Call(principal(.session, since: now))
    #expect(try await desks.key(ReadDeskKey(desk: desk), fresh).output.key == Self.key)
    let events = try await book.read {
      try await $0.repository(AccessEvent.self).all(where: .everything)
    }.filter { $0.operation == "desk.key" && $0.kind == .read }
    #expect(events.map(\.actor) == [sam.id])
    #expect(events.map(\.subjects) == ["offline_desks \(desk)"])
  }

  @Test func theBookHoldsTheKeySealed() async throws {
    let id = desk
    let kept = try #require(
      try await book.read { try await $0.repository(OfflineDesk.self).fetch(id) })
    let plain = try #require(Base64URL.decode(Self.key))
    #expect(kept.secret != plain && kept.secret.count > plain.count)
    #expect(try kept.key(with: book.vault) == plain)
    var moved = kept
    moved.id = RecordID(rawValue: 1)
    #expect(throws: OpsError.self) { try moved.key(with: book.vault) }
    // As the first release kept it.
    var old = kept
    old.secret = plain
    #expect(try old.key(with: nil) == plain)
  }

  @Test func aRevokedDeskIsRefused() async throws {
    let (_, place) = try await all()
    _ = try await book.dependencies.offlineDesks.revoke(
      RevokeDesk(desk: "van"), book.call(.salesperson))
    let failure = await #expect(throws: OpsError.self) { try await pull(place) }
    #expect(failure?.code == .deskRevoked)
  }

  @Test func aDeskThatWasAwayForItsLifetimeIsRefused() async throws {
    let (_, place) = try await all()
    book.clock.advance(by: TimeSpan(milliseconds: 13 * 86_400_000))
    _ = try await pull(place)
    book.clock.advance(by: TimeSpan(milliseconds: 13 * 86_400_000))
    #expect(try await pull(place).isCaughtUp, "each contact begins anew")
    book.clock.advance(by: TimeSpan(milliseconds: 14 * 86_400_000))
    let failure = await #expect(throws: OpsError.self) { try await pull(place) }
    #expect(failure?.code == .deskRevoked)
  }

  @Test func aDeskOfAnOldVersionIsRefusedAndOneAheadAsWell() async throws {
    for declarations in [OfflineDesk.currentDeclarations - 3, OfflineDesk.currentDeclarations + 1] {
      let failure = await #expect(throws: OpsError.self) {
        try await book.dependencies.offlineDesks.pull(
          PullDesk(desk: desk, declarations: declarations), book.call(.salesperson))
      }
      #expect(failure?.code == .protocolMismatch, "\(declarations)")
    }
  }
}
