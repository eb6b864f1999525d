import OpsStorage

/// An answer that shows fields of records of any kind, so that only the rules say which of them are
/// personal.
package protocol ShowsRecords {
  /// Whose data, and which fields.
  func personalReading(_ rules: RuleBook) -> PersonalReading
}

extension Listing: ShowsRecords where Item: ShowsRecords {
  package func personalReading(_ rules: RuleBook) -> PersonalReading {
    var reading = PersonalReading()
    for item in items { reading.merge(item.personalReading(rules)) }
    return reading
  }
}
