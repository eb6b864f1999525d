import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// The hero image and the logo of a partner.
@Suite("Images of partners")
struct PartnerImageTests {
  private let bench: ImageBench

  init() async throws { bench = try await ImageBench() }

  @Test func aPartnerHasAHeroAndALogo() async throws {
    let hero = try await bench.bring(5 << 20, .png)
    let logo = try await bench.bring(2 << 20, .jpeg)
    _ = try await bench.partner(.add, .logo, logo)
    let view = try await bench.partner(.add, .hero, hero)
    #expect(view.images.map(\.kind) == [.hero, .logo])
    #expect(view.images.map(\.digest) == [hero, logo])
    #expect(try await bench.partner(.get, .logo, by: bench.kim).images.map(\.type) == [.jpeg])
    let shown = try await bench.book.dependencies.partners.show(
      OnePartner(partner: MarketFixture.partnerName), bench.visitor)
    #expect(shown.output.hero == hero && shown.output.logo == logo)
    #expect(await bench.refusal(hero, to: bench.visitor) == nil)
  }

  @Test("Who does not say which image is told that, not that a file is missing")
  func noKind() async throws {
    let refused = await failure {
      try await bench.book.dependencies.partners.image(
        KeepPartnerImages(action: .add, partner: MarketFixture.partnerName), bench.pat)
    }
    #expect(refused?.code == .usage && refused?.field == "kind")
    #expect(refused?.message == "Say which image: hero or logo")
  }

  @Test func anotherImageTakesThePlaceOfTheOneBefore() async throws {
    _ = try await bench.partner(.add, .logo, try await bench.bring(100, filledWith: 1))
    let second = try await bench.bring(100, filledWith: 2)
    #expect(try await bench.partner(.add, .logo, second).images.map(\.digest) == [second])
    #expect(try await bench.partner(.remove, .logo).images.isEmpty)
    #expect(await failureCode { try await bench.partner(.remove, .logo) } == .notFound)
    #expect(await failureCode { try await bench.partner(.get, .logo) } == .notFound)
  }

  @Test func sizesAndOwnersAreChecked() async throws {
    let large = try await bench.bring((2 << 20) + 1)
    #expect(await failureCode { try await bench.partner(.add, .logo, large) } == .tooLarge)
    _ = try await bench.partner(.add, .hero, large)
    for call in [bench.rob, bench.kim, bench.visitor] {
      #expect(
        await failureCode { try await bench.partner(.add, .hero, large, by: call) } == .denied)
    }
    for action in [ImageAction.add, .remove, .get] {
      #expect(await failureCode { try await bench.partner(action) } == .usage)
    }
  }
}
