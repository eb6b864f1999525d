import Foundation
import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWarehouse

/// A sample book and a folder of files to import into it.
final class ImportBench {
  let book: SampleBook
  private let folder: URL

  init() async throws {
    book = try await SampleBook.make()
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("imports-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var path: String { folder.path }

  /// Writes a file of these lines and answers its path.
  @discardableResult
  func write(_ name: String, _ lines: [String]) throws -> String {
    let file = folder.appendingPathComponent(name)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    return file.path
  }

  func run(
    _ source: some RecordSource, batch: Int = 500, rehearsal: Bool = false
  ) async throws -> RecordImportReport {
    var call = book.call(.administrator)
    call.isRehearsal = rehearsal
    return try await RecordImporter(batch: batch)
      .run(source, on: book.dependencies.recordImport, call)
  }

  func onHand(_ sku: String, _ location: String? = nil) async throws -> Quantity {
    try await book.dependencies.stock.level(
      ShowStockLevel(sku: sku, location: location), book.call(.warehouseKeeper)
    ).output.onHand
  }

  /// All entities of a kind, as the book holds them.
  func all<Item: Entity>(_ type: Item.Type) async throws -> [Item] {
    try await book.read { try await $0.repository(type).all(where: .everything) }
  }

  func verified() async throws -> Bool {
    try await book.dependencies.stock.verify(VerifyStock(), book.call(.administrator)).output.ok
  }

  /// How often each reason was told.
  static func reasons(_ report: RecordImportReport) -> [String: Int] {
    report.reasons.reduce(into: [:]) { $0[$1.reason, default: 0] += $1.remarks }
  }
}
