import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Nobody drives whose age and documents nobody has seen, and what was seen stays between the
/// driver and administrators.
@Suite("What is seen of drivers before they are verified")
struct DriverCheckTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench(keepsAccess: true) }

  private func registered() async throws -> String {
    try await bench.drivers.register(RegisterDriver(vehicle: .car), bench.dora).output.number
  }

  private func verify(_ number: String) async -> OpsError? {
    await failure {
      try await bench.drivers.verify(DriverReference(driver: number), bench.anna)
    }
  }

  private func check(
    _ number: String, age: Int64?, _ documents: [DriverDocument]?, _ call: Call? = nil
  ) async -> OpsError? {
    await failure {
      try await bench.drivers.check(
        CheckDriver(driver: number, age: age, document: documents), call ?? bench.anna)
    }
  }

  private func checks() async throws -> [DriverCheck] {
    try await bench.book.read { try await $0.repository(DriverCheck.self).all(where: .everything) }
  }

  @Test func nobodyIsVerifiedUnseen() async throws {
    let number = try await registered()
    let refused = await verify(number)
    #expect(refused?.code == .ruleViolated)
    #expect(refused?.hint?.contains("opsh driver check DRV-000001") == true)
    #expect(await check(number, age: 18, [.passport]) == nil)
    #expect(await verify(number) == nil)
    _ = try await bench.drivers.suspend(
      DriverJudgement(driver: number, reason: "complaints"), bench.anna)
    // What was seen once is seen.
    #expect(await verify(number) == nil)
  }

  @Test("An age that nobody has is refused as an age, a missing document as a document")
  func whatIsWrong() async throws {
    let number = try await registered()
    for age in [-1, 121, 300] as [Int64] {
      let refused = await check(number, age: age, [.passport])
      #expect(refused?.field == "age" && refused?.message == "An age of \(age) is not allowed")
    }
    #expect(await check(number, age: 30, [])?.field == "document")
  }

  @Test("The gate asks for it without the operation")
  func theGate() async throws {
    let number = try await registered()
    for caller in [bench.anna.principal, .system] {
      let code = await failureCode {
        try await bench.book.write(by: caller) { transaction in
          let drivers = transaction.asSystem("test").repository(Driver.self)
          var driver = try await drivers.named(number)
          driver.state = .verified
          _ = try await drivers.update(driver)
        }
      }
      #expect(code == .ruleViolated)
    }
  }

  @Test(
    "Drivers are 18 or older, or as old as the site says",
    arguments: [
      (17, nil, ErrorCode.ruleViolated), (18, nil, nil), (20, "21", .ruleViolated), (21, "21", nil),
      (16, "16", nil), (0, nil, .ruleViolated), (-1, nil, .badValue), (121, nil, .badValue),
    ] as [(Int64, String?, ErrorCode?)])
  func age(_ age: Int64, _ least: String?, _ code: ErrorCode?) async throws {
    let number = try await registered()
    if let least {
      _ = try await bench.book.dependencies.settings.set(
        SetSetting(setting: "market.driver_age", value: least), bench.anna)
    }
    #expect(await check(number, age: age, [.identityCard])?.code == code)
    #expect(try await checks().count == (code == nil ? 1 : 0))
  }

  @Test func anAgeAndADocumentBelongTogether() async throws {
    let number = try await registered()
    #expect(await check(number, age: 30, nil)?.code == .usage)
    #expect(await check(number, age: nil, [.passport])?.code == .usage)
    #expect(await check(number, age: nil, nil)?.code == .notFound)
    #expect(await check("DRV-000009", age: 30, [.passport])?.code == .notFound)
    #expect(try await checks().isEmpty)
  }

  @Test("What is written down is who saw what, and the last time counts")
  func record() async throws {
    let number = try await registered()
    _ = await check(number, age: 30, [.passport])
    bench.wait(seconds: 60)
    _ = await check(number, age: 31, [.drivingLicence, .identityCard, .identityCard])
    let seen = try await bench.drivers.check(CheckDriver(driver: number), bench.anna)
    #expect(!seen.changed && seen.isRead)
    let view = seen.output
    #expect(view.driver == number && view.age == 31 && view.checkedBy == "anna")
    #expect(view.documents == [.identityCard, .drivingLicence])
    #expect(view.checkedAt == bench.book.clock.now())
    #expect(try await checks().map(\.age) == [31])
  }

  @Test("Only administrators write it, and the driver sees it without who looked")
  func onesOwnRecord() async throws {
    let number = try await registered()
    for call in [bench.dora, bench.ned, bench.kim, bench.pat] {
      #expect(await check(number, age: 30, [.passport], call)?.code == .denied)
    }
    _ = await check(number, age: 30, [.passport])
    let (dora, anna) = (bench.dora.principal.userID, bench.anna.principal.userID)
    for (call, count) in [(bench.dora, 1), (bench.ned, 0), (bench.anna, 1)] {
      let seen = try await bench.book.read(by: call.principal) {
        try await $0.repository(DriverCheck.self).all(where: .everything)
      }
      #expect(seen.count == count && seen.allSatisfy { $0.userID == dora && $0.age == 30 })
      let told = call.principal.userID == anna ? anna : nil
      #expect(seen.allSatisfy { $0.checkedBy == told })
    }
    let asked = await failureCode {
      try await bench.book.read(by: bench.dora.principal) {
        try await $0.repository(DriverCheck.self)
          .all(where: .equals(DriverCheck.Columns.checkedBy, anna))
      }
    }
    #expect(asked == .denied, "nobody finds it out by a filter")
    let strangers = await failureCode {
      try await bench.book.read(by: bench.kim.principal) {
        try await $0.repository(DriverCheck.self).all(where: .everything)
      }
    }
    #expect(strangers == .denied)
  }

  @Test("Age and documents are in no journal, and each look at them is kept")
  func personal() async throws {
    let number = try await registered()
    _ = await check(number, age: 30, [.passport])
    let check = try #require(try await checks().first)
    let journal = bench.book.store.journal
    let place = try #require(DriverCheck.schema.position(of: DriverCheck.Columns.age.column))
    let images = try await journal.history(of: check.id, limit: .max).flatMap(\.entries)
      .filter { $0.collection == DriverCheck.schema.name }.compactMap(\.image)
    #expect(!images.isEmpty)
    for image in images {
      #expect(try journal.row(in: image, of: DriverCheck.schema).values[place].isNull)
    }
    _ = try await bench.drivers.check(CheckDriver(driver: number), bench.anna)
    let looks = try await bench.book.read {
      try await $0.repository(AccessEvent.self).all(where: .everything)
    }.filter { $0.operation == "driver.check" }
    #expect(looks.contains { $0.actor == bench.anna.principal.userID })
  }

  @Test func itGoesWithThePerson() async throws {
    let number = try await registered()
    _ = await check(number, age: 30, [.passport])
    _ = try await bench.book.dependencies.privacy.erase(
      ErasePerson(person: "dora"), bench.market.call(.administrator, reason: "asked for it"))
    #expect(try await checks().isEmpty)
  }
}
