import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentity
@testable import OpsKernel
@testable import OpsSales
@testable import OpsWarehouse

@Suite("Forgetting a person")
struct ErasureTests: ForgetsPeople {
  @Test func theAnswerSaysWhichFreeTextsStay() async throws {
    let book = try await SampleBook.make()
    let requests = book.dependencies.outOfStock
    let number = try await requests.create(
      CreateRequest(
        customer: "000001", sku: "LAMP-1", quantity: 1, note: "for the daughter of Mrs Corner"),
      book.call(.salesperson)
    ).output.number
    _ = try await requests.cancel(
      CloseRequest(request: number, reason: "she called"), book.call(.salesperson))
    let wanted = [
      KeptTextCount(collection: "oos_requests", field: "note", count: 1),
      KeptTextCount(collection: "oos_requests", field: "closing_reason", count: 1),
    ]
    #expect(try await erase(book, "000001", rehearsal: true).output.keptTexts == wanted)
    #expect(try await erase(book, "000001").output.keptTexts == wanted)
    #expect(try await erase(book, "000002").output.keptTexts == [])
  }

  @Test func aUserBecomesAPseudonymAndLosesEverythingOfHis() async throws {
    let bench = try await IdentityBench.make()
    let book = bench.book
    _ = try await bench.identity.signIn("sam", IdentityBench.samsPassword)
    _ = try await book.dependencies.customers.favorite(
      FavoriteCustomer(customer: "000001"), book.call(.salesperson))
    _ = try await book.dependencies.privacy.giveConsent(
      ChangeConsent(purpose: .analytics), book.call(.salesperson))
    let sam = SampleUser.of(.salesperson).id
    let receipt = try await erase(book, "sam").output
    #expect(receipt.number == "ERASURE-000001")
    #expect(receipt.collection == "users")
    #expect(receipt.subject == sam)
    #expect(receipt.by == SampleUser.of(.administrator).id)
    #expect(receipt.pseudonym == "erased-000001")
    #expect(receipt.reason == reason)
    #expect(!book.vault.isErasing())
    #expect(receipt.images > 0)
    #expect(try await user("sam", book) == nil)
    let left = try #require(try await user("erased-000001", book))
    #expect(left.id == sam)
    #expect(!left.isActive)
    try await book.read { transaction in
      let own = Predicate.equals(AccessSession.Columns.userID, sam)
      #expect(try await transaction.repository(AccessSession.self).all(where: own).isEmpty)
      #expect(
        try await transaction.repository(PasswordCredential.self)
          .fetch(key: PasswordCredential.userKey, sam) == nil)
      #expect(try await transaction.repository(CustomerMark.self).count() == 0)
      #expect(try await transaction.repository(Consent.self).count() == 0)
      let held = try await transaction.repository(RoleAssignment.self)
        .held(by: sam, at: transaction.moment)
      #expect(held.isEmpty)
    }
    let signIn = await failureCode {
      _ = try await bench.identity.signIn("sam", IdentityBench.samsPassword)
    }
    #expect(signIn == .signInFailed)
  }

  @Test func theJournalHoldsAndShowsOnlyThePseudonym() async throws {
    let book = try await SampleBook.make()
    _ = try await book.dependencies.products.create(
      CreateProduct(sku: "NEW-1", name: "New"), book.call(.salesperson))
    _ = try await erase(book, "sam")
    let check = try await book.dependencies.audit.verify(
      VerifyAudit(), book.call(.administrator)
    ).output
    #expect(check.ok, "\(String(describing: check.firstBreak))")
    let list = try await book.dependencies.audit.list(
      ListAudit(), book.call(.administrator)
    ).output.items
    #expect(list.contains { $0.operation == "product.create" && $0.actor == "erased-000001" })
    let history = try await book.dependencies.audit.show(
      ShowAudit(commit: "1"), book.call(.administrator)
    ).output
    let values = history.entries.filter { $0.record == SampleUser.of(.salesperson).id }
      .flatMap(\.fields).map(\.field)
    #expect(!values.contains("name"))
    #expect(values.contains("is_active"))
  }

  @Test func aCustomerWithAHistoryKeepsTheSumsAndLosesThePerson() async throws {
    let book = try await SampleBook.make()
    _ = try await book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 2),
      book.call(.salesperson))
    #expect(await failureCode { _ = try await erase(book, "000001") } == .dependants)
    _ = try await book.dependencies.outOfStock.cancel(
      CloseRequest(request: "OOS-000001", reason: "no longer"), book.call(.salesperson))
    let receipt = try await erase(book, "000001").output
    #expect(receipt.pseudonym == "000001")
    #expect(receipt.collection == "customers")
    let left = try await book.dependencies.customers.show(
      CustomerReference(customer: "000001"), book.call(.salesperson)
    ).output
    #expect(left.name == Customer.formerName)
    #expect(left.deletedAt != nil)
    // Once more for one whose record was emptied before: its images go.
    let again = try await erase(book, "000001").output
    #expect(again.records == 0)
    #expect(again.number == "ERASURE-000002")
  }

  @Test func aRepeatedCallThatNamedThePersonSaysItsAnswerIsGone() async throws {
    let book = try await SampleBook.make()
    let call = book.call(.salesperson, key: "made")
    let view = try await book.dependencies.customers.create(
      CreateCustomer(name: "Planted \"Bakery\" 🥐"), call
    ).output
    let other = book.call(.salesperson, key: "other")
    _ = try await book.dependencies.customers.create(CreateCustomer(name: "Somebody"), other)
    _ = try await erase(book, view.number)
    let repeated = await failureCode {
      _ = try await book.dependencies.customers.create(
        CreateCustomer(name: "Planted \"Bakery\" 🥐"), call)
    }
    #expect(repeated == .answerErased)
    let kept = try await book.dependencies.customers.create(
      CreateCustomer(name: "Somebody"), other)
    #expect(kept.isReplay)
  }

  @Test func theLastAdministratorStays() async throws {
    let book = try await SampleBook.make()
    #expect(await failureCode { _ = try await erase(book, "anna") } == .lastAdministrator)
    #expect(try await user("anna", book)?.isActive == true)
  }

  @Test func onesOwnAccountIsOnesOwnAndOthersWantARight() async throws {
    let book = try await SampleBook.make()
    for person in ["wil", "000001", "nobody-at-all"] {
      #expect(
        await failureCode { _ = try await erase(book, person, as: .driver) } == .denied, "\(person)"
      )
    }
    #expect(await failureCode { _ = try await erase(book, "nobody-at-all") } == .notFoundUser)
    #expect(!book.vault.isErasing(), "who may not sets nothing going")
    let own = try await erase(book, nil, as: .driver).output
    #expect(own.subject == SampleUser.of(.driver).id)
    let named = try await erase(book, "kim", as: .customer).output
    #expect(named.subject == SampleUser.of(.customer).id)
  }

  @Test func withoutAReasonNobodyIsForgotten() async throws {
    let book = try await SampleBook.make()
    let ended = await failureCode {
      _ = try await book.dependencies.privacy.erase(
        ErasePerson(person: "sam"), book.call(.administrator))
    }
    #expect(ended == .badValue)
  }

  @Test func aRehearsalDestroysNothing() async throws {
    let book = try await SampleBook.make()
    let outcome = try await erase(book, "sam", rehearsal: true)
    #expect(!outcome.changes.isEmpty)
    #expect(!book.vault.isErasing())
    #expect(try await user("sam", book) != nil)
    let commit = try #require(try await book.store.journal.commits(after: 0, limit: 1).first)
    for entry in commit.entries where entry.collection == "users" {
      let row = try book.store.journal.row(in: entry.image ?? [], of: User.schema)
      #expect(!row.values[2].isNull)
    }
  }

  @Test func whatWasCutOffIsFinishedByTheRetentionJob() async throws {
    let book = try await SampleBook.make()
    // The commit alone, as when the process ends right after it.
    let sam = try #require(try await user("sam", book))
    book.vault.note(erasing: true)
    let journal = book.store.journal
    _ = try await book.write { transaction in
      try await PersonErasure(transaction, journal: journal)
        .run(PrivacySubject(.users, sam.row), reason: "asked")
    }
    func image() async throws -> Row {
      let commit = try #require(try await journal.history(of: sam.id, limit: 1).first)
      let image = commit.entries.first { $0.collection == "users" }?.image
      return try journal.row(in: image ?? [], of: User.schema)
    }
    #expect(try await image().values[2] == .text("sam"))
    let report = try await book.dependencies.privacy.retain(
      RetainData(), book.call(.administrator)
    ).output
    #expect(report.erasures == 1)
    #expect(try await image().values[2] == .null)
    let again = try await book.dependencies.privacy.retain(
      RetainData(), book.call(.administrator)
    ).output
    #expect(again.erasures == 0)
  }

  @Test func repeatedUnderItsKeyItIsOneErasureWithOneReceipt() async throws {
    let book = try await SampleBook.make()
    let call = book.call(.administrator, key: "once", reason: reason)
    let first = try await book.dependencies.privacy.erase(ErasePerson(person: "sam"), call)
    let again = try await book.dependencies.privacy.erase(ErasePerson(person: "sam"), call)
    #expect(again.isReplay)
    #expect(again.output == first.output)
    let all = try await book.dependencies.privacy.receipts(
      ListReceipts(), book.call(.administrator)
    ).output.items
    var receipt = first.output
    receipt.keptTexts = nil  // said when it is done; the receipt is of what went
    #expect(all == [receipt])
  }

  @Test func forgettingCannotBeUndone() async throws {
    let book = try await SampleBook.make()
    _ = try await erase(book, "000002")
    let ended = await failureCode {
      _ = try await book.dependencies.changesets.undo(CommitReference(), book.call(.administrator))
    }
    #expect(ended != nil)
  }
}
