import OpsDomain
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsShell

/// Completion in a large book: short, and only names that the user may see. How long it takes is
/// what `scripts/bench --only completion` measures.
@Suite("Completion among 50,000 products", .timeLimit(.minutes(10)))
struct ManyNamesTests {
  /// Parts of the book with 5,000 products each: ten in a full run, otherwise those that are asked
  /// for.
  private static let parts = TestLength.isFull ? Array(0..<10) : [7, 9]

  private static func book() async throws -> SampleBook {
    let book = try await SampleBook.make()
    for part in parts {
      try await book.write { transaction in
        for index in 0..<5000 {
          let sku = "P-\(part)-\(index)"
          _ = try await transaction.repository(Product.self).create(
            Product(
              id: transaction.nextID(), sku: sku, foldedSKU: TextFolding.fold(sku), name: sku,
              search: "", createdAt: transaction.now, updatedAt: transaction.now))
        }
      }
    }
    return book
  }

  @Test("At most 50 names, those that begin so, and none for a user who sees no products")
  func rights() async throws {
    let book = try await Self.book()
    let engine = CompletionEngine(.standard)
    for role in Role.allCases where role != .unauthorized {
      let names = BookNames(SampleHost(book, as: role), clock: StoppedClock())
      let may = RoleMatrix.permissions(of: role).contains(.productView)
      for (typed, most) in [("", 50), ("p-7-49", 50), ("P-9-4999", 1)] {
        let found = await Self.found(typed, engine, names)
        #expect(found.count == (may ? most : 0), "\(role) \(typed)")
        let isRight = found.allSatisfy { $0.lowercased().hasPrefix(typed.lowercased()) }
        #expect(isRight, "\(role) \(typed)")
      }
    }
    let nobody = BookNames(SampleHost(book, as: nil), clock: StoppedClock())
    #expect(await Self.found("", engine, nobody).isEmpty)
  }

  /// The names that are offered; options are for everybody.
  private static func found(
    _ typed: String, _ engine: CompletionEngine, _ names: BookNames
  ) async -> [String] {
    await engine.complete(words: ["stock", "receive", typed], names).candidates.map(\.text)
      .filter { !$0.hasPrefix("-") }
  }
}
