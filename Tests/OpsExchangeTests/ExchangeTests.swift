import Foundation
import OpsDomain
import OpsExchange
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

/// Records that go to a file and from there into an empty book are the same records.
@Suite("Exports and what comes back of them")
struct ExchangeTests {
  static let readable: [ExportFormat] = [.json, .ndjson, .csv, .sqlite]

  @Test("An administrator's export becomes a book with equal records", arguments: readable)
  func equal(_ format: ExportFormat) async throws {
    let bench = try await ExchangeBench()
    let (store, leftOut) = try await bench.restore(try await bench.export(format))
    let rules = bench.book.world.rules
    for schema in ExportScope(rules).schemas where !leftOut.contains(schema.name) {
      let wanted = try await ExchangeBench.digest(schema, in: bench.book.store)
      let found = try await ExchangeBench.digest(schema, in: store)
      #expect(wanted == found, "\(schema.name)")
    }
    for name in ["users", "products", "stock_movements", "stock_levels", "settings", "customers"] {
      #expect(!leftOut.contains(name), "\(name)")
    }
  }

  @Test("The new journal proves every record, and nothing of it is the old one's")
  func journal() async throws {
    let bench = try await ExchangeBench()
    let (store, _) = try await bench.restore(try await bench.export(.ndjson))
    var verifier = ChainVerifier()
    let commits = try await store.journal.commits(after: 0, limit: 1000)
    for commit in commits { #expect(verifier.check(commit) == nil) }
    #expect(commits.allSatisfy { $0.header.operation == "book.import" })
    let products = try await store.rows(of: Product.schema, after: nil, limit: 1000)
    let kept = commits.flatMap(\.entries).filter { $0.collection == Product.schema.name }
    #expect(Set(products.map(\.id)) == Set(kept.map(\.id)))
  }

  @Test("No password hash, token or session is in an export", arguments: readable)
  func secrets(_ format: ExportFormat) async throws {
    let bench = try await ExchangeBench()
    let path = try await bench.export(format)
    let names = ExportScope(bench.book.world.rules).schemas.map(\.name)
    for secret in ["password_credentials", "personal_tokens", "access_sessions", "second_factors"] {
      #expect(!names.contains(secret))
    }
    #expect(!names.contains("access_events"))
    guard format != .csv else { return }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.range(of: Data("$argon2id$".utf8)) == nil)
  }

  @Test("Texts that spreadsheets, CSV and JSON stumble over come back as they were")
  func oddTexts() async throws {
    let bench = try await ExchangeBench()
    let odd = ["=1+1", "'quoted", "a,b\"c", "İstanbul 李明", "-5", "@home", "true", "null"]
    try await bench.book.write { transaction in
      for (index, text) in odd.enumerated() {
        _ = try await transaction.repository(Product.self).create(
          Product(
            id: transaction.nextID(), sku: "ODD-\(index)", foldedSKU: "odd-\(index)", name: "Odd",
            search: text, createdAt: transaction.now, updatedAt: transaction.now))
      }
    }
    for format in Self.readable {
      let (store, _) = try await bench.restore(try await bench.export(format))
      let wanted = try await ExchangeBench.digest(Product.schema, in: bench.book.store)
      #expect(try await ExchangeBench.digest(Product.schema, in: store) == wanted, "\(format)")
    }
  }

  @Test("One collection as CSV has its columns, without what helps searching only")
  func oneCollection() async throws {
    let bench = try await ExchangeBench()
    let path = try await bench.export("products", .csv)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let header = text.split(separator: "\n").first.map(String.init) ?? ""
    #expect(header.hasPrefix("id,version,sku,name,unit,scale,price"))
    #expect(!header.contains("folded") && !header.contains("search"))
    #expect(text.contains(",LAMP-1,"))
    #expect(text.contains(",24.9,"))
  }

  @Test("A workbook is a ZIP archive; empty collections have no sheet")
  func workbook() async throws {
    let bench = try await ExchangeBench()
    let path = try await bench.export(.xlsx)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.starts(with: Data("PK".utf8)))
    #expect(bytes.range(of: Data("xl/worksheets/sheet1.xml".utf8)) != nil)
    #expect(throws: OpsError.self) {
      _ = try ExportSources.open(path, bench.book.world.rules, isFolder: false)
    }
  }

  @Test("A file that was cut or changed makes no book", arguments: [ExportFormat.json, .ndjson])
  func damaged(_ format: ExportFormat) async throws {
    let bench = try await ExchangeBench()
    let path = try await bench.export(format)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let cut = bench.folder.file("cut")
    try text.prefix(text.count / 2).write(toFile: cut, atomically: true, encoding: .utf8)
    await #expect(throws: OpsError.self) { _ = try await bench.restore(cut) }
    let changed = bench.folder.file("changed")
    try text.replacing("\"LAMP-1\"", with: "\"LAMP-9\"")
      .write(toFile: changed, atomically: true, encoding: .utf8)
    let error = await #expect(throws: OpsError.self) { _ = try await bench.restore(changed) }
    #expect(error?.code == .corrupt)
  }

  @Test("A folder without export.json is no export: the run was interrupted")
  func unfinishedFolder() async throws {
    let bench = try await ExchangeBench()
    let path = try await bench.export(.csv)
    try FileManager.default.removeItem(atPath: path + "/export.json")
    let error = await #expect(throws: OpsError.self) { _ = try await bench.restore(path) }
    #expect(error?.code == .noInput)
  }

  @Test("An export of one collection, or of somebody who sees less, makes no book")
  func notWhole() async throws {
    let bench = try await ExchangeBench()
    let one = try await bench.export("products", .ndjson)
    await #expect(throws: OpsError.self) { _ = try await bench.restore(one) }
    let partial = try await bench.export(
      .ndjson, as: .salesperson, granting: [.systemExportData])
    let error = await #expect(throws: OpsError.self) { _ = try await bench.restore(partial) }
    #expect(error?.code == .badValue)
  }

  @Test("A book that is not empty takes no export")
  func notEmpty() async throws {
    let bench = try await ExchangeBench()
    await #expect(throws: OpsError.self) {
      _ = try await RecordRestore(into: bench.book.store, vault: nil) {
        CommitHeader(key: "k", at: bench.book.clock.now(), operation: "book.import")
      }
    }
  }
}
