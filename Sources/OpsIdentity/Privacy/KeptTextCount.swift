import OpsDomain
import OpsKernel
import OpsStorage

/// Free texts and files that an erasure leaves, because they belong to business records: what was
/// written into one field of the records about a person, or attached to them. They may say
/// something of the person.
public struct KeptTextCount: AnswerRecord, Equatable {
  /// The collection of the records that have the texts.
  public let collection: String
  /// The field of these records that has the texts; `file` for files that are attached to them.
  public let field: String
  /// How many records have such a text; for files, how many files there are.
  public let count: Int64

  /// What is left in records that refer to the person, in the order of the collections.
  ///
  /// - Parameters:
  ///   - records: The person's own record, and those that stand for the same person.
  ///   - system: A transaction with the rights of the system, behind the erasure.
  static func of(
    _ records: [PrivacySubject], _ system: Transaction
  ) async throws -> [KeptTextCount] {
    var found: [KeptTextCount] = []
    for schema in system.context.rules.schemas where !schema.isConfidential {
      let references = references(of: schema, to: records)
      guard !references.isEmpty else { continue }
      let about = Predicate.or(references)
      for column in schema.columns where isFreeText(column) {
        let figures = try await system.figures(
          Aggregate(
            schema,
            where: .both(about, .both(.notEquals(column, .null), .notEquals(column, .text("")))),
            .count))
        guard case .integer(let count)? = figures.first?.first, count > 0 else { continue }
        found.append(KeptTextCount(collection: schema.name, field: column.name, count: count))
      }
      // Those of the person's own records are gone by now.
      let files = try await Attachments.count(in: schema, where: about, system)
      guard files > 0 else { continue }
      found.append(
        KeptTextCount(
          collection: schema.name, field: AttachmentPurpose.file.rawValue, count: files))
    }
    return found
  }

  private static func references(
    of schema: Schema, to records: [PrivacySubject]
  ) -> [Predicate] {
    records.flatMap { record -> [Predicate] in
      schema.columns.filter { $0.references == record.schema.name }
        .map { .equals($0, .id(record.id)) }
    }
  }

  /// Whether people write sentences there, which the erasure does not empty.
  private static func isFreeText(_ column: Column) -> Bool {
    guard case .text = column.rule else { return false }
    return column.kind == .text && !column.isPersonal && !column.isFolded
  }
}
