import Foundation
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsBooks

/// Nobody who was erased after a backup is in the book that is made of it.
@Suite("Erasures and restored books")
struct ErasureRestoreTests {
  private func erase(_ name: String, _ book: Book) async throws {
    _ = try await book.dependencies.privacy.erase(
      ErasePerson(person: name, reason: "asked by letter"), book.call())
  }

  @Test("The seal folder keeps who was erased, and nothing of them")
  func list() async throws {
    let bench = try await BackupBench()
    let book = try await bench.open()
    try await bench.begin(book)
    try await erase("C-1", book)
    try await book.close()
    let marks = try #require(try ErasureLists.kept(in: bench.files.safeFolder))
    #expect(marks.map(\.collection) == ["customers"])
    #expect(marks.map(\.receipt) == ["ERASURE-000001"])
    let text = ErasureMark.lines(of: marks)
    #expect(!String(decoding: text, as: UTF8.self).contains(BackupBench.planted))
    #expect(try ErasureMark.read(text, of: "list") == marks)
    let cut = text + [0x7B, 0x0A]
    #expect(await failureCode { try ErasureMark.read(cut, of: "list") } == .malformed)
  }

  @Test("A customer who was erased since is erased again, in records and journal")
  func again() async throws {
    let bench = try await BackupBench()
    let book = try await bench.open()
    try await bench.begin(book)
    let file = try await bench.make()
    try await erase("C-1", book)
    try await book.close()
    let target = bench.target()
    let marks = try #require(try ErasureLists.kept(in: bench.files.safeFolder))
    let report = try await bench.restore(file, to: target) { $0.erasures = marks }
    #expect(report.erased == 1)
    #expect(report.checks.filter { !$0.isOK } == [])
    for path in [target.path, target.path + "-wal", target.safeFolder.path] {
      #expect(!BackupBench.holds(BackupBench.planted, below: path))
      #expect(!BackupBench.holds("zyxomma", below: path))
      #expect(!BackupBench.holds("555 17171", below: path))
    }
    let restored = try await BackupBench.open(target)
    let code = await failureCode {
      try await restored.dependencies.customers.show(
        CustomerReference(customer: "C-1"), restored.call())
    }
    #expect(code == .notFoundCustomer)
    #expect(try await restored.dependencies.privacy.erasures().count == 1)
    try await restored.close()
  }

  @Test("Open business at that time does not bring a person back")
  func business() async throws {
    let bench = try await BackupBench()
    let book = try await bench.open()
    try await bench.begin(book)
    let made = try await book.dependencies.outOfStock.create(
      CreateRequest(customer: "C-1", sku: "LAMP-1", quantity: 9), book.call())
    let file = try await bench.make()
    _ = try await book.dependencies.outOfStock.cancel(
      CloseRequest(request: made.output.number, reason: "not wanted"), book.call())
    try await erase("C-1", book)
    try await book.close()
    let target = bench.target()
    let marks = try #require(try ErasureLists.kept(in: bench.files.safeFolder))
    let report = try await bench.restore(file, to: target) { $0.erasures = marks }
    #expect(report.erased == 1)
    #expect(!BackupBench.holds(BackupBench.planted, below: target.path))
    let restored = try await BackupBench.open(target)
    let request = try await restored.dependencies.outOfStock.show(
      RequestReference(request: made.output.number), restored.call())
    #expect(request.output.request.number == made.output.number)
    try await restored.close()
  }

  @Test("Going back before an erasure does not bring the person back")
  func rewound() async throws {
    let bench = try await BackupBench()
    let book = try await bench.open()
    let sequence = try await bench.begin(book)
    try await bench.goOn(book)
    try await erase("C-1", book)
    let file = try await bench.make()
    try await book.close()
    let target = bench.target()
    // No list: the backup itself knows.
    let report = try await bench.restore(file, to: target) { $0.point = .commit(sequence) }
    #expect(report.checks.filter { !$0.isOK } == [])
    #expect(!BackupBench.holds(BackupBench.planted, below: target.path))
    let restored = try await BackupBench.open(target)
    #expect(try await restored.dependencies.privacy.erasures().count == 1)
    try await restored.close()
  }

  @Test("Somebody whom the backup does not know yet is left out")
  func unknown() async throws {
    let bench = try await BackupBench()
    let file = try await bench.make()
    let mark = ErasureMark(
      collection: "customers", subject: RecordID(rawValue: 77), receipt: "ERASURE-000001",
      at: .epoch)
    let foreign = ErasureMark(
      collection: "planets", subject: RecordID(rawValue: 78), receipt: "ERASURE-000002",
      at: .epoch)
    let report = try await bench.restore(file, to: bench.target()) {
      $0.erasures = [mark, foreign]
    }
    #expect(report.erased == 0)
  }
}
