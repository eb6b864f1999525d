import OpsDomain
import OpsIdentity
import OpsSales
import OpsTesting
import Testing

@testable import OpsKernel

/// The history of a record tells of the files that it got and lost.
@Suite struct HistoryFilesTests {
  private let bench: AttachmentBench

  init() async throws { bench = try await AttachmentBench() }

  private func history(
    _ record: String = "LAMP-1", limit: Int? = nil, after: String? = nil, by call: Call? = nil
  ) async throws -> Listing<RecordHistoryLine> {
    try await bench.book.dependencies.changesets.history(
      RecordHistory(record: record, limit: limit, after: after), call ?? bench.sam
    ).output
  }

  @Test func filesThatWereAddedAndRemovedAreInTheHistory() async throws {
    let made = try await bench.attach(name: "delivery.pdf")
    _ = try await bench.files.remove(RemoveAttachment(attachment: made.number), bench.sam)
    for reader in [bench.sam, bench.anna] {
      let lines = try await history(by: reader).items
      #expect(
        lines.prefix(2).map(\.change.value) == [
          "file ATT-000001 delivery.pdf removed", "file ATT-000001 delivery.pdf added",
        ])
      #expect(
        lines.prefix(2).map(\.operation) == ["attachment.remove", "attachment.add"])
      #expect(lines.first?.collection == "products" && lines.first?.verb == .update)
      #expect(lines.first?.fields.first?.before?.value == "ATT-000001 delivery.pdf")
      #expect(lines.first?.fields.first?.after == nil)
    }
  }

  @Test func anUndoOfARemovalIsTold() async throws {
    let made = try await bench.attach()
    _ = try await bench.files.remove(RemoveAttachment(attachment: made.number), bench.sam)
    try await bench.undo(by: bench.sam)
    let operations = try await history().items.prefix(3).map(\.operation)
    #expect(operations == ["commit.undo", "attachment.remove", "attachment.add"])
  }

  @Test func pagesHaveEachCommitOnce() async throws {
    for name in ["a.pdf", "b.pdf", "c.pdf"] {
      let made = try await bench.attach(Array("%PDF-1.7 \(name)".utf8), name: name)
      if name == "b.pdf" {
        _ = try await bench.files.remove(RemoveAttachment(attachment: made.number), bench.sam)
      }
    }
    let whole = try await history().items.map(\.sequence)
    #expect(whole.count == Set(whole).count && whole.count >= 4)
    var paged: [Int64] = []
    var after: String?
    repeat {
      let page = try await history(limit: 1, after: after)
      paged += page.items.map(\.sequence)
      after = page.next
    } while after != nil && paged.count < 20
    #expect(paged == whole)
  }

  @Test func filesOfOtherRecordsAreNotTold() async throws {
    try await bench.attach(to: "customer", "000001")
    let operations = try await history().items.map(\.operation)
    #expect(!operations.contains("attachment.add"))
  }

  @Test func aFileThatAMergedCustomerBroughtIsTold() async throws {
    try await bench.attach(to: "customer", "000002", name: "contract.pdf")
    _ = try await bench.book.dependencies.customers.merge(
      MergeCustomers(from: "000002", into: "000001"), bench.anna)
    let line = try #require(try await history("000001", by: bench.anna).items.first)
    #expect(line.operation == "customer.merge")
    #expect(line.change.value.contains("file ATT-000001 contract.pdf added"))
  }

  @Test func theNameOfAnErasedFileIsNotTold() async throws {
    try await bench.attach(to: "customer", "000001", name: "Planted contract.pdf")
    let record = try await bench.book.read {
      try await $0.repository(Customer.self).named("000001")
    }
    _ = try await bench.book.dependencies.privacy.erase(
      ErasePerson(person: "000001"), bench.anna)
    let lines = try await bench.book.dependencies.audit.list(
      ListAudit(collection: "attachments"), bench.anna
    ).output.items
    #expect(lines.map(\.operation).contains("privacy.erase"))
    let told = try await history("\(record.id)", by: bench.anna).items
    #expect(told.contains { $0.change.value.contains("file ATT-000001 removed") })
    #expect(!told.contains { $0.change.value.contains("Planted") })
  }

  @Test func namesOfFilesOfAPersonAreALookAtThePerson() async throws {
    try await bench.attach(to: "customer", "000001")
    let page = try await history("000001")
    let line = try #require(page.items.first { $0.operation == "attachment.add" })
    let reading = line.personalReading(bench.book.world.rules)
    #expect(reading.fields.contains("file"))
    let goods = try await bench.attach()
    #expect(goods.number == "ATT-000002")
    let other = try #require(try await history().items.first)
    #expect(other.personalReading(bench.book.world.rules).isEmpty)
  }

  @Test func theJournalOfARecordHasItsFiles() async throws {
    let made = try await bench.attach()
    let found = try await bench.book.dependencies.audit.list(
      ListAudit(record: made.record), bench.anna
    ).output.items
    #expect(found.first?.operation == "attachment.add")
    let oldest = try await bench.book.dependencies.audit.list(
      ListAudit(record: made.record, oldest: true), bench.anna
    ).output.items
    #expect(oldest.map(\.sequence) == found.map(\.sequence).reversed())
    let first = try #require(found.first)
    let next = try await bench.book.dependencies.audit.list(
      ListAudit(record: made.record, after: "\(first.sequence)"), bench.anna
    ).output.items
    #expect(next.map(\.sequence) == found.dropFirst().map(\.sequence))
  }
}
