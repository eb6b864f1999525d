import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsIdentity
@testable import OpsMarketplace

/// Photos as proof of a delivery.
@Suite("Photos of deliveries")
struct DeliveryPhotoTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench(keepsAccess: true) }

  private func onItsWay() async throws -> String {
    let driver = try await bench.working(bench.dora)
    let order = try await bench.order()
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: driver), bench.anna)
    _ = try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
    _ = try await bench.deliveries.depart(DeliveryStep(order: order), bench.dora)
    return order
  }

  @Test func onlyThePeopleOfTheOrderSeeThePhoto() async throws {
    let order = try await onItsWay()
    let door = ImageDesk(bench.book.desk)
    let facts = try await door.keep(
      SampleImage.make(.jpeg, 5 << 20), for: bench.dora.principal, field: "photo")
    _ = try await bench.deliveries.deliver(
      DeliverOrder(order: order, photo: facts.digest.text), bench.dora)
    for call in [bench.dora, bench.kim, bench.anna] {
      #expect(try await door.image(facts.digest, for: call.principal).type == .jpeg)
    }
    for call in [bench.pat, bench.ned, bench.lea, bench.rob, Call(bench.market.visitor)] {
      let code = await failureCode {
        _ = try await door.image(facts.digest, for: call.principal)
      }
      #expect(code == .notFound)
    }
  }

  @Test func looksAtAPhotoOfSomebodyElseAreKept() async throws {
    let order = try await onItsWay()
    let door = ImageDesk(bench.book.desk)
    let facts = try await door.keep(
      SampleImage.make(.jpeg, 64), for: bench.dora.principal, field: "photo")
    _ = try await bench.deliveries.deliver(
      DeliverOrder(order: order, photo: facts.digest.text), bench.dora)
    // One's own photo is one's own, and who is not shown it has had no look.
    _ = try await door.image(facts.digest, for: bench.kim.principal)
    _ = await failureCode { _ = try await door.image(facts.digest, for: bench.pat.principal) }
    #expect(try await looks().isEmpty)
    for call in [bench.anna, bench.dora] {
      _ = try await door.image(facts.digest, for: call.principal)
    }
    let kim = try #require(bench.kim.principal.userID)
    let kept = try await looks()
    #expect(kept.map(\.actor) == [bench.anna.principal.userID, bench.dora.principal.userID])
    #expect(kept.map(\.subjects) == ["users \(kim)", "users \(kim)"])
    #expect(kept.map(\.fields) == ["photo", "photo"])
  }

  @Test func imagesOfGoodsShowNobody() async throws {
    _ = try await bench.book.dependencies.menus.image(
      KeepMenuImages(
        action: .add, partner: MarketFixture.partnerName, sku: "LAMP-1",
        image: SampleImage.digest), bench.pat)
    let digest = try ImageDigest(parsing: SampleImage.digest, field: "image")
    _ = try await ImageDesk(bench.book.desk).image(digest, for: bench.anna.principal)
    #expect(try await looks().isEmpty)
  }

  private func looks(_ operation: String = "image.show") async throws -> [AccessEvent] {
    try await bench.book.read { transaction in
      try await transaction.repository(AccessEvent.self).all(where: .everything)
    }.filter { $0.operation == operation }
  }

  @Test func thePeopleOfTheOrderAreToldWhichPhotoItIs() async throws {
    let order = try await onItsWay()
    let facts = try await ImageDesk(bench.book.desk).keep(
      SampleImage.make(.jpeg, 64), for: bench.dora.principal, field: "photo")
    _ = try await bench.deliveries.deliver(
      DeliverOrder(order: order, photo: facts.digest.text), bench.dora)
    let orders = bench.book.dependencies.orders
    for (call, wanted) in [
      (bench.kim, facts.digest.text), (bench.dora, facts.digest.text),
      (bench.anna, facts.digest.text), (bench.pat, nil),
    ] as [(Call, String?)] {
      let shown = try await orders.show(ShowOrder(order: order), call).output
      #expect(shown.order.photo == wanted)
      let tracked = try await bench.deliveries.track(TrackOrder(order: order), call).output
      #expect(tracked.photo == wanted)
    }
  }

  @Test("The proof is shown to the people of the order, and to its seller only of what kind it is")
  func proof() async throws {
    let order = try await onItsWay()
    let early = await failure {
      try await bench.deliveries.proof(ShowProof(order: order), bench.kim)
    }
    #expect(early?.code == .badState)
    let facts = try await ImageDesk(bench.book.desk).keep(
      SampleImage.make(.jpeg, 64), for: bench.dora.principal, field: "photo")
    _ = try await bench.deliveries.deliver(
      DeliverOrder(order: order, photo: facts.digest.text, signature: "K. Jonaitis"), bench.dora)
    for call in [bench.kim, bench.dora, bench.anna, bench.pat] {
      let view = try await bench.deliveries.proof(ShowProof(order: order), call).output
      let isSeller = call.principal.userID == bench.pat.principal.userID
      #expect(view.kinds == [.photo, .signature] && view.driver == "DRV-000001")
      #expect(view.photo == (isSeller ? nil : facts.digest.text))
      #expect(view.photoBytes == (isSeller ? nil : 64))
      #expect(view.signature == (isSeller ? nil : "K. Jonaitis"))
    }
    for call in [bench.ned, bench.lea, bench.rob] {
      let code = await failureCode {
        try await bench.deliveries.proof(ShowProof(order: order), call)
      }
      #expect(code == .notFound)
    }
    // One's own door is no look at somebody else, and the seller has seen nothing.
    #expect(
      try await looks("order.proof").map(\.actor)
        == [bench.dora.principal.userID, bench.anna.principal.userID])
  }

  @Test func aPhotoIsSentFirst() async throws {
    let order = try await onItsWay()
    let unknown = await failure {
      try await bench.deliveries.deliver(
        DeliverOrder(order: order, photo: String(repeating: "a", count: 64)), bench.dora)
    }
    #expect(unknown?.code == .notFound && unknown?.field == "photo")
    #expect(try await bench.order(order).status == .delivering)
  }

  @Test func aPhotoGoesWithTheCustomerAndNothingElseDoes() async throws {
    let images = bench.book.desk.world.images
    let door = ImageDesk(bench.book.desk)
    let photo = try await door.keep(
      SampleImage.make(.jpeg, 64), for: bench.dora.principal, field: "photo"
    ).digest
    let other = try await door.keep(
      SampleImage.make(.jpeg, 64, filledWith: 7), for: bench.dora.principal, field: "photo"
    ).digest
    _ = try await bench.deliveries.deliver(
      DeliverOrder(order: try await onItsWay(), photo: photo.text), bench.dora)
    let kim = bench.kim.principal.name
    let erase = bench.book.call(.administrator, reason: "asked for it")
    _ = try await bench.book.dependencies.privacy.erase(ErasePerson(person: kim), erase)
    #expect(try await images.bytes(of: photo) == nil)
    // What nobody names yet is kept for its time.
    #expect(try await images.bytes(of: other) == SampleImage.make(.jpeg, 64, filledWith: 7))
    #expect(try await images.condemned().isEmpty)
  }

  @Test func aPhotoThatSomethingElseNamesStays() async throws {
    let door = ImageDesk(bench.book.desk)
    let bytes = SampleImage.make(.jpeg, 64)
    let photo = try await door.keep(bytes, for: bench.dora.principal, field: "photo").digest
    _ = try await door.keep(bytes, for: bench.pat.principal, field: "image")
    _ = try await bench.book.dependencies.menus.image(
      KeepMenuImages(
        action: .add, partner: MarketFixture.partnerName, sku: "LAMP-1", image: photo.text),
      bench.pat)
    _ = try await bench.deliveries.deliver(
      DeliverOrder(order: try await onItsWay(), photo: photo.text), bench.dora)
    _ = try await bench.book.dependencies.privacy.erase(
      ErasePerson(person: bench.kim.principal.name),
      bench.book.call(.administrator, reason: "asked for it"))
    #expect(try await bench.book.desk.world.images.bytes(of: photo) == bytes)
    #expect(try await bench.book.desk.world.images.condemned().isEmpty)
  }

  @Test func aPhotoThatAProofNamesIsKept() async throws {
    let order = try await onItsWay()
    _ = try await bench.deliveries.deliver(
      DeliverOrder(order: order, photo: SampleImage.digest), bench.dora)
    for _ in 1...3 {
      _ = try await bench.book.dependencies.jobs.run(
        RunJobs(job: "images.sweep"), Call(.system))
      bench.wait(seconds: 8 * 86_400)
    }
    let digest = try ImageDigest(parsing: SampleImage.digest, field: "photo")
    #expect(try await bench.book.desk.world.images.bytes(of: digest) == SampleImage.bytes)
  }
}
