import OpsDomain
import OpsSales
import OpsTesting
import Testing

@testable import OpsIdentity
@testable import OpsKernel

/// Files go with the person whom they are about, and move with a customer who is merged.
@Suite struct AttachmentErasureTests {
  private let bench: AttachmentBench

  init() async throws { bench = try await AttachmentBench() }

  private func count() async throws -> Int64 {
    try await bench.book.read { try await $0.repository(AttachedFile.self).count() }
  }

  @Test func filesOfAnErasedCustomerAreGoneAtOnce() async throws {
    let made = try await bench.attach(to: "customer", "000001", name: "Planted contract.pdf")
    _ = try await bench.book.dependencies.privacy.erase(
      ErasePerson(person: "000001"), bench.anna)
    #expect(try await count() == 0)
    let digest = try ImageDigest(parsing: made.digest, field: "file")
    #expect(try await bench.vault.part(of: digest, from: 0) == nil)
    let journal = bench.book.store.journal
    for commit in try await journal.commits(after: 0, limit: 1_000) {
      for entry in commit.entries {
        let text = entry.image.map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(!text.contains("Planted contract"))
      }
    }
  }

  @Test func aFileThatWasRemovedBeforeTheErasureIsGoneAsWell() async throws {
    let made = try await bench.attach(to: "customer", "000001", name: "Planted contract.pdf")
    _ = try await bench.files.remove(RemoveAttachment(attachment: made.number), bench.sam)
    _ = try await bench.book.dependencies.privacy.erase(
      ErasePerson(person: "000001"), bench.anna)
    let digest = try ImageDigest(parsing: made.digest, field: "file")
    #expect(try await bench.vault.part(of: digest, from: 0) == nil)
    let journal = bench.book.store.journal
    var images = 0
    for entry in try await journal.commits(after: 0, limit: 1_000).flatMap(\.entries)
    where entry.collection == AttachedFile.schema.name {
      guard let image = entry.image else { continue }
      images += 1
      let row = try journal.row(in: image, of: AttachedFile.schema)
      #expect(!"\(row)".contains("Planted contract"))
    }
    #expect(images > 0)
    // The removal is the last commit of sam.
    await #expect(throws: OpsError.self) { try await bench.undo(by: bench.sam) }
    #expect(try await count() == 0)
  }

  @Test func filesThatStayWithRequestsAreCounted() async throws {
    let request = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 1), bench.sam
    ).output.number
    for name in ["letter.pdf", "photo.pdf"] {
      try await bench.attach(
        Array("%PDF-1.7 \(name)".utf8), to: "request", request, name: name, by: bench.anna)
    }
    _ = try await bench.book.dependencies.outOfStock.cancel(
      CloseRequest(request: request, reason: "she called"), bench.sam)
    try await bench.attach(to: "customer", "000001")
    let receipt = try await bench.book.dependencies.privacy.erase(
      ErasePerson(person: "000001"), bench.anna
    ).output
    let kept = receipt.keptTexts ?? []
    #expect(
      kept.filter { $0.field == "file" }
        == [KeptTextCount(collection: "oos_requests", field: "file", count: 2)])
    #expect(try await count() == 2)
  }

  @Test func anErasedCustomerGetsNoFile() async throws {
    let digest = try await bench.send(to: "customer", "000001")
    _ = try await bench.book.dependencies.privacy.erase(
      ErasePerson(person: "000001"), bench.anna)
    await #expect(throws: OpsError.self) {
      try await bench.files.add(
        AddAttachment(kind: "customer", record: "000001", file: digest), bench.sam)
    }
    #expect(try await count() == 0)
  }

  @Test func noWriteGivesAnErasedPersonAFile() async throws {
    let first = try await bench.attach(to: "customer", "000001")
    let other = try await bench.attach(AttachmentBench.image(1))
    let files = try await bench.book.read { transaction in
      [
        try await AttachedFile.numbered(first.number, transaction),
        try await AttachedFile.numbered(other.number, transaction),
      ].compactMap(\.self)
    }
    _ = try await bench.book.dependencies.privacy.erase(
      ErasePerson(person: "000001"), bench.anna)
    var moved = try #require(files.last)
    (moved.collection, moved.recordID) = (files[0].collection, files[0].recordID)
    let code = await failureCode { [moved] in
      try await bench.book.write { transaction in
        var copy = moved
        copy.id = transaction.nextID()
        copy.number = try await SeriesNumber.next(of: AttachedFile.self, transaction)
        copy.version = 0
        _ = try await transaction.repository(AttachedFile.self).create(copy)
      }
    }
    #expect(code == .ruleViolated)
    #expect(try await count() == 1)
  }

  @Test func aFileThatAnotherRecordHasStays() async throws {
    let made = try await bench.attach(to: "customer", "000001")
    try await bench.attach()
    _ = try await bench.book.dependencies.privacy.erase(
      ErasePerson(person: "000001"), bench.anna)
    #expect(try await count() == 1)
    #expect(try await bench.bytes(made.digest, for: bench.sam) != nil)
  }

  @Test func filesGoWithADeletedCustomerAndComeBack() async throws {
    try await bench.attach(to: "customer", "000002")
    _ = try await bench.book.dependencies.customers.delete(
      CustomerReference(customer: "000002"), bench.anna)
    #expect(try await count() == 0)
    try await bench.undo()
    #expect(try await bench.list("customer", "000002").count == 1)
  }

  @Test func filesOfAMergedCustomerMove() async throws {
    try await bench.attach(to: "customer", "000002")
    try await bench.attach(AttachmentBench.image(1), to: "customer", "000002", for: .avatar)
    let kept = try await bench.attach(
      AttachmentBench.image(2), to: "customer", "000001", for: .avatar)
    _ = try await bench.book.dependencies.customers.merge(
      MergeCustomers(from: "000002", into: "000001"), bench.anna)
    let files = try await bench.list("customer", "000001")
    #expect(files.count == 2)
    #expect(files.filter { $0.purpose == .avatar }.map(\.digest) == [kept.digest])
    try await bench.undo()
    #expect(try await bench.list("customer", "000002").count == 2)
    #expect(try await bench.list("customer", "000001").count == 1)
  }
}
