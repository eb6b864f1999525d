import OpsDomain

/// Names of people in the records that a table shows. Programs get the identifier and the name.
enum PersonNames {
  private static let suffix = "_name"

  /// The record with `created_by_name` in place of the identifier in `created_by`. A code that
  /// people use themselves, such as a customer's number, keeps its name beside it.
  static func shown(_ record: DocumentObject) -> DocumentObject {
    var shown = DocumentObject()
    for (key, value) in record.members {
      if BriefRows.isIdentifier(value), let name = record[key + suffix], name.string != nil {
        shown.set(key, name)
        continue
      }
      if key.hasSuffix(suffix), value.string != nil,
        let own = record[String(key.dropLast(suffix.count))], BriefRows.isIdentifier(own)
      {
        continue
      }
      shown.set(key, value)
    }
    return shown
  }
}
