import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("What the gate enforces for partners")
struct PartnerRulesTests {
  @Test func fieldsStayWithinTheirLimits() async throws {
    let bench = try await PartnerBench()
    func named(_ name: String) -> @Sendable (inout Partner) -> Void {
      {
        $0.name = name
        $0.foldedName = TextFolding.fold(name)
      }
    }
    #expect(await bench.refusal(named("Ab")) == .badValue)
    #expect(await bench.refusal(named("Abc")) == nil)
    #expect(await bench.refusal(named(String(repeating: "a", count: 100))) == nil)
    #expect(await bench.refusal(named(String(repeating: "a", count: 101))) == .badValue)
    #expect(await bench.refusal { $0.name = "Other" } == .derivedField)
    for (name, code) in [
      ("DRV-000002", .badValue), ("drv-000002", .badValue), ("ORD-1234567", .badValue),
      ("PC-20270301-0001", .badValue), ("000014", .badValue), ("911914666234008308", .badValue),
      ("Bar-2000", nil), ("365", nil), ("Route-000066", nil), ("DRV-00000x", nil),
      ("24-hour shop", nil),
    ] as [(String, ErrorCode?)] {
      #expect(await bench.refusal(named(name)) == code, "\(name)")
    }
    for (radius, code) in [(99, .badValue), (100, nil), (50_000, nil), (50_001, .badValue)]
      as [(Int64, ErrorCode?)]
    {
      #expect(await bench.refusal { $0.radius = radius } == code)
    }
    for (minimum, code) in [(-1, .badAmount), (0, nil), (10_000, nil), (10_001, .badAmount)]
      as [(Int64, ErrorCode?)]
    {
      #expect(await bench.refusal { $0.minimumOrder = minimum } == code)
    }
    #expect(await bench.refusal { $0.latitude = 90_000_001 } == .badValue)
    #expect(await bench.refusal { $0.longitude = -180_000_001 } == .badValue)
    for (country, code) in [("LT", nil), ("lt", .badValue), ("Latvia", .badValue)]
      as [(String, ErrorCode?)]
    {
      #expect(await bench.refusal { $0.country = country } == code)
    }
    for (phone, code) in [
      ("123456789", .badValue), ("1234567890", nil), ("123456789012345", nil),
      ("1234567890123456", .badValue),
    ] as [(String, ErrorCode?)] {
      #expect(await bench.refusal { $0.phone = phone } == code)
    }
    #expect(await bench.refusal { $0.email = "nobody" } == .badValue)
    #expect(await bench.refusal { $0.preparation = TimeSpan(milliseconds: -1) } == .badValue)
    #expect(await bench.refusal { $0.ratings = 1 } == .badValue)
    #expect(await bench.refusal { $0.locationID = $0.id } == .ruleViolated)
  }

  @Test("A partner that was called like a number before is changed as before")
  func olderNames() async throws {
    let bench = try await PartnerBench()
    var partner = bench.market.partner
    partner.name = "DRV-000002"
    partner.foldedName = TextFolding.fold(partner.name)
    let check = try #require(PartnerRules.partners.transition)
    var later = partner
    later.radius = 4_000
    try check(partner.row, later.row)
    let refused = #expect(throws: OpsError.self) {
      try check(bench.market.partner.row, partner.row)
    }
    #expect(refused?.code == .badValue && refused?.field == "name")
  }

  @Test func statesFollowTheTable() async throws {
    let states = PartnerState.allCases
    let allowed: Set<String> = ["pending verified", "verified suspended", "suspended verified"]
    for from in states {
      for to in states where from != to {
        #expect(from.leads(to: to) == allowed.contains("\(from.rawValue) \(to.rawValue)"))
      }
    }
    let bench = try await PartnerBench()
    #expect(await bench.refusal { $0.state = .pending } == .badState)
    #expect(await bench.refusal { $0.state = .suspended } == nil)
    #expect(await bench.refusal { $0.state = .pending } == .badState)
  }

  @Test func onlyAdministratorsJudgeFeatureAndGiveAway() async throws {
    let bench = try await PartnerBench()
    let owner = bench.market.principal(.partner)
    let stranger = bench.market.stranger(.partner)
    #expect(await bench.refusal(as: owner) { $0.state = .suspended } == .denied)
    #expect(await bench.refusal(as: owner) { $0.isFeatured = true } == .denied)
    #expect(await bench.refusal(as: owner) { $0.ownerID = stranger.userID } == .denied)
    #expect(
      await bench.refusal(as: owner) {
        $0.ratings = 1
        $0.ratingSum = 5
      } == .denied)
    #expect(await bench.refusal(as: owner) { $0.radius = 4_000 } == nil)
    let administrator = bench.market.principal(.administrator)
    #expect(await bench.refusal(as: administrator) { $0.isFeatured = true } == nil)
    #expect(await bench.refusal(as: administrator) { $0.state = .suspended } == nil)
  }

  @Test("What was verified stays so, unless an administrator changes it")
  func whatWasVerified() async throws {
    let bench = try await PartnerBench()
    let changes: [@Sendable (inout Partner) -> Void] = [
      {
        $0.name = "Bella Roma"
        $0.foldedName = TextFolding.fold($0.name)
      },
      { $0.kind = .pharmacy }, { $0.region = "untaxed" },
    ]
    let owner = bench.market.principal(.partner)
    for change in changes {
      #expect(await bench.refusal(as: owner, change) == .denied)
      #expect(await bench.refusal(as: bench.market.principal(.administrator), change) == nil)
    }
    #expect(await bench.refusal { $0.state = .suspended } == nil)
    #expect(await bench.refusal(as: owner) { $0.region = "elsewhere" } == .denied)
    // Nobody has seen a pending one yet: its owner says what it is.
    let pending = try await bench.service.create(
      PartnerBench.pharmacy(), bench.market.strangerCall(.partner)
    ).output
    let edited = try await bench.service.edit(
      EditPartner(partner: pending.name, name: "Blue Shop", kind: .retail, region: "lt"),
      bench.market.strangerCall(.partner)
    ).output
    #expect(edited.name == "Blue Shop" && edited.kind == .retail && edited.region == "lt")
  }

  @Test("Nobody writes another's partner, although everybody sees it")
  func othersDoNotWrite() async throws {
    let bench = try await PartnerBench()
    for person in [
      bench.market.stranger(.partner), bench.market.principal(.customer), bench.market.visitor,
    ] {
      let id = bench.market.partner.id
      let seen = try await bench.book.read(by: person) {
        try await $0.repository(Partner.self).fetch(id)
      }
      #expect(seen?.name == bench.name)
      #expect(await bench.refusal(as: person) { $0.radius = 4_000 } == .denied)
    }
  }

  @Test func pendingAndSuspendedPartnersAreTheirOwners() async throws {
    let bench = try await PartnerBench()
    #expect(await bench.refusal { $0.state = .suspended } == nil)
    let id = bench.market.partner.id
    func sees(_ person: Principal) async throws -> Bool {
      try await bench.book.read(by: person) {
        try await $0.repository(Partner.self).fetch(id) != nil
      }
    }
    #expect(try await sees(bench.market.principal(.partner)))
    #expect(try await sees(bench.market.principal(.administrator)))
    #expect(try await !sees(bench.market.stranger(.partner)))
    #expect(try await !sees(bench.market.principal(.customer)))
    #expect(try await !sees(bench.market.principal(.driver)))
    #expect(try await !sees(bench.market.visitor))
    #expect(await failureCode { try await sees(.nobody) } == .denied)
  }

  @Test func historyIsForTheOwner() async throws {
    let bench = try await PartnerBench()
    let id = bench.market.partner.id
    func opens(_ person: Principal) async throws -> Bool {
      try await bench.book.read(by: person) {
        try await $0.opensHistory(of: id, in: Partner.schema)
      }
    }
    #expect(try await opens(bench.market.principal(.partner)))
    #expect(try await opens(bench.market.principal(.administrator)))
    #expect(try await !opens(bench.market.stranger(.partner)))
    #expect(try await !opens(bench.market.principal(.customer)))
    #expect(try await !opens(bench.market.visitor))
  }

  @Test func aPartnerIsNeverRemovedAndKeepsItsLocation() async throws {
    let bench = try await PartnerBench()
    let partner = bench.market.partner
    #expect(
      await failureCode {
        try await bench.book.write { try await $0.repository(Partner.self).delete(partner) }
      } == .badState)
  }

  @Test func hoursAreClosedToOthers() async throws {
    let bench = try await PartnerBench()
    let id = bench.market.partner.id
    for person in [
      bench.market.stranger(.partner), bench.market.principal(.partner), bench.market.visitor,
    ] {
      #expect(
        await failureCode {
          try await bench.book.read(by: person) {
            try await $0.repository(OpeningHours.self).all(
              where: .equals(OpeningHours.Columns.partnerID, id))
          }
        } == .denied)
      #expect(
        await failureCode {
          try await bench.book.write(by: person) {
            try await $0.repository(OpeningHours.self).create(
              OpeningHours(
                id: $0.nextID(), partnerID: id, weekday: 1, opens: 0, closes: 60))
          }
        } == .denied)
    }
    // What follows from an act of somebody else is refused as well.
    let stranger = bench.market.stranger(.partner)
    #expect(
      await failureCode {
        try await bench.book.write(by: stranger) {
          try await $0.asSystem("a bug").repository(OpeningHours.self).create(
            OpeningHours(id: $0.nextID(), partnerID: id, weekday: 1, opens: 0, closes: 60))
        }
      } == .denied)
  }

  @Test func aClosedDayHasNoHours() async throws {
    let bench = try await PartnerBench()
    let id = bench.market.partner.id
    let date = try CivilDate(parsing: "2027-12-25")
    func write(_ isOpen: Bool, _ opens: Int64, _ closes: Int64) async -> ErrorCode? {
      await failureCode {
        try await bench.book.write {
          try await $0.repository(SpecialDay.self).create(
            SpecialDay(
              id: $0.nextID(), partnerID: id, date: date, isOpen: isOpen, opens: opens,
              closes: closes))
        }
      }
    }
    #expect(await write(false, 60, 120) == .badValue)
    #expect(await write(false, 0, 0) == nil)
    #expect(await write(true, 600, 720) == .ruleViolated)
  }
}
