import OpsDomain
import OpsIdentity
import OpsKernel
import OpsSales
import OpsServices
import OpsTesting
import Testing

/// A customer whose record was removed: only the journal knows the person.
@Suite("A person whose record was removed")
struct RemovedPersonTests {
  private static let name = "Planted Bakery"
  private static let deletion = "deleted"

  private let book: SampleBook
  private let number: String
  private let id: RecordID

  private var privacy: PrivacyService { book.dependencies.privacy }
  private var anna: Call { book.call(.administrator, reason: "asked for it") }

  init() async throws {
    book = try await SampleBook.make()
    let customers = book.dependencies.customers
    number = try await customers.create(
      CreateCustomer(name: Self.name), book.call(.salesperson, key: "made")
    ).output.number
    let deleted = try await customers.delete(
      CustomerReference(customer: number), book.call(.administrator, key: Self.deletion)
    ).output
    id = deleted.id
    try #require(deleted.result == .removed)
  }

  @Test func isExportedByTheNumberAndByTheIdentifier() async throws {
    for person in [number, id.description] {
      let found = try await privacy.export(PersonReference(person: person), anna).output
      #expect(found.collection == "customers" && found.subject == id, "\(person)")
      #expect(found.journal.map(\.operation) == ["customer.create", "customer.delete"])
      #expect(found.journal.first?.record?["name"]?.string == Self.name)
    }
  }

  @Test func isErasedAndNoUndoBringsAnythingBack() async throws {
    let receipt = try await privacy.erase(ErasePerson(person: number), anna).output
    #expect(receipt.subject == id && receipt.collection == "customers")
    #expect(receipt.pseudonym == number)
    #expect(receipt.images == 1 && receipt.records == 0)
    #expect(!book.vault.isErasing())
    let left = try await privacy.export(PersonReference(person: number), anna).output
    #expect(left.journal.first?.record?["name"] == .null)
    let refused = await #expect(throws: OpsError.self) {
      try await book.dependencies.changesets.undo(
        CommitReference(commit: Self.deletion), book.call(.administrator))
    }
    #expect(refused?.message.contains("erased") == true, "\(String(describing: refused))")
    let repeated = await #expect(throws: OpsError.self) {
      try await book.dependencies.customers.create(
        CreateCustomer(name: Self.name), book.call(.salesperson, key: "made"))
    }
    #expect(repeated?.code == .answerErased, "the kept answer is gone as well")
    let check = try await book.dependencies.audit.verify(VerifyAudit(), anna).output
    #expect(check.ok, "\(String(describing: check.firstBreak))")
    // An undo of what came before is not told to undo the erasure first.
    let made = await #expect(throws: OpsError.self) {
      try await book.dependencies.changesets.undo(
        CommitReference(commit: "made"), book.call(.salesperson))
    }
    #expect(made?.message.contains("has been erased") == true, "\(String(describing: made))")
    #expect(made?.code == .ruleViolated && made?.hint == "erased data cannot be restored")
    // Once more: nothing is left, and no other receipt is written.
    let again = await #expect(throws: OpsError.self) {
      try await privacy.erase(ErasePerson(person: number), anna)
    }
    #expect(again?.code == .badState && again?.field == "person")
  }

  @Test func aRehearsalErasesNothing() async throws {
    let call = book.call(.administrator, reason: "asked for it", rehearsal: true)
    _ = try await privacy.erase(ErasePerson(person: number), call)
    let found = try await privacy.export(PersonReference(person: number), anna).output
    #expect(found.journal.first?.record?["name"]?.string == Self.name)
  }

  @Test func whoMayNotAskLearnsNothing() async throws {
    for role in [Role.driver, .salesperson] {
      let call = book.call(role, reason: "asked for it")
      let exported = await #expect(throws: OpsError.self) {
        try await privacy.export(PersonReference(person: number), call)
      }
      let absent = await #expect(throws: OpsError.self) {
        try await privacy.export(PersonReference(person: "999999"), call)
      }
      #expect(exported?.code == absent?.code && exported?.errorClass == .denied, "\(role)")
    }
  }

  @Test func aNumberThatTwoHadNamesNeither() async throws {
    let customers = book.dependencies.customers
    var removed: [RecordID] = []
    for name in ["One Shop", "Two Shop"] {
      _ = try await customers.create(CreateCustomer(name: name, number: "N-1"), anna)
      removed.append(
        try await customers.delete(CustomerReference(customer: "N-1"), anna).output.id)
    }
    let refused = await #expect(throws: OpsError.self) {
      try await privacy.erase(ErasePerson(person: "N-1"), anna)
    }
    #expect(refused?.code == .badValue && refused?.field == "person")
    for id in removed {
      #expect(refused?.hint?.contains(id.description) == true)
      let found = try await privacy.export(PersonReference(person: id.description), anna).output
      #expect(found.subject == id)
    }
  }

  @Test func aCustomerWhoIsThereWithTheNumberIsMeant() async throws {
    let other = try await book.dependencies.customers.create(
      CreateCustomer(name: "Other Shop", number: number), anna
    ).output
    let found = try await privacy.export(PersonReference(person: number), anna).output
    #expect(found.subject == other.id)
  }
}
