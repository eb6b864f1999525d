import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Images of other people: a digest alone opens nothing, and publishes nothing.
@Suite("Images of other people")
struct ForeignImageTests {
  private let bench: DriverBench
  private var door: ImageDesk { ImageDesk(bench.book.desk) }

  init() async throws { bench = try await DriverBench() }

  private func onItsWay() async throws -> String {
    let driver = try await bench.book.read { transaction in
      try await transaction.repository(Driver.self).first(where: .everything)?.number
    }
    let number = if let driver { driver } else { try await bench.working(bench.dora) }
    let order = try await bench.order()
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: number), bench.anna)
    _ = try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
    _ = try await bench.deliveries.depart(DeliveryStep(order: order), bench.dora)
    return order
  }

  private func bring(by call: Call, filledWith byte: UInt8 = 1) async throws -> String {
    try await door.keep(
      SampleImage.make(.jpeg, 500, filledWith: byte), for: call.principal, field: "photo"
    ).digest.text
  }

  private func deliver(_ order: String, _ photo: String) async throws {
    _ = try await bench.deliveries.deliver(DeliverOrder(order: order, photo: photo), bench.dora)
  }

  private func publish(_ digest: String) async throws {
    _ = try await bench.book.dependencies.menus.image(
      KeepMenuImages(
        action: .add, partner: MarketFixture.partnerName, sku: "LAMP-1", image: digest), bench.pat)
  }

  private func limited(_ call: Call, to scopes: String...) throws -> Principal {
    var limits = AccessLimits()
    limits.scopes = [try scopes.map { try AccessScope(parsing: $0) }]
    let principal = call.principal
    return Principal(
      userID: try #require(principal.userID), name: principal.name, rights: principal.rights,
      limits: limits)
  }

  @Test func aPhotoOfADoorIsNotPublishedByWhoKnowsItsDigest() async throws {
    let photo = try await bring(by: bench.dora)
    try await deliver(try await onItsWay(), photo)
    let refused = await failure { try await publish(photo) }
    #expect(refused?.code == .notFound && refused?.field == "image")
    // A user who has the image itself may show it.
    _ = try await bring(by: bench.pat)
    try await publish(photo)
  }

  @Test func whatEverybodyIsShownMayBeNamed() async throws {
    let shown = try await bring(by: bench.pat)
    try await publish(shown)
    let own = try await bench.book.dependencies.partners.image(
      KeepPartnerImages(
        action: .add, partner: MarketFixture.partnerName, kind: .logo, image: shown), bench.anna)
    #expect(own.output.images.map(\.digest) == [shown])
  }

  @Test func aPhotoOfAnotherDriverIsNoProof() async throws {
    let photo = try await bring(by: bench.ned)
    let order = try await onItsWay()
    let refused = await failure { try await deliver(order, photo) }
    #expect(refused?.code == .notFound && refused?.field == "photo")
    #expect(try await bench.order(order).status == .delivering)
  }

  @Test func aPhotoProvesOneDelivery() async throws {
    let photo = try await bring(by: bench.dora)
    try await deliver(try await onItsWay(), photo)
    let second = try await onItsWay()
    let refused = await failure { try await deliver(second, photo) }
    #expect(refused?.code == .ruleViolated && refused?.field == "photo")
    try await deliver(second, try await bring(by: bench.dora, filledWith: 2))
  }

  @Test func aTokenIsShownWhatItsOperationsShow() async throws {
    let photo = try await bring(by: bench.dora)
    let lamp = try await bring(by: bench.pat, filledWith: 2)
    try await deliver(try await onItsWay(), photo)
    try await publish(lamp)
    let cases: [(String, String, ErrorCode?)] = [
      ("cart", photo, .deniedScope), ("payment.event", photo, .deniedScope),
      ("stock", photo, .deniedScope), ("cart", lamp, .deniedScope),
      ("menu", photo, .notFound), ("menu", lamp, nil),
      ("order", photo, nil), ("order.show", photo, nil), ("order", lamp, .notFound),
      ("marketplace", photo, nil), ("marketplace", lamp, nil),
    ]
    for (scope, image, wanted) in cases {
      let principal = try limited(bench.kim, to: scope)
      let digest = try ImageDigest(parsing: image, field: "image")
      let code = await failureCode { _ = try await door.image(digest, for: principal) }
      #expect(code == wanted, "\(scope)")
    }
  }
}
