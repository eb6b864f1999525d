import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsSales

@Suite("Figures by region in the journal")
struct RegionReadingTests {
  private func events(
    _ book: SampleBook, _ kind: AccessEventKind
  ) async throws -> [AccessEvent] {
    try await book.read {
      try await $0.repository(AccessEvent.self).all(
        where: .equals(AccessEvent.Columns.kind, kind))
    }
  }

  @Test func figuresByRegionAreALookAtThatColumnOfAll() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    let requests = book.dependencies.outOfStock
    _ = try await requests.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 2), book.call(.salesperson))
    _ = try await requests.stats(ShowStatistics(by: .product), book.call(.salesperson))
    #expect(try await events(book, .read).isEmpty)
    _ = try await requests.stats(ShowStatistics(by: .region), book.call(.salesperson))
    let shown = try #require(try await events(book, .read).first)
    #expect(shown.subjects == "customers *" && shown.fields == "region")
  }
}
