import OpsDomain
import OpsStorage

/// Input of `attachment.list`.
public struct ListAttachments: OperationInput {
  /// The kind of record, such as product, customer or request.
  public var kind: String
  /// The record: a SKU, a number, a code or an identifier.
  public var record: String
  /// `|`: Only files for this purpose.
  public var purpose: AttachmentPurpose?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension AttachmentService {
  static let list = Operation<ListAttachments, Listing<AttachmentView>>(
    "attachment.list", area: .platform, "Lists the files of a record, oldest first.",
    permission: nil, whyOpen: whyOpen, effect: .read,
    examples: ["attachment list product LAMP-1", "attachment list customer 000001 -o json"])

  /// A page of the files of a record that the caller sees. People who see the record only because
  /// the book shows it to everybody see its images alone. Files of people who had the record before
  /// are left out.
  ///
  /// Throws `notfound.any` and `data.bad_value`.
  public func list(
    _ input: ListAttachments, _ call: Call
  ) async throws -> Outcome<Listing<AttachmentView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let record = try await AttachedRecord.find(input.kind, input.record, transaction)
      let system = transaction.asSystem("shows the files of a record to people who see it")
      var filter = Attachment.of(record.id, in: record.schema)
      if let purpose = input.purpose {
        filter = .both(filter, .equals(Attachment.Columns.purpose, purpose))
      }
      if try await !record.isSeen(for: .file, transaction) {
        filter = .both(filter, .notEquals(Attachment.Columns.purpose, .file))
      }
      let former = try await record.formerHolders(besides: transaction.principal, system)
      if !former.isEmpty {
        let theirs = Predicate.oneOf(Attachment.Columns.addedBy, former.sorted())
        filter = .both(
          filter, .not(.both(.equals(Attachment.Columns.purpose, .file), theirs)))
      }
      let page = try await system.repository(Attachment.self).fetch(
        PageRequest(limit: input.limit, after: input.after)
          .narrow(Query(Attachment.schema, where: filter)))
      let name = try await record.name(transaction)
      return Listing(page.map { AttachmentView($0, of: record.schema, called: name) })
    }
  }
}
