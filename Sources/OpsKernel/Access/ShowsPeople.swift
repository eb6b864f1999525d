import OpsStorage

/// An answer that may show people. It is the one type that the desk looks for in an answer: for
/// each that is looked for the runtime goes through all conformances of the program.
///
/// An answer that knows whom it shows is a ``HoldsPersonalData``. This alone is one that shows
/// fields of records of any kind, so that only the rules say which of them are personal.
package protocol ShowsPeople {
  /// Whose data, and which fields.
  func personalReading(_ rules: RuleBook) -> PersonalReading
}

extension Listing: ShowsPeople where Item: ShowsPeople {
  package func personalReading(_ rules: RuleBook) -> PersonalReading {
    var reading = PersonalReading()
    for item in items { reading.merge(item.personalReading(rules)) }
    return reading
  }
}
