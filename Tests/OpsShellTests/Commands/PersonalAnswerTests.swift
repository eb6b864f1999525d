import OpsDomain
import OpsKernel
import OpsSales
import OpsShell
import OpsStorage
import OpsTesting
import Testing

/// Data is planted in every personal column; every reading command that then shows some of it
/// must have left an event in the journal.
@Suite("Answers that show people")
struct PersonalAnswerTests {
  /// Commands that may show people and leave no event, each with its reason.
  private static let exceptions = [
    "privacy export -o json": "one's own data",
    "profile show": "one's own data", "profile edit": "one's own data",
    "name list": "names for completion, asked for at every key",
    "can-i": "a rehearsal that shows no answer",
    "order place": "the customer that is made of one's own user has one's own name and address",
    "cart request": "the same",
  ]
  private static let commands = CommandRegistry.standard.commands.filter {
    $0.effect == .read && ExamplesTests.needsApplication[$0.name] == nil
  }.map(\.name)

  private static let writing = CommandRegistry.standard.commands.filter {
    $0.effect != .read && $0.operation != nil && ExamplesTests.needsApplication[$0.name] == nil
  }.map(\.name)

  private func plant(in book: SampleBook) async throws {
    try await book.write { transaction in
      for var customer in try await transaction.repository(Customer.self).all(where: .everything)
      where customer.deletedAt == nil {
        customer.name = "Planted \(customer.number)"
        customer.address = "planted street"
        customer.phone = "+370 555 17171"
        customer.email = "planted-\(customer.number)@example.org"
        customer.refreshSearch()
        _ = try await transaction.repository(Customer.self).update(customer)
      }
      for var user in try await transaction.repository(User.self).all(where: .everything) {
        user.email = "planted-user@example.org"
        user.phone = "+370 555 17171"
        _ = try await transaction.repository(User.self).update(user)
      }
      try await plantReasons(transaction)
    }
  }

  /// What was written about people, with rights that no example looks at.
  private func plantReasons(_ transaction: Transaction) async throws {
    let pat = SampleUser.of(.partner).id
    _ = try await transaction.repository(RoleAssignment.self).create(
      RoleAssignment(
        id: transaction.nextID(), userID: pat, role: .driver, assignedAt: transaction.now,
        reason: "planted errand"))
    _ = try await transaction.repository(PermissionGrant.self).create(
      PermissionGrant(
        id: transaction.nextID(), permission: .giveBackView, effect: .allow, userID: pat,
        reason: "planted favour", grantedAt: transaction.now))
    _ = try await transaction.repository(ElevationRequest.self).create(
      ElevationRequest(
        id: transaction.nextID(), userID: pat, role: .warehouseKeeper,
        justification: "planted plea", duration: ElevationRequest.longest,
        requestedAt: transaction.now))
  }

  private func events(_ book: SampleBook) async throws -> Int {
    try await book.store.journal.commits(after: 0, limit: 10_000)
      .count { $0.header.operation == AccessEventKind.read.operation }
  }

  @Test("Every command that shows planted data has said so in the journal", arguments: commands)
  func kept(_ name: String) async throws {
    let bench = try await ExamplesTests.prepared(name, keepsAccess: true)
    try await plant(in: bench.book)
    let files = try ExampleFiles()
    for example in CommandRegistry.standard.commands.first(where: { $0.name == name })?.examples
      ?? []
    {
      let before = try await events(bench.book)
      let answer = await bench.run(files.words(of: example), as: .administrator)
      let shows = ["lanted", "17171"].contains { answer.output.contains($0) }
      guard shows, Self.exceptions[name] == nil, Self.exceptions[example] == nil else { continue }
      #expect(try await events(bench.book) > before, "\(example)\n\(answer.output.prefix(300))")
    }
  }

  @Test("So has every rehearsal of one that writes", arguments: writing)
  func rehearsed(_ name: String) async throws {
    let bench = try await ExamplesTests.prepared(name, keepsAccess: true)
    try await plant(in: bench.book)
    let files = try ExampleFiles()
    for example in CommandRegistry.standard.commands.first(where: { $0.name == name })?.examples
      ?? []
    {
      let words = files.words(of: example)
      guard words.starts(with: name.split(separator: " ").map(String.init)),
        Self.exceptions[name] == nil
      else { continue }
      let before = try await events(bench.book)
      let answer = await bench.run(
        words + (words.contains("--dry-run") ? [] : ["--dry-run"]), as: .administrator)
      guard ["lanted", "17171"].contains(where: { (answer.output + answer.remarks).contains($0) })
      else { continue }
      #expect(
        try await events(bench.book) > before, "\(example)\n\(answer.output.prefix(300))")
    }
  }

  @Test("Lists of people do show what is planted, so the test above can fail")
  func shown() async throws {
    let bench = try await ShellBench.make(keepsAccess: true)
    try await plant(in: bench.book)
    for line in ["customer list -o json", "user list -o json", "customer show 000001 -o json"] {
      #expect(await bench.run(line).output.contains("lanted"), "\(line)")
    }
    #expect(try await events(bench.book) == 3)
    for line in [
      "user show pat -o json", "access review -o json", "permission grants -o json",
      "elevation list -o json",
    ] {
      let before = try await events(bench.book)
      #expect(await bench.run(line).output.contains("lanted"), "\(line)")
      #expect(try await events(bench.book) == before + 1, "\(line)")
    }
    for line in ["customer list --dry-run -o json", "customer edit 000001 --city X --dry-run"] {
      let answer = await bench.run(line)
      #expect((answer.output + answer.remarks).contains("lanted"), "\(line)")
    }
    #expect(try await events(bench.book) == 9)
  }
}
