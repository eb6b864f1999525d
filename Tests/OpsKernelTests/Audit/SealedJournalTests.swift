import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsKernel
@testable import OpsSales

/// What the services make of a journal whose personal data are sealed, and of erased ones.
@Suite("Sealed journal")
struct SealedJournalTests {
  private let name = "Planted Bakery"

  private func created(_ book: SampleBook, key: String? = nil) async throws -> CustomerView {
    try await book.dependencies.customers.create(
      CreateCustomer(name: name, phone: "+370 555 17171"), book.call(.salesperson, key: key)
    ).output
  }

  /// Destroys every key that sealed something about the record.
  private func shred(_ id: RecordID, _ book: SampleBook) async throws {
    for commit in try await book.store.journal.history(of: id, limit: .max) {
      book.vault.destroy(
        commit.entries.compactMap { $0.image.flatMap(RowImage.slot) }
          + [commit.header.answer.flatMap(StoredAnswer.slot)].compactMap(\.self))
    }
  }

  @Test func theJournalHoldsNoPersonalDataInTheOpen() async throws {
    let book = try await SampleBook.make()
    let view = try await created(book, key: "k1")
    var text = ""
    for commit in try await book.store.journal.commits(after: 0, limit: 100) {
      text += String(decoding: commit.header.answer ?? [], as: UTF8.self)
      for entry in commit.entries { text += String(decoding: entry.image ?? [], as: UTF8.self) }
    }
    for planted in [name, "17171", "planted", "Corner Shop", "Klaip", "anna"] {
      #expect(!text.contains(planted), "\(planted)")
    }
    #expect(text.contains(view.number))
  }

  @Test func historyShowsWhatCanBeOpenedAndNothingOfWhatCannot() async throws {
    let book = try await SampleBook.make()
    let view = try await created(book)
    func fields() async throws -> [AuditField] {
      let sequence = try await book.store.journal.head().sequence
      return try await book.dependencies.audit.show(
        ShowAudit(commit: "\(sequence)"), book.call(.administrator)
      ).output.entries.first { $0.collection == "customers" }?.fields ?? []
    }
    #expect(try await fields().contains { $0.after?.value == name })
    try await shred(view.id, book)
    let left = try await fields()
    #expect(left.contains { $0.field == "number" })
    #expect(!left.contains { $0.field == "name" || $0.field == "phone" })
  }

  @Test func verifyHoldsBeforeAndAfterKeysAreGone() async throws {
    let book = try await SampleBook.make()
    let view = try await created(book, key: "k1")
    func verified() async throws -> AuditVerification {
      try await book.dependencies.audit.verify(VerifyAudit(), book.call(.administrator)).output
    }
    #expect(try await verified().ok)
    try await shred(view.id, book)
    let answer = try await verified()
    #expect(answer.ok, "\(String(describing: answer.firstBreak))")
  }

  @Test func aRepeatedCallWhoseAnswerIsGoneSaysSoAndIsNotMadeAgain() async throws {
    let book = try await SampleBook.make()
    let view = try await created(book, key: "k1")
    #expect(try await created(book, key: "k1") == view)
    try await shred(view.id, book)
    let head = try await book.store.journal.head()
    let failure = await #expect(throws: OpsError.self) { _ = try await created(book, key: "k1") }
    #expect(failure?.code == .answerErased)
    #expect(try await book.store.journal.head() == head)
    // Another input under the key is still what it was.
    let reused = await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.customers.create(
        CreateCustomer(name: "Other"), book.call(.salesperson, key: "k1"))
    }
    #expect(reused?.code == .conflictKeyReused)
  }

  @Test func whatIsErasedCannotBePutBack() async throws {
    let book = try await SampleBook.make()
    let view = try await created(book)
    _ = try await book.dependencies.customers.edit(
      EditCustomer(customer: view.number, phone: "+370 555 20202"), book.call(.salesperson))
    try await shred(view.id, book)
    let failure = await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.changesets.undo(
        CommitReference(), book.call(.salesperson))
    }
    #expect(failure?.message.contains("erased") == true, "\(failure?.message ?? "")")
  }
}
