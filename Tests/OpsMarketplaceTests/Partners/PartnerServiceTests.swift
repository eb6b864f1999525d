import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

@Suite("Operations on partners")
struct PartnerServiceTests {
  @Test func aPartnerCreatesABusinessOfTheirOwn() async throws {
    let bench = try await PartnerBench()
    let made = try await bench.service.create(
      PartnerBench.pharmacy(), bench.market.strangerCall(.partner)
    ).output
    #expect(made.state == .pending && made.owner == "rob")
    #expect(made.location == "PARTNER-GREEN-PHARMACY")
    #expect(made.hours == "mon-fri 08:00-20:00")
    // Nobody can order from a partner that is not verified.
    #expect(!made.isOpen && made.closesAt == nil && made.opensAt == nil)
    #expect(made.radius == 5_000 && made.preparation == TimeSpan(milliseconds: 900_000))
    #expect(made.minimumOrder == "0.00" && made.rating == nil)
    let place = try await bench.book.read {
      try await $0.repository(Location.self).named("PARTNER-GREEN-PHARMACY")
    }
    #expect(place.kind == .partner && !place.allowsNegative)
  }

  @Test("A name with a slip, and the beginning of one, are answered with the name")
  func misspelt() async throws {
    let bench = try await PartnerBench()
    for typed in ["Bella Napoly", "bella"] {
      let refused = await failure {
        try await bench.book.read { try await $0.repository(Partner.self).named(typed) }
      }
      #expect(refused?.hint == "did you mean \"Bella Napoli\"?")
    }
    let nothing = await failure {
      try await bench.book.read { try await $0.repository(Partner.self).named("Sushi Bar") }
    }
    #expect(nothing?.hint?.contains("partner list") == true)
  }

  @Test("A user has some businesses that wait to be verified, and no more")
  func pendingBusinesses() async throws {
    let bench = try await PartnerBench()
    try await bench.set("market.pending_partners", "2")
    func create(_ name: String, by call: Call? = nil, owner: String? = nil) async -> ErrorCode? {
      await failureCode {
        try await bench.service.create(
          PartnerBench.pharmacy(name, owner: owner), call ?? bench.rob)
      }
    }
    #expect(await create("First") == nil)
    #expect(await create("Second") == nil)
    #expect(await create("Third") == .ruleViolated)
    // Others have their own, and administrators create any number.
    #expect(await create("Third", by: bench.pat) == nil)
    #expect(await create("Fourth", by: bench.anna, owner: "rob") == nil)
    for name in ["First", "Second"] {
      _ = try await bench.service.verify(OnePartner(partner: name), bench.anna)
    }
    #expect(await create("Fifth") == nil)
    #expect(await create("Sixth") == .ruleViolated)
    try await bench.set("market.pending_partners", "0")
    #expect(await create("Sixth", by: bench.pat) == .ruleViolated)
  }

  @Test func locationsOfSimilarNamesGetNumbers() async throws {
    let bench = try await PartnerBench()
    let call = bench.market.call(.administrator)
    for (name, code) in [
      ("Bella Napoli!", "PARTNER-BELLA-NAPOLI-2"), ("Bella, Napoli", "PARTNER-BELLA-NAPOLI-3"),
      ("Žemaičių užeiga prie Nemuno", "PARTNER-ZEMAICIU-UZEIGA-PR"), ("???", "PARTNER-1"),
    ] {
      #expect(
        try await bench.service.create(PartnerBench.pharmacy(name), call).output.location == code)
    }
  }

  @Test func administratorsNameAnOwner() async throws {
    let bench = try await PartnerBench()
    let call = bench.market.call(.administrator)
    let made = try await bench.service.create(PartnerBench.pharmacy(owner: "rob"), call).output
    #expect(made.owner == "rob")
    let none = try await bench.service.create(PartnerBench.pharmacy("No owner"), call).output
    #expect(none.owner == nil)
    #expect(
      await failureCode {
        try await bench.service.create(PartnerBench.pharmacy("Third", owner: "kim"), call)
      } == .ruleViolated)
    #expect(
      await failureCode {
        try await bench.service.create(PartnerBench.pharmacy("Third", owner: "who"), call)
      } == .notFoundUser)
    #expect(
      await failureCode {
        try await bench.service.create(
          PartnerBench.pharmacy("Third", owner: "pat"), bench.market.strangerCall(.partner))
      } == .denied)
    #expect(
      await failureCode {
        try await bench.service.create(PartnerBench.pharmacy("Third"), bench.market.call(.customer))
      } == .denied)
  }

  @Test("A partner's country is one that there is")
  func country() async throws {
    let bench = try await PartnerBench()
    var input = PartnerBench.pharmacy("Third")
    for (country, field) in [("XX", "country"), ("LT", nil)] as [(String, String?)] {
      input.country = country
      do {
        let made = try await bench.service.create(input, bench.market.call(.partner)).output
        #expect(field == nil && made.country == country)
      } catch let error as OpsError {
        #expect(error.code == .badValue && error.field == field, "\(error.message)")
      }
    }
  }

  @Test func allThatIsWrongIsToldTogether() async throws {
    let bench = try await PartnerBench()
    let input = CreatePartner(
      name: "AB", kind: .retail, place: "91,0", radius: try Quantity(parsing: "0.1234"),
      minimum: try UnitPrice(parsing: "1.005"), hours: "mon", country: "Latvia", phone: "123",
      email: "x")
    let error = await #expect(throws: OpsError.self) {
      _ = try await bench.service.create(input, bench.market.call(.partner))
    }
    let fields = Set(error?.all.compactMap(\.field) ?? [])
    #expect(
      fields.isSuperset(of: [
        "name", "place", "radius", "minimum", "hours", "country", "phone", "email",
      ]))
    #expect(
      await failureCode {
        try await bench.service.create(
          PartnerBench.pharmacy("bella NAPOLI"), bench.market.strangerCall(.partner))
      } == .duplicate)
  }

  @Test func theOwnerEditsAndOthersDoNot() async throws {
    let bench = try await PartnerBench()
    let input = EditPartner(
      partner: bench.name, radius: try Quantity(parsing: "7.5"), phone: "+370 600 12345")
    let edited = try await bench.service.edit(input, bench.market.call(.partner)).output
    #expect(edited.radius == 7_500 && edited.phone == "+370 600 12345")
    #expect(
      await failureCode {
        try await bench.service.edit(input, bench.market.strangerCall(.partner))
      } == .denied)
    let cleared = try await bench.service.edit(
      EditPartner(partner: bench.name, clear: [.phone]), bench.market.call(.administrator)
    ).output
    #expect(cleared.phone == nil)
    #expect(
      await failureCode {
        try await bench.service.edit(
          EditPartner(partner: "Nobody's"), bench.market.call(.partner))
      } == .notFound)
    let given = try await bench.service.edit(
      EditPartner(partner: bench.name, owner: "rob"), bench.market.call(.administrator)
    ).output
    #expect(given.owner == "rob")
    #expect(
      await failureCode {
        try await bench.service.edit(input, bench.market.call(.partner))
      } == .denied)
  }

  @Test func anEditIsTakenBackByItsOwnerOnly() async throws {
    let bench = try await PartnerBench()
    let input = EditPartner(partner: bench.name, radius: .whole(9))
    let commit = try #require(
      try await bench.service.edit(input, bench.market.call(.partner)).receipt?.key)
    #expect(
      await failureCode {
        try await bench.book.dependencies.changesets.undo(
          CommitReference(commit: commit), bench.market.strangerCall(.partner))
      } != nil)
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: commit), bench.market.call(.partner))
    let shown = try await bench.service.show(
      OnePartner(partner: bench.name), bench.market.call(.partner))
    #expect(shown.output.radius == 5_000)
  }

  @Test func aShortPhoneNumberIsToldTheLimitsOfTheMarketplace() {
    let partner = #expect(throws: OpsError.self) { try PartnerText.phone("123") }
    #expect(partner?.message == "The phone number of a partner must have 10 to 15 digits, not 3")
    let driver = #expect(throws: OpsError.self) { try PhoneText.checked("123") }
    #expect(driver?.message == "A phone number must have 10 to 15 digits, not 3")
  }

  @Test func administratorsVerifyAndSuspend() async throws {
    let bench = try await PartnerBench()
    let one = OnePartner(partner: "Green Pharmacy")
    let owner = bench.market.strangerCall(.partner)
    let administrator = bench.market.call(.administrator)
    _ = try await bench.service.create(PartnerBench.pharmacy(), owner)
    let customer = bench.market.call(.customer)
    #expect(await failureCode { try await bench.service.show(one, customer) } == .notFound)
    #expect(await failureCode { try await bench.service.verify(one, owner) } == .denied)
    #expect(await failureCode { try await bench.service.suspend(one, administrator) } == .badState)
    #expect(try await bench.service.verify(one, administrator).output.state == .verified)
    let twice = await failure { try await bench.service.verify(one, administrator) }
    #expect(twice?.code == .badState && twice?.message.hasSuffix("is already verified") == true)
    let seen = try await bench.service.show(one, customer).output
    #expect(seen.owner == nil && seen.location == nil)
    #expect(try await bench.service.suspend(one, administrator).output.state == .suspended)
    #expect(await failureCode { try await bench.service.show(one, customer) } == .notFound)
    #expect(try await bench.service.verify(one, administrator).output.state == .verified)
  }

  @Test func featuringIsForAdministrators() async throws {
    let bench = try await PartnerBench()
    let input = FeaturePartner(partner: bench.name)
    #expect(
      await failureCode { try await bench.service.feature(input, bench.market.call(.partner)) }
        == .denied)
    let call = bench.market.call(.administrator)
    #expect(try await bench.service.feature(input, call).output.isFeatured)
    #expect(try await !bench.service.feature(input, call).changed)
    let off = FeaturePartner(partner: bench.name, off: true)
    #expect(try await !bench.service.feature(off, call).output.isFeatured)
  }

  @Test func listsHoldWhatTheCallerSees() async throws {
    let bench = try await PartnerBench()
    _ = try await bench.service.create(
      PartnerBench.pharmacy(), bench.market.strangerCall(.partner))
    func names(_ person: Principal, _ input: ListPartners = ListPartners()) async throws -> [String]
    {
      try await bench.service.list(input, Call(person)).output.items.map(\.name)
    }
    #expect(try await names(bench.market.visitor) == [bench.name])
    #expect(try await names(bench.market.principal(.partner)) == [bench.name])
    #expect(try await names(bench.market.stranger(.partner)) == [bench.name, "Green Pharmacy"])
    let all = bench.market.principal(.administrator)
    #expect(try await names(all, ListPartners(kind: .pharmacy)) == ["Green Pharmacy"])
    #expect(try await names(all, ListPartners(state: .verified)) == [bench.name])
    #expect(await failureCode { try await names(.nobody) } == .signInMissing)
  }

  @Test func ratingsAreShownAsTheirMean() {
    func mean(_ sum: Int64, _ count: Int64) -> String? {
      Partner(
        id: RecordID(rawValue: 1), name: "A", foldedName: "a", kind: .retail, latitude: 0,
        longitude: 0, radius: 100, preparation: .zero, ratingSum: sum, ratings: count,
        locationID: RecordID(rawValue: 2), createdAt: .minimum, updatedAt: .minimum
      ).meanRating
    }
    #expect(mean(0, 0) == nil)
    #expect(mean(9, 2) == "4.50")
    #expect(mean(14, 3) == "4.67")
    #expect(mean(5, 1) == "5.00")
  }
}
