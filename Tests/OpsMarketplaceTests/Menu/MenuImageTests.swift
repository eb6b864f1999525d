import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Images of menu items.
@Suite("Images of menus")
struct MenuImageTests {
  private let bench: ImageBench

  init() async throws { bench = try await ImageBench() }

  @Test func anImageIsAddedByItsDigestAndKnownByItsBytes() async throws {
    let digest = try await bench.bring(3 << 20, .webp)
    let view = try await bench.menu(.add, digest)
    #expect(
      view.images == [
        MarketImageView(number: 1, kind: nil, digest: digest, type: .webp, bytes: 3 << 20)
      ])
    // What is there already is not added twice.
    #expect(try await bench.menu(.add, digest.uppercased()).images == view.images)
    let shown = try await bench.book.dependencies.menus.show(
      MenuItemReference(partner: MarketFixture.partnerName, sku: "LAMP-1"), bench.kim)
    #expect(shown.output.images == [digest])
  }

  @Test func everybodyWhoSeesThePartnerSeesItsImages() async throws {
    let digest = try await bench.bring()
    _ = try await bench.menu(.add, digest)
    for call in [bench.kim, bench.rob, bench.visitor, bench.anna] {
      #expect(try await bench.menu(.list, by: call).images.map(\.digest) == [digest])
      #expect(try await bench.menu(.get, "1", by: call).images.map(\.digest) == [digest])
      #expect(await bench.refusal(digest, to: call) == nil)
    }
    _ = try await bench.book.dependencies.partners.suspend(
      OnePartner(partner: MarketFixture.partnerName), bench.anna)
    for call in [bench.kim, bench.rob, bench.visitor] {
      #expect(await bench.refusal(digest, to: call) == .notFound)
    }
    for call in [bench.pat, bench.anna] {
      #expect(await bench.refusal(digest, to: call) == nil)
    }
  }

  @Test func onlyTheOwnerAndAdministratorsChangeThem() async throws {
    let digest = try await bench.bring(by: bench.rob)
    for call in [bench.rob, bench.kim, bench.dora, bench.visitor] {
      #expect(await failureCode { try await bench.menu(.add, digest, by: call) } == .denied)
    }
    _ = try await bench.bring(by: bench.anna)
    _ = try await bench.menu(.add, digest, by: bench.anna)
    for call in [bench.rob, bench.kim, bench.visitor] {
      #expect(await failureCode { try await bench.menu(.remove, "1", by: call) } == .denied)
    }
    #expect(try await bench.menu(.remove, "1").images.isEmpty)
  }

  @Test func thereAreAtMostTenOfThreeMegabytes() async throws {
    for byte in UInt8(1)...10 {
      _ = try await bench.menu(.add, try await bench.bring(100, filledWith: byte))
    }
    let eleventh = try await bench.bring(100, filledWith: 11)
    #expect(await failureCode { try await bench.menu(.add, eleventh) } == .ruleViolated)
    #expect(try await bench.menu(.remove, "10").images.map(\.number) == Array(1...9))
    #expect(try await bench.menu(.add, eleventh).images.map(\.number) == Array(1...10))
    let large = try await bench.bring((3 << 20) + 1)
    #expect(await failureCode { try await bench.menu(.add, large) } == .tooLarge)
  }

  @Test func whatIsNoImageIsNotTaken() async throws {
    let door = bench.door
    for text in ["GIF89a", "<svg/>", ""] {
      let code = await failureCode {
        try await door.keep(
          Array(text.utf8), for: bench.pat.principal, field: "image")
      }
      #expect(code == .badValue)
    }
    let huge = await failureCode { try await bench.bring((5 << 20) + 1) }
    #expect(huge == .tooLarge)
    #expect(await failureCode { try await bench.bring(by: bench.kim) } == .denied)
    #expect(await failureCode { try await bench.bring(by: bench.visitor) } == .signInMissing)
    #expect(await failureCode { try await bench.menu(.add, "photo.jpg") } == .badValue)
    let unknown = String(repeating: "a", count: 64)
    #expect(await failureCode { try await bench.menu(.add, unknown) } == .notFound)
    for action in [ImageAction.add, .remove, .get] {
      #expect(await failureCode { try await bench.menu(action) } == .usage)
    }
    #expect(await failureCode { try await bench.menu(.remove, "1") } == .notFound)
  }

  @Test func theGateKeepsTheLimitsWithoutTheOperation() async throws {
    let item = bench.market.item
    let faults: [(ErrorCode, @Sendable (inout MenuImage) -> Void)] = [
      (.tooLarge, { $0.bytes = (3 << 20) + 1 }), (.badValue, { $0.digest = "abc" }),
      (.badValue, { $0.digest = SampleImage.digest.uppercased() }),
    ]
    for (wanted, fault) in faults {
      let code = await failureCode {
        try await bench.book.write { transaction in
          var image = MenuImage(
            id: transaction.nextID(), itemID: item.id, digest: SampleImage.digest, type: .png,
            bytes: 72, addedAt: transaction.now)
          fault(&image)
          _ = try await transaction.repository(MenuImage.self).create(image)
        }
      }
      #expect(code == wanted)
    }
    let foreign = await failureCode {
      try await bench.book.write(by: bench.rob.principal) { transaction in
        _ = try await transaction.asSystem("a test").repository(MenuImage.self).create(
          MenuImage(
            id: transaction.nextID(), itemID: item.id, digest: SampleImage.digest, type: .png,
            bytes: 72, addedAt: transaction.now))
      }
    }
    #expect(foreign == .denied)
  }

  @Test func whatIsRemovedIsKeptForAWhile() async throws {
    let digest = try await bench.bring()
    _ = try await bench.menu(.add, digest)
    _ = try await bench.menu(.remove, "1")
    let name = try ImageDigest(parsing: digest, field: "image")
    try await bench.sweep()
    bench.pass(days: 6)
    try await bench.sweep()
    #expect(try await bench.images.bytes(of: name) == SampleImage.make(.jpeg, 64))
    // Named again, it begins anew.
    _ = try await bench.menu(.add, digest)
    bench.pass(days: 30)
    try await bench.sweep()
    #expect(try await bench.images.bytes(of: name) == SampleImage.make(.jpeg, 64))
    _ = try await bench.menu(.remove, "1")
    try await bench.sweep()
    bench.pass(days: 8)
    try await bench.sweep()
    #expect(try await bench.images.bytes(of: name) == nil)
    #expect(await failureCode { try await bench.menu(.add, digest) } == .notFound)
  }

  @Test func itemsTakeTheirImagesWithThem() async throws {
    _ = try await bench.menu(.add, try await bench.bring())
    _ = try await bench.book.dependencies.menus.remove(
      MenuItemReference(partner: MarketFixture.partnerName, sku: "LAMP-1"), bench.pat)
    let left = try await bench.book.read { try await $0.repository(MenuImage.self).count() }
    #expect(left == 0)
  }
}
