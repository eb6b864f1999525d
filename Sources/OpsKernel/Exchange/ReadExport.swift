import OpsDomain
import OpsStorage

/// Input of `export.page`.
public struct ReadExport: OperationInput {
  /// `COLLECTION`: The collection to read; without it the answer has the collections there are.
  public var collection: String?
  /// `NEXT`: `next` of the page before.
  public var after: String?
}

extension ExportService {
  /// A page ends behind the record with which it is that long, in bytes.
  private static let bytesPerPage = 1_048_576

  static let page = Operation<ReadExport, ExportRows>(
    "export.page", area: .platform, "Returns a page of an export.",
    permission: .systemExportData, effect: .read,
    examples: ["export products --to export.csv", "export all --to book.ndjson"],
    consistency: .snapshot, isOfNow: true, isInternal: true)

  /// The collections that the caller may export, or the next records of one of them, with the same
  /// limits as in lists: records and fields that the caller may not see are left out.
  ///
  /// Throws `notfound.any` for a collection that is not exported, `denied.permission` for one that
  /// is closed to the caller, and `data.bad_value` for a position that no page has given.
  public func page(_ input: ReadExport, _ call: Call) async throws -> Outcome<ExportRows> {
    let people = desk.world.blueprint.collectionsOfPeople
    return try await desk.perform(Self.page, input, call) { transaction in
      let scope = ExportScope(transaction.context.rules)
      let principal = transaction.principal
      guard let collection = input.collection else {
        return ExportRows(
          tables: scope.schemas.filter { scope.isOpen($0, to: principal) }
            .map { scope.table(of: $0, isAll: true, for: principal) })
      }
      let schema = try scope.schema(named: collection)
      try principal.limits.check(recordsOf: schema.area)
      let after = try input.after.map { try RecordID(parsing: $0, field: "after") }
      var walk = ExportWalk(transaction, people: people)
      let rows = try await walk.page(of: schema, after: after)
      var images: [String] = []
      var bytes = 0
      for row in rows where bytes < Self.bytesPerPage {
        let image = RowImage.encode(row)
        bytes += image.count
        images.append(String(decoding: image, as: UTF8.self))
      }
      let isLast = images.count == rows.count && rows.count < Limits.pageSizeMaximum
      return ExportRows(
        rows: images, next: isLast ? nil : rows[images.count - 1].id.description,
        showing: walk.reading)
    }
  }
}
