import Foundation
import OpsDomain
import OpsExchange
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import Synchronization
import Testing

/// An export that was interrupted goes on, and its file is that of one that was not.
@Suite struct ExportPartTests {
  private let bench: ExchangeBench

  init() async throws {
    bench = try await ExchangeBench()
    try await bench.book.write { transaction in
      for index in 0..<1_200 {
        _ = try await transaction.repository(Product.self).create(
          Product(
            id: transaction.nextID(), sku: "P-\(index)", foldedSKU: "p-\(index)", name: "Pen",
            search: "pen", createdAt: transaction.now, updatedAt: transaction.now))
      }
    }
  }

  /// Fails when it has kept some parts.
  private final class Interrupted: ExportKeep {
    private let part: ExportPart
    private let left: Mutex<Int>

    init(_ part: ExportPart, after parts: Int) {
      self.part = part
      left = Mutex(parts)
    }

    func found() async throws -> KeptExport? { try await part.found() }
    func begin(_ head: KeptExport.Head) async throws { try await part.begin(head) }
    func add(_ rows: [Row], of schema: Schema) async throws {
      let isOver = left.withLock { left in
        left -= 1
        return left < 0
      }
      guard !isOver else { throw OpsError(.storageFull, "The disk is full") }
      try await part.add(rows, of: schema)
    }
    func replay(
      _ take: @Sendable (_ schema: Schema, _ rows: [Row]) async throws -> Void
    ) async throws { try await part.replay(take) }
  }

  private func order(_ name: String, _ format: ExportFormat) throws -> FileExport.Order {
    let path = bench.folder.file(name)
    guard format == .csv else {
      let permit = try bench.files.permit(FileOrder(path, what: "export"))
      return FileExport.Order(format, to: permit, temporary: bench.folder.path)
    }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return FileExport.Order(folder: path)
  }

  /// Exports everything; given up after so many parts, if a number is given.
  private func export(
    _ name: String, _ format: ExportFormat, after parts: Int? = nil, by role: Role = .administrator
  ) async throws {
    let order = try order(name, format)
    let file = try FileExport(order, bench.files)
    let part = ExportPart(of: order, bench.files, bench.book.world.rules)
    var keep: any ExportKeep = part
    if let parts { keep = Interrupted(part, after: parts) }
    _ = try await bench.book.dependencies.export.run(
      nil, bench.book.call(role), keeping: keep, to: file)
    try await file.finish()
    try await part.remove()
  }

  private func content(_ name: String, _ format: ExportFormat) throws -> [String: Data] {
    let path = bench.folder.file(name)
    guard format == .csv else {
      return ["": try Data(contentsOf: URL(fileURLWithPath: path))]
    }
    var found: [String: Data] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: path) {
      found[file] = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(file)"))
    }
    return found
  }

  private func interrupt(_ name: String, _ format: ExportFormat, after parts: Int) async {
    let code = await failureCode { try await export(name, format, after: parts) }
    #expect(code == .storageFull)
  }

  @Test(arguments: [ExportFormat.ndjson, .json, .csv, .sqlite])
  func theFileIsThatOfAnExportInOneGo(_ format: ExportFormat) async throws {
    try await export("whole", format)
    for parts in [1, 4, 9] {
      await interrupt("resumed-\(parts)", format, after: parts)
      try await export("resumed-\(parts)", format)
      #expect(try content("resumed-\(parts)", format) == content("whole", format), "\(parts)")
    }
    #expect(!FileManager.default.fileExists(atPath: bench.folder.file("resumed-4.part")))
  }

  @Test func whatWasKeptIsNotReadAgain() async throws {
    await interrupt("book", .ndjson, after: 6)
    let found = try await ExportPart(
      of: try order("book", .ndjson), bench.files, bench.book.world.rules
    ).found()
    #expect(found?.collection != nil && found?.last != nil)
    #expect(found?.head.manifest.all == true)
  }

  @Test func aLineThatWasWrittenInPartIsReadAgain() async throws {
    try await export("whole", .ndjson)
    await interrupt("book", .ndjson, after: 6)
    let part = bench.folder.file("book.part")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: part))
    for cut in [1, 40, bytes.count - 5] {
      try bytes.dropLast(cut).write(to: URL(fileURLWithPath: part))
      try await export("book", .ndjson)
      #expect(try content("book", .ndjson) == content("whole", .ndjson), "\(cut)")
    }
  }

  @Test(arguments: ["hello", "hello\n"])
  func aFileOfSomebodyElseIsLeftAlone(_ text: String) async throws {
    try bench.folder.write("book.part", text)
    #expect(await failureCode { try await export("book", .ndjson) } != nil)
    let part = URL(fileURLWithPath: bench.folder.file("book.part"))
    #expect(try String(contentsOf: part, encoding: .utf8) == text)
  }

  @Test func aChangedBookIsRefused() async throws {
    await interrupt("book", .ndjson, after: 6)
    _ = try await bench.book.dependencies.products.edit(
      EditProduct(sku: "P-1", name: "Pencil"), bench.book.call(.administrator))
    #expect(await failureCode { try await export("book", .ndjson) } == .conflictVersion)
    #expect(!FileManager.default.fileExists(atPath: bench.folder.file("book")))
    try FileManager.default.removeItem(atPath: bench.folder.file("book.part"))
    try await export("book", .ndjson)
    #expect(FileManager.default.fileExists(atPath: bench.folder.file("book")))
  }

  @Test func aLookAtACustomerIsNoChange() async throws {
    await interrupt("book", .ndjson, after: 6)
    let looked = try await bench.book.dependencies.customers.list(
      ListCustomers(), bench.book.call(.administrator)
    ).output.items
    #expect(!looked.isEmpty)
    try await export("book", .ndjson)
    #expect(FileManager.default.fileExists(atPath: bench.folder.file("book")))
  }

  @Test func somethingElseInThePlaceIsRefusedAndStays() async throws {
    try bench.folder.write("book.part", "my own words\n")
    #expect(await failureCode { try await export("book", .ndjson) } == .corrupt)
    #expect(bench.folder.text("book.part") == "my own words\n")
  }

  @Test func whoIsShownIsKnownBeforeAnythingIsKept() async throws {
    await interrupt("book", .ndjson, after: 2)
    let commits = try await bench.book.store.journal.commits(after: 0, limit: 1_000)
    let events = commits.filter { commit in
      commit.entries.contains { $0.collection == "access_events" }
    }
    #expect(!events.isEmpty)
  }
}
