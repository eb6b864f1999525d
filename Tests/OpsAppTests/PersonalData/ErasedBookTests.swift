import Foundation
import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsApp

/// A book in files whose people were erased: not one byte of them is left in any of the files.
@Suite("Erased book")
struct ErasedBookTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// Planted in every personal field, in several scripts and lengths.
  private static let customers: [(name: String, options: [String], edits: [String])] = [
    (
      "Zyxomma Lantern", ["--address", "Quillwort Passage 41", "--phone", "+370 555 17171"],
      ["--phone", "+370 555 91919"]
    ),
    (
      "Жмуркина Аделаида", ["--city", "Кологривск", "--region", "Чухломской"],
      ["--name", "Жмуркина-Вторая"]
    ),
    ("🦩🦕 Pelargonium", ["--email", "xylographer@canary.example"], ["--address", "🪁 Lane 🦤"]),
    (
      "Umbellifer \"Quoted\\\" Bakery",
      ["--address", String(repeating: "Vexillology ", count: 16)],
      ["--email", "second-umbel@canary.example"]
    ),
    (
      "Ærøskøbing Ýmir", ["--country", "LT", "--city", "Strelsau"], ["--region", "Hentzau"]
    ),
  ]
  private static let canaries = [
    "Zyxomma", "zyxomma", "Lantern", "Quillwort", "555 17171", "555 91919", "Жмуркина", "жмуркина",
    "Аделаида", "Кологривск", "Чухломской", "Вторая", "🦩🦕", "Pelargonium", "xylographer",
    "🪁 Lane 🦤", "Umbellifer", "Vexillology", "vexillology", "second-umbel", "Ærøskøbing", "Ýmir",
    "Strelsau", "Hentzau", "wilhelmina", "tintinnabulum", "55 66 77 88",
  ]

  /// The canaries that any file below the home folder holds.
  private func found() throws -> Set<String> {
    var found: Set<String> = []
    let files = FileManager.default.enumerator(atPath: home.path)
    while let name = files?.nextObject() as? String {
      guard let data = FileManager.default.contents(atPath: home.file(name)) else { continue }
      for canary in Self.canaries where data.range(of: Data(canary.utf8)) != nil {
        found.insert(canary)
      }
    }
    return found
  }

  private func planted() async throws -> SignedDesk {
    let desk = try await SignedDesk.withBook(home)
    for (number, customer) in Self.customers.enumerated() {
      let made = await desk.run(
        ["customer", "create", customer.name, "--number", "C-\(number)", "--key", "made-\(number)"]
          + customer.options)
      #expect(made.exit == 0, "\(made.remarks)")
      let edited = await desk.run(
        ["customer", "edit", "C-\(number)", "--key", "edit-\(number)"] + customer.edits)
      #expect(edited.exit == 0, "\(edited.remarks)")
    }
    let user = await desk.run([
      "user", "create", "wilhelmina", "--email", "tintinnabulum@canary.example", "--phone",
      "55 66 77 88", "--role", "salesperson", "--key", "user",
    ])
    #expect(user.exit == 0, "\(user.remarks)")
    for line in ["customer list -o json", "user list", "customer show C-1", "audit list"] {
      #expect(await desk.run(line).exit == 0)
    }
    return desk
  }

  @Test("The export holds all of them; erased, no file holds any, and the journal still holds")
  func canaries() async throws {
    let desk = try await planted()
    #expect(try found().count > 20, "or the test could not fail")
    var exported = ""
    for person in (0..<Self.customers.count).map({ "C-\($0)" }) + ["wilhelmina"] {
      let answer = await desk.run(["privacy", "export", person, "-o", "json"])
      #expect(answer.exit == 0, "\(answer.remarks)")
      exported += answer.output
    }
    for canary in Self.canaries { #expect(exported.contains(canary), "\(canary)") }
    for person in (0..<Self.customers.count).map({ "C-\($0)" }) + ["wilhelmina"] {
      // Erasing wants a sign-in of the last minutes, and a busy computer is slow.
      #expect(await desk.run("auth login anna --password-stdin").exit == 0)
      let answer = await desk.run([
        "privacy", "erase", person, "--reason", "asked for it", "--yes", "-o", "json",
      ])
      #expect(answer.exit == 0, "\(person): \(answer.remarks)")
      #expect(answer.json?["data"]?["images"]?.int ?? 0 > 0)
    }
    let left = try found()
    #expect(left.isEmpty, "\(left)")
    let verified = await desk.run("audit verify -o json")
    #expect(verified.json?["data"]?["ok"] == true, "\(verified.output)")
    #expect(await desk.run("doctor").exit == 0)
    let repeated = await desk.run([
      "customer", "create", Self.customers[0].name, "--number", "C-0", "--key", "made-0",
      "--address", "Quillwort Passage 41", "--phone", "+370 555 17171",
    ])
    #expect(repeated.remarks.contains("conflict.answer_erased"), "\(repeated.remarks)")
  }

  @Test("A copy taken before has the people's records, but nothing of their past can be read in it")
  func backup() async throws {
    let desk = try await planted()
    let commits = try await journal(desk)
    #expect(commits.contains { $0.contains("555 91919") })
    let answer = await desk.run(["privacy", "erase", "C-0", "--reason", "asked", "--yes"])
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(
      try await !journal(desk).contains { $0.contains("555 91919") || $0.contains("Zyxomma") })
    #expect(try await journal(desk).contains { $0.contains("Pelargonium") })
  }

  /// Every image of the journal, opened as far as it can be.
  private func journal(_ desk: SignedDesk) async throws -> [String] {
    let host = desk.host()
    let book = try await host.opened()
    var texts: [String] = []
    for commit in try await book.store.journal.commits(after: 0, limit: 1000) {
      for entry in commit.entries {
        guard let image = entry.image,
          let schema = try? book.world.rules.schema(named: entry.collection),
          !schema.isConfidential
        else { continue }
        texts.append("\(try book.store.journal.row(in: image, of: schema).values)")
      }
    }
    try await host.close()
    return texts
  }
}
