import OpsDomain
import OpsStorage

/// The files of records, for areas whose records have some.
package enum Attachments {
  /// Digests of the images that a record has for this purpose, in the order in which they were
  /// attached.
  /// - Parameter transaction: Of a caller who sees the record.
  package static func images(
    _ purpose: AttachmentPurpose, of record: RecordID, in schema: Schema,
    _ transaction: Transaction
  ) async throws -> [String] {
    let system = transaction.asSystem("shows the images of a record")
    return try await all(of: record, in: schema, system).filter { $0.purpose == purpose }
      .map(\.digest)
  }

  /// Removes the files of a record that goes; answers how many. Before the record: an undo brings
  /// the record back first.
  /// - Parameter system: With the rights of the system.
  @discardableResult
  package static func remove(
    of record: RecordID, in schema: Schema, _ system: Transaction
  ) async throws -> Int64 {
    let found = try await all(of: record, in: schema, system)
    for attachment in found { try await system.repository(Attachment.self).delete(attachment) }
    return Int64(found.count)
  }

  /// Gives the files of a record to another one of the same kind. Images that the other one has no
  /// room for, and files that it has already, are removed.
  /// - Parameter system: With the rights of the system.
  package static func move(
    from record: RecordID, to other: RecordID, in schema: Schema, _ system: Transaction
  ) async throws {
    let repository = system.repository(Attachment.self)
    var known = try await all(of: other, in: schema, system)
    for var attachment in try await all(of: record, in: schema, system) {
      try Task.checkCancellation()
      let alike = known.filter { $0.purpose == attachment.purpose }
      let most = try AttachmentPlace.most(attachment.purpose, in: schema, system)
      guard alike.count < most, !alike.contains(where: { $0.digest == attachment.digest }) else {
        try await repository.delete(attachment)
        continue
      }
      attachment.recordID = other
      known.append(try await repository.update(attachment))
    }
  }

  /// Bytes of all attachments together, or of those that one person attached.
  static func used(
    by person: RecordID? = nil, _ system: Transaction
  ) async throws -> Int64 {
    let filter = person.map { Predicate.equals(Attachment.Columns.addedBy, $0) } ?? .everything
    let figures = try await system.figures(
      Aggregate(Attachment.schema, where: filter, .sum(Attachment.Columns.bytes)))
    guard case .integer(let used)? = figures.first?.first else { return 0 }
    return used
  }

  /// How many files records of the collection have that fulfil a condition.
  /// - Parameter system: With the rights of the system.
  package static func count(
    in schema: Schema, where condition: Predicate, _ system: Transaction
  ) async throws -> Int64 {
    let repository = system.repository(Attachment.self)
    let all = Predicate.equals(Attachment.Columns.collection, schema.name)
    let byRecord = [Order.ascending(Attachment.Columns.recordID)]
    guard try await repository.first(where: all, order: byRecord) != nil else { return 0 }
    var count: Int64 = 0
    var pages = system.pages(Query(schema, where: condition))
    while let rows = try await pages.next() {
      try Task.checkCancellation()
      count += try await repository.count(
        where: .both(all, .oneOf(Attachment.Columns.recordID, rows.map(\.id))))
    }
    return count
  }

  static func all(
    of record: RecordID, in schema: Schema, _ system: Transaction
  ) async throws -> [Attachment] {
    try await system.repository(Attachment.self).all(where: Attachment.of(record, in: schema))
  }
}
