import OpsDomain
import OpsServices
import OpsStorage
import Testing

@testable import OpsKernel

/// What records without a name of their own are called by is said at each of them.
@Suite struct NamePartTests {
  private static let schemas = Blueprint.product.rules.schemas

  @Test func aRecordWithoutANameIsCalledByItsSizeAndItsLot() {
    var found = 0
    for schema in Self.schemas where schema.nameColumn == nil {
      for column in schema.columns where ["size", "lot"].contains(column.name) {
        found += 1
        #expect(
          schema.namePart(of: column)?.before == column.name + " ", "\(schema.name).\(column.name)")
      }
    }
    #expect(found > 8)
  }

  @Test func onlyRecordsWithoutANameSayParts() {
    for schema in Self.schemas where !schema.nameParts.isEmpty {
      #expect(schema.nameColumn == nil, "\(schema.name)")
      let columns = schema.columns.filter { schema.namePart(of: $0) != nil }
      #expect(columns.count == schema.nameParts.count, "\(schema.name)")
    }
  }
}
