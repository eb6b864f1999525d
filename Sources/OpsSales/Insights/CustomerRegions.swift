import OpsDomain
import OpsKernel
import OpsStorage

/// The regions of customers, read in one query. A region counts once, however it is written; it has
/// the spelling that most of its customers use. A customer whom the caller may not see counts as
/// having no region.
struct CustomerRegions {
  private var folded: [RecordID: String] = [:]
  private var spellings: [String: [String: Int]] = [:]

  init(_ transaction: Transaction) async throws {
    let rows = try await transaction.figures(
      Aggregate(Customer.schema, groupedBy: [Column.id, Customer.Columns.region], .count))
    for row in rows {
      guard case .integer(let id)? = row.first, case .text(let name) = row[1] else { continue }
      let region = TextFolding.fold(name)
      folded[RecordID(rawValue: id)] = region
      spellings[region, default: [:]][name, default: 0] += 1
    }
  }

  /// The region of a customer in the form that ``name(of:)`` takes; nil for none.
  func region(of customer: RecordID) -> String? { folded[customer] }

  /// The most frequent spelling; among equals, the first by its bytes.
  func name(of region: String) -> String? {
    spellings[region]?.max { left, right in
      left.value == right.value
        ? TextFolding.bytewiseLess(right.key, left.key) : left.value < right.value
    }?.key
  }
}
