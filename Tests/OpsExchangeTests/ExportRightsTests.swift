import Foundation
import OpsDomain
import OpsExchange
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import Testing

/// An export shows what lists show, and who was shown people is in the journal.
@Suite("Rights of exports")
struct ExportRightsTests {
  @Test("Only who may export data exports", arguments: [Role.salesperson, .warehouseKeeper])
  func refused(_ role: Role) async throws {
    let bench = try await ExchangeBench()
    let error = await #expect(throws: OpsError.self) {
      try await bench.export("products", .csv, as: role)
    }
    #expect(error?.code == .denied)
    #expect(!FileManager.default.fileExists(atPath: bench.folder.file("export-csv")))
  }

  @Test("Fields that lists hide are empty in an export as well")
  func fields() async throws {
    let bench = try await ExchangeBench()
    let path = try await bench.export(
      "stock_movements", .ndjson, as: .salesperson, granting: [.systemExportData])
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.contains("\"unit_cost\":null") })
  }

  @Test("Collections that are closed to somebody are refused by name and left out of all")
  func closed() async throws {
    let bench = try await ExchangeBench()
    let error = await #expect(throws: OpsError.self) {
      try await bench.export(
        "customers", .ndjson, as: .warehouseKeeper, granting: [.systemExportData])
    }
    #expect(error?.code == .denied)
    let path = try await bench.export(
      .ndjson, as: .warehouseKeeper, granting: [.systemExportData])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains("\"_collection\":\"customers\""))
    #expect(text.contains("\"_collection\":\"products\""))
  }

  @Test("An export of people leaves an access event, one of products none")
  func events() async throws {
    let bench = try await ExchangeBench()
    func events() async throws -> [AccessEvent] {
      try await bench.book.read {
        try await $0.repository(AccessEvent.self).all(where: .everything)
      }.filter { $0.kind == .read }
    }
    try await bench.export("stock_movements", .csv)
    #expect(try await events().isEmpty)
    try await bench.export("customers", .csv)
    let found = try await events()
    #expect(found.count == 1)
    #expect(found.first?.subjects == "customers *")
  }

  @Test("Collections are found by their names and by what people call their records")
  func names() throws {
    let scope = ExportScope(Blueprint.product.rules)
    for word in ["stock_movements", "stock-movements", "movement", "Movements"] {
      #expect(try scope.schema(named: word).name == "stock_movements")
    }
    #expect(try scope.schema(named: "categories").name == "categories")
    let error = #expect(throws: OpsError.self) { try scope.schema(named: "passwords") }
    #expect(error?.code == .notFound)
  }

  @Test("A page of a server has the same limits")
  func pages() async throws {
    let bench = try await ExchangeBench()
    let service = bench.book.dependencies.export
    let call = bench.book.call(.administrator)
    let tables = try await service.page(ReadExport(collection: nil, after: nil), call).output
    #expect(tables.tables.contains { $0.collection == "products" && $0.whole })
    let page = try await service.page(ReadExport(collection: "products", after: nil), call).output
    #expect(page.rows.count == 4 && page.next == nil)
    await #expect(throws: OpsError.self) {
      try await service.page(ReadExport(collection: "users", after: "x"), call)
    }
    await #expect(throws: OpsError.self) {
      try await service.page(ReadExport(collection: "personal_tokens", after: nil), call)
    }
  }
}
