import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsWarehouse
import Testing

/// Products as the book shows them to everybody: see ``ProductAudience``. The commands of the other
/// tests ask as staff, who see all of them.
@Suite("Plans of products for everybody")
struct SharedProductPlanTests {
  private func pages(_ principal: Principal) throws -> [Query] {
    let shown = try Blueprint.product.rules.rules(for: Product.schema).visible(to: principal)
    let order: [Order] = [.ascending(Product.Columns.foldedSKU)]
    let first = Query(Product.schema, where: shown, order: order, limit: 20)
    var next = first
    next.after = [.text("lamp-1"), .integer(7)]
    let text = Predicate.contains(Product.Columns.search, "lamp")
    return [
      first, next, Query(Product.schema, where: .both(text, shown), order: order, limit: 20),
    ]
  }

  @Test func visitorsReadTheirPageAlone() throws {
    let tables = try EmptyTables()
    for query in try pages(.visitor([.productView])) {
      #expect(query.filter.columns.contains(Product.Columns.audience.column))
      let faults = try PlannedQuestion.faults(of: query, in: tables)
      #expect(faults.isEmpty, "\(faults.map(\.shape))")
    }
  }

  @Test("Who could own goods that are hidden from others reads in order, past what is hidden")
  func ownersSortNothing() throws {
    let tables = try EmptyTables()
    let owner = Principal(
      userID: RecordID(rawValue: 9), name: "rob",
      rights: Rights(roles: [.partner], permissions: [.productView], shared: [.productView]))
    for query in try pages(owner) {
      let faults = try PlannedQuestion.faults(of: query, in: tables)
      #expect(faults.allSatisfy { $0.fault == .scans }, "\(faults.map(\.shape))")
    }
  }
}
