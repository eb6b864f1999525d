import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import Testing

@Suite("Requests for settings")
struct SettingRequestTests: SettingRequestWork {
  @Test("A request waits in the day of who may decide, and they get a notice")
  func waiting() async throws {
    let book = try await book()
    let asked = try await request(book)
    #expect(asked.next?.contains("opsh setting approve SR-000001") == true)
    func commands(_ caller: Principal) async throws -> [String] {
      try await book.dependencies.today.list(ListToday(), Call(caller)).output.items
        .map(\.command).filter { $0.hasPrefix("opsh setting") }
    }
    let anna = book.principal(.administrator)
    #expect(try await commands(anna) == ["opsh setting approve SR-000001"])
    // Nobody decides on what they asked for.
    #expect(try await commands(Self.manager) == [])
    for job in ["notices.plan", "notices.send"] {
      _ = try await book.dependencies.jobs.run(RunJobs(job: job), Call(.system))
    }
    func notices(_ caller: Principal) async throws -> [String] {
      try await book.dependencies.notices.list(
        ListNotices(kind: [.settingRequested]), Call(caller)
      ).output.items.map(\.title)
    }
    #expect(
      try await notices(anna) == ["SR-000001: a change of access.explore waits for approval"])
    #expect(try await notices(Self.manager) == [])
    let approved = try await approve(book, asked.number)
    #expect(approved.next == "Not changed yet. Run `opsh setting apply SR-000001`")
    #expect(try await commands(anna) == ["opsh setting apply SR-000001"])
    let twice = await failure { try await approve(book, asked.number) }
    #expect(twice?.message == "SR-000001 is already approved")
    #expect(try await apply(book, asked.number).next == nil)
    #expect(try await commands(anna) == [])
  }

  @Test("What another person approved is carried out, and each step names who took it")
  func approved() async throws {
    let book = try await book()
    let asked = try await request(book)
    #expect(asked.number == "SR-000001" && asked.status == .pending && asked.current == "partners")
    #expect(asked.requestedByName == "sam" && asked.value == "off")
    let approved = try await approve(book, asked.number)
    #expect(approved.status == .approved && approved.reviewedByName == "anna")
    #expect(try await value(book, "access.explore") == "partners")
    let done = try await apply(book, asked.number)
    #expect(done.status == .implemented && done.current == "off" && done.closedByName == "anna")
    #expect(try await value(book, "access.explore") == "off")
  }

  @Test func nobodyDecidesOnTheirOwnRequest() async throws {
    let book = try await book()
    let asked = try await request(book)
    #expect(await code { try await approve(book, asked.number, by: Self.manager) } == .ownRequest)
    let gate = await code {
      try await book.write { transaction in
        let requests = transaction.repository(SettingRequest.self)
        var request = try await requests.named(asked.number)
        request.status = .approved
        request.reviewedBy = request.requestedBy
        _ = try await requests.update(request)
      }
    }
    #expect(gate == .ownRequest)
  }

  @Test func stepsAreTakenInTheirOrder() async throws {
    let book = try await book()
    let asked = try await request(book)
    #expect(await code { try await apply(book, asked.number) } == .badState)
    #expect(await code { try await request(book) } == .duplicate)
    _ = try await book.dependencies.settings.cancel(
      SettingRequestReference(request: asked.number), Call(Self.manager))
    #expect(await code { try await approve(book, asked.number) } == .badState)
    let again = try await request(book)
    _ = try await book.dependencies.settings.reject(
      SettingDecision(request: again.number, comment: "later"), book.call(.administrator))
    #expect(await code { try await apply(book, again.number) } == .badState)
    let other = await code {
      try await book.dependencies.settings.cancel(
        SettingRequestReference(request: again.number), book.call(.administrator))
    }
    #expect(other == .denied)
    let listed = try await book.dependencies.settings.requests(
      ListSettingRequests(), book.call(.administrator)
    ).output.items
    #expect(listed.map(\.status) == [.rejected, .cancelled])
  }

  @Test func whatASettingCannotHoldIsNotAskedFor() async throws {
    let book = try await book()
    #expect(await code { try await request(book, "access.explore", "often") } == .badValue)
    #expect(await code { try await request(book, "access.explore", nil) } == .badValue)
    #expect(await code { try await request(book, "no.such", "1") } == .notFound)
    #expect(await code { try await request(book, "access.explore", "partners") } == .badState)
  }

  @Test("Where two people are needed, only what was approved is written, whichever way")
  func twoPeople() async throws {
    let book = try await book()
    try await set(book, "access.two_people", "on")
    #expect(await code { try await set(book, "access.explore", "off") } == .samePerson)
    try await set(book, "oos.auto_allocate", "off")
    let direct = await code {
      try await book.write(as: .administrator) { transaction in
        _ = try await transaction.repository(Setting.self).create(
          Setting(
            id: transaction.nextID(), key: "access.explore", value: "off",
            updatedAt: transaction.now))
      }
    }
    #expect(direct == .samePerson)
    let asked = try await request(book)
    #expect(await code { try await set(book, "access.explore", "off") } == .samePerson)
    _ = try await approve(book, asked.number)
    #expect(await code { try await set(book, "access.explore", "on") } == .samePerson)
    #expect(try await apply(book, asked.number).status == .implemented)
    // What was approved once is not approved for good.
    #expect(await code { try await set(book, "access.explore", "on") } == .samePerson)
  }

  @Test func theSwitchItselfNeedsTwoPeople() async throws {
    let book = try await book()
    try await set(book, "access.two_people", "on")
    #expect(await code { try await set(book, "access.two_people", "off") } == .samePerson)
    let asked = try await request(book, "access.two_people", "off")
    _ = try await approve(book, asked.number)
    _ = try await apply(book, asked.number)
    try await set(book, "access.explore", "off")
    #expect(try await value(book, "access.explore") == "off")
  }

  @Test func oneWhoManagesSettingsAloneDoesNotLockThem() async throws {
    let book = try await SampleBook.make()
    #expect(await code { try await set(book, "access.two_people", "on") } == .ruleViolated)
    #expect(try await value(book, "access.two_people") == "off")
  }
}
