import OpsDomain
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsKernel

/// Files of records: attached, listed, shown, removed.
@Suite struct AttachmentTests {
  private let bench: AttachmentBench

  init() async throws { bench = try await AttachmentBench() }

  @Test func aFileIsAttachedAndItsKindIsReadFromItsBytes() async throws {
    let made = try await bench.attach(name: "delivery.txt")
    #expect(made.number == "ATT-000001" && made.type == .pdf && made.bytes == 15)
    #expect(made.kind == "product" && made.name == "delivery.txt" && made.purpose == .file)
    let listed = try await bench.list()
    #expect(listed == [made])
    let shown = try await bench.files.show(ShowAttachment(attachment: "1"), bench.sam).output
    #expect(shown == made)
    #expect(try await bench.bytes(made.digest, for: bench.sam) == Array("%PDF-1.7 a scan".utf8))
  }

  @Test func theSameFileTwiceIsOneAttachment() async throws {
    let first = try await bench.attach()
    let again = try await bench.attach(name: "another.pdf")
    #expect(again == first)
    #expect(try await bench.list().count == 1)
  }

  @Test func aFileWithoutANameGetsOne() async throws {
    let digest = try await bench.send()
    let made = try await bench.files.add(
      AddAttachment(kind: "product", record: "LAMP-1", file: digest), bench.sam
    ).output
    #expect(made.name == "\(digest.prefix(12)).pdf")
  }

  @Test(arguments: ["naïve – файл 李明.pdf", "a b.pdf"])
  func namesMayBeOfAnyScript(_ name: String) async throws {
    #expect(try await bench.attach(name: name).name == name)
  }

  @Test func anEmptyFileIsRefused() async throws {
    #expect(await failureCode { try await bench.send([]) } == .badValue)
  }

  @Test func aFileThatWasNotSentIsNotThere() async throws {
    let digest = ImageDigest(of: Array("never sent".utf8)).text
    let add = AddAttachment(kind: "product", record: "LAMP-1", file: digest)
    #expect(await failureCode { try await bench.files.add(add, bench.sam) } == .notFound)
    let wrong = AddAttachment(kind: "product", record: "LAMP-1", file: "lamp.pdf")
    #expect(await failureCode { try await bench.files.add(wrong, bench.sam) } == .badValue)
  }

  @Test func aRehearsalChangesNothing() async throws {
    let digest = try await bench.send()
    let call = bench.book.call(.salesperson, rehearsal: true)
    let outcome = try await bench.files.add(
      AddAttachment(kind: "product", record: "LAMP-1", file: digest), call)
    #expect(outcome.changed)
    #expect(try await bench.list().isEmpty)
  }

  @Test func addingAndRemovingAreUndone() async throws {
    let made = try await bench.attach()
    try await bench.undo(by: bench.sam)
    #expect(try await bench.list().isEmpty)
    try await bench.attach()
    let number = try #require(try await bench.list().first?.number)
    let removed = try await bench.files.remove(RemoveAttachment(attachment: number), bench.sam)
    #expect(removed.output.digest == made.digest)
    #expect(try await bench.list().isEmpty)
    try await bench.undo(by: bench.sam)
    #expect(try await bench.list().map(\.digest) == [made.digest])
    #expect(try await bench.bytes(made.digest, for: bench.sam) != nil)
  }

  @Test func recordsOfSeveralKindsHaveFiles() async throws {
    try await bench.attach(to: "customer", "000001")
    try await bench.attach(to: "location", "MAIN", by: bench.wil)
    #expect(try await bench.list("customer", "000001").count == 1)
    #expect(try await bench.list("location", "MAIN", by: bench.wil).count == 1)
    #expect(try await bench.list().isEmpty)
    let none = await failureCode { try await bench.list("product", "NONE") }
    #expect(none == .notFound)
    let strange = await failureCode { try await bench.list("unicorn", "LAMP-1") }
    #expect(strange == .badValue)
  }

  @Test func filesOfARemovedProductComeBackWithIt() async throws {
    try await bench.attach(to: "product", "OLD-1")
    let products = bench.book.dependencies.products
    _ = try await products.delete(ProductReference(sku: "OLD-1"), bench.anna)
    let left = try await bench.book.read { try await $0.repository(AttachedFile.self).count() }
    #expect(left == 0)
    try await bench.undo()
    #expect(try await bench.list("product", "OLD-1").count == 1)
  }

  @Test func aFileGoesWhenNothingUsesItAnyMore() async throws {
    let first = try await bench.attach()
    let second = try await bench.attach(to: "customer", "000001")
    #expect(first.digest == second.digest)
    _ = try await bench.files.remove(RemoveAttachment(attachment: first.number), bench.sam)
    for _ in 1...3 {
      try await bench.run("images.sweep")
      bench.pass(days: 8)
    }
    #expect(try await bench.bytes(second.digest, for: bench.sam) != nil)
    _ = try await bench.files.remove(RemoveAttachment(attachment: second.number), bench.sam)
    for _ in 1...3 {
      try await bench.run("images.sweep")
      bench.pass(days: 8)
    }
    let digest = try ImageDigest(parsing: second.digest, field: "file")
    #expect(try await bench.vault.part(of: digest, from: 0) == nil)
  }

  @Test func filesThatWereNeverAttachedGoAfterAWhile() async throws {
    let digest = try ImageDigest(parsing: try await bench.send(), field: "file")
    let upload = try FileUpload(token: String(repeating: "0f", count: 16), by: nil)
    try await bench.vault.receive([1, 2, 3], at: 0, of: upload)
    for _ in 1...3 {
      // As the server does it: nothing is attached, but files are there.
      try await bench.book.dependencies.jobs.runDue()
      bench.pass(days: 8)
    }
    #expect(try await bench.vault.part(of: digest, from: 0) == nil)
    let gone = await failureCode { try await bench.vault.receive([4], at: 3, of: upload) }
    #expect(gone == .badState)
  }

  @Test func filesOfARecordThatIsGoneGoAfterAWhile() async throws {
    let made = try await bench.attach()
    // As if another version had removed the record without its files.
    try await bench.book.write { transaction in
      let repository = transaction.repository(AttachedFile.self)
      var attachment = try #require(try await repository.first(where: .everything))
      attachment.recordID = RecordID(rawValue: 1)
      _ = try await repository.update(attachment)
    }
    func count() async throws -> Int64 {
      try await bench.book.read { try await $0.repository(AttachedFile.self).count() }
    }
    try await bench.run("attachments.tidy")
    #expect(try await count() == 1)
    bench.pass(days: 8)
    try await bench.run("attachments.tidy")
    #expect(try await count() == 0)
    #expect(made.number == "ATT-000001")
  }
}
